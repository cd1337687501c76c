import { describe } from './http/describe.ts'
import * as invitations from './invitations.ts'
import { exampleUser } from './user.docs.ts'

const token = '0bq9ZsXw2LmNcPd7HkaQ0Zs4fT8sVx1RkPq3ZtYw5BnJ'

export const invitationsDocs = describe(invitations, {
  section: 'Team',
  calls: {
    open: {
      summary: 'See an invitation',
      description: 'Anybody who has its link can see it, with or without an account.',
      example: {
        input: { token },
        output: {
          invitation_state: 'open',
          organization_id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
          organization_name: 'Quill & Co',
          inviter_name: 'Ada Nowak',
          email: 'bo@example.com',
          role: 'member',
          expires_at: '2026-11-23T09:12:00.000Z',
          has_account: false,
          is_second_factor_required: true,
          has_single_sign_on: true,
          is_single_sign_on_required: false,
        },
      },
    },
    accept: {
      summary: 'Accept an invitation',
      description:
        'This is for a user who is signed in with the invited address and belongs to no organization. A user who belongs to one has to leave it first; the invitation keeps working meanwhile. If the organization requires single sign-on for the address, the invitation is accepted by signing in with it.',
      example: { input: { token }, output: exampleUser },
    },
    register: {
      summary: 'Register with an invitation',
      description:
        'Creates an account for the invited address, which is already verified because the link was emailed there, and accepts the invitation. If the organization requires single sign-on for the address, sign in with it instead.',
      example: {
        input: {
          token,
          first_name: 'Ada',
          last_name: 'Nowak',
          password: 'Correct-Horse-7',
          is_terms_accepted: true,
          is_not_consumer_term: true,
        },
        output: exampleUser,
      },
    },
  },
  fields: {
    invitation_state: 'Whether it can be accepted: `open`, `accepted`, `revoked` or `expired`.',
    has_account: 'Whether an account with the invited address exists.',
    has_single_sign_on: 'Whether the address can sign in with the organization’s single sign-on.',
    is_single_sign_on_required: 'Whether single sign-on is required for the address and the role.',
  },
})
