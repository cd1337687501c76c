import { exampleAuditPage } from './admin/audit.docs.ts'
import { describe } from './http/describe.ts'
import type { FactorRequirement, Invitation, TeamMember } from './team.ts'
import * as team from './team.ts'

const exampleMember: TeamMember = {
  user_id: 'usr_4fT0bq9ZsXw2LmNcPd7Hka',
  user_name: 'Ada Nowak',
  email: 'ada@example.com',
  role: 'admin',
  is_active: true,
  joined_at: '2026-11-15T01:41:00.000Z',
  last_active_at: '2026-11-16T09:12:00.000Z',
  api_key_count: 2,
  has_second_factor: true,
}

const exampleInvitation: Invitation = {
  invitation_id: 'inv_9ZsXw2LmNcPd7Hka4fT0bq',
  email: 'bo@example.com',
  role: 'member',
  inviter_name: 'Ada Nowak',
  created_at: '2026-11-16T09:12:00.000Z',
  expires_at: '2026-11-23T09:12:00.000Z',
  is_expired: false,
}

const exampleRequirement: FactorRequirement = {
  is_second_factor_required: true,
  required_since: '2026-11-16T09:12:00.000Z',
  member_count: 8,
  members_without_factor: 3,
}

export const teamDocs = describe(team, {
  section: 'Team',
  calls: {
    get: {
      summary: 'List members and open invitations',
      description:
        'Members in the order in which they joined. Invitations that were accepted or revoked are left out.',
      example: { output: { team: [exampleMember], invitations: [exampleInvitation] } },
    },
    getOwnRole: {
      summary: 'Get your role',
      description: 'Returns your role in the organization and everything it allows.',
      example: { output: { role: 'viewer', permissions: ['analyses.read', 'keys.read'] } },
    },
    changeRole: {
      summary: 'Change a member’s role',
      description:
        'Only an owner may make somebody an owner or change the role of one. The role of the last active owner cannot be changed. The change takes effect from the next call, and also applies to the API keys that the member created: a key can do no more than the member who created it, or an owner or admin who gave it a scope, is allowed to do now.',
      example: {
        input: { userId: exampleMember.user_id, role: 'admin' },
        output: exampleMember,
      },
    },
    removeMember: {
      summary: 'Remove a member',
      description:
        'The member is signed out at once and keeps their account, without an organization. Only an owner may remove an owner.',
      example: { input: { userId: exampleMember.user_id, key_handling: 'hand_over' } },
    },
    leave: {
      summary: 'Leave the organization',
      description:
        'Your account stays, without an organization. The keys you created stay with the organization. The last active owner cannot leave.',
    },
    handOver: {
      summary: 'Hand over ownership',
      description: 'The other member becomes an owner, and you become an admin, in one step.',
      example: { input: { user_id: exampleMember.user_id } },
    },
    invite: {
      summary: 'Invite people by email',
      description:
        'Each address is sent a link that works once and is valid for seven days. Only an owner may invite owners.',
      example: {
        input: { emails: ['bo@example.com', 'ada@example.com'], role: 'member' },
        output: {
          invited: ['bo@example.com'],
          already_invited: [],
          already_members: ['ada@example.com'],
        },
      },
    },
    resendInvitation: {
      summary: 'Send an invitation again',
      description:
        'Sends a new link that works for another seven days. The previous link stops working.',
      example: { input: { invitationId: exampleInvitation.invitation_id }, output: null },
    },
    revokeInvitation: {
      summary: 'Revoke an invitation',
      description: 'Its link stops working at once.',
      example: { input: { invitationId: exampleInvitation.invitation_id } },
    },
    getFactorRequirement: {
      summary: 'Get whether members need a second factor',
      description: 'Also says how many of them have none yet.',
      example: { output: exampleRequirement },
    },
    changeFactorRequirement: {
      summary: 'Require a second factor from every member',
      description:
        'You need a second factor yourself. Other members are emailed. Members without one get 403 `SECOND_FACTOR_SETUP_REQUIRED` from every call about the organization until they set one up; they can still leave it, and use the calls about their own account. API keys keep working. Once it is no longer required, members may remove theirs again.',
      example: { input: { is_second_factor_required: true }, output: exampleRequirement },
    },
    resetSecondFactor: {
      summary: 'Reset a member’s second factor',
      description:
        'This is for a member who has lost their device and their recovery codes. Removes the authenticator app, the passkeys and the codes and ends all sessions; the member can then sign in with only their password or single sign-on. The member is told by email who did it and why, and so are the other owners if the member is an owner; the reset is also in the audit log. Make sure that the request really comes from the member. You need a second factor yourself.',
      example: {
        input: {
          userId: exampleMember.user_id,
          reset_reason: 'Lost phone; asked for it in person',
        },
        output: null,
      },
    },
    listAuditEntries: {
      summary: 'List the changes made to your organization',
      description:
        'Newest first. Includes changes that our staff made for you; they are named `Inkprint staff`.',
      example: { output: exampleAuditPage },
    },
    exportAudit: {
      summary: 'Export the changes made to your organization as CSV',
      description: 'The newest 10,000 entries, one line for each, in plain words.',
      example: {
        output:
          '\uFEFF"Date (UTC)","Who","What","Details","Action","Subject"\r\n"2026-11-15T01:41:00.000Z","ada@example.com","API key created","Name: Newsroom plug-in","api-key.created","key_5hYw3ZtQxRkP1sVnJm2LcB"\r\n',
      },
    },
  },
  fields: {
    is_second_factor_required: 'Whether every member needs a second factor.',
    required_since: 'Since when it has been required; null if it is not.',
    member_count: 'How many members the organization has.',
    members_without_factor: 'How many of them have no second factor.',
    team: 'The organization’s members.',
    invitations: 'Invitations that were neither accepted nor revoked.',
    invitation_id: 'The invitation’s id.',
    role: 'What the member may do: `owner`, `admin`, `member` or `viewer`.',
    permissions: 'Everything the role allows.',
    joined_at: 'When the person became a member.',
    last_active_at: 'When the member last used the web app, to about five minutes; null: never.',
    api_key_count: 'How many of the organization’s keys the member created.',
    has_second_factor:
      'Whether the member has a second factor; null if your role does not allow you to see it.',
    reset_reason: 'The reason, which the member is told.',
    inviter_name: 'Who sent the invitation; null once their account is deleted.',
    is_expired: 'Whether it has expired; an expired invitation can be sent again.',
    key_handling:
      'What to do with the keys the member created: `keep` them, `hand_over` to you, `disable` or `delete` them.',
    emails: 'The addresses to invite.',
    invited: 'Addresses that an invitation was sent to.',
    already_invited: 'Addresses with an invitation that still works; nothing was sent to them.',
    already_members: 'Addresses of members.',
    userId: 'The member’s user id.',
    invitationId: 'The invitation’s id.',
  },
})
