import * as emailChange from './email-change.ts'
import { describe } from './http/describe.ts'

export const emailChangeDocs = describe(emailChange, {
  section: 'Authentication',
  calls: {
    confirm: {
      summary: 'Confirm a change of e-mail address',
      description:
        'Takes the token from the mailed link. It works once and for 24 hours. Every session but the one it is sent with ends, and the earlier address is mailed a link to undo the change.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: { message: 'Your email address is now ada@quill.example.' },
      },
    },
    undo: {
      summary: 'Take an account back to its earlier e-mail address',
      description:
        'Takes the token from the mail that told the earlier address of the change. It works once and for seven days. Every session ends, the password stops working, and a link to set a new one is mailed to the earlier address.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: {
          message:
            'Your email address is ada@example.com again. We sent a link to set a new password there.',
        },
      },
    },
    request: {
      section: 'Profile',
      summary: 'Ask to change the own e-mail address',
      description:
        'Mails a link to the new address, valid for 24 hours. The current address stays in use until the link is opened; a new request replaces the pending one. A `current_password` that is sent is checked. Changing the password ends a pending change.',
      example: {
        input: { new_email: 'ada@quill.example' },
        output: { pending_email: 'ada@quill.example' },
      },
    },
    cancel: {
      section: 'Profile',
      summary: 'Cancel a pending change of e-mail address',
      description: 'The mailed link stops working. Without a pending change nothing happens.',
    },
  },
  fields: {
    new_email: 'The address to change to.',
  },
})
