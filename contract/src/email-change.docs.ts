import * as emailChange from './email-change.ts'
import { describe } from './http/describe.ts'

export const emailChangeDocs = describe(emailChange, {
  section: 'Authentication',
  calls: {
    confirm: {
      summary: 'Confirm a change of email address',
      description:
        'Send the token from the link in the email. It works once and is valid for 24 hours. All other sessions end, and a link to undo the change is sent to the previous address.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: { message: 'Your email address is now ada@quill.example.' },
      },
    },
    undo: {
      summary: 'Undo a change of email address',
      description:
        'Send the token from the email that was sent to the previous address. It works once and is valid for seven days. All sessions end, the password stops working, and a link to set a new one is sent to the previous address.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: {
          message:
            'Your email address is ada@example.com again. We sent a link to set a new password to that address.',
        },
      },
    },
    request: {
      section: 'Profile',
      summary: 'Request a change of your email address',
      description:
        'Sends a link to the new address, valid for 24 hours. The current address stays in use until the link is opened; a new request replaces a pending one. If `current_password` is sent, it is checked. Changing the password cancels a pending change.',
      example: {
        input: { new_email: 'ada@quill.example' },
        output: { pending_email: 'ada@quill.example' },
      },
    },
    cancel: {
      section: 'Profile',
      summary: 'Cancel a pending change of email address',
      description: 'The link in the email stops working. If no change is pending, nothing happens.',
    },
  },
  fields: {
    new_email: 'The address to change to.',
  },
})
