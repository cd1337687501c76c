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
        'Only an owner may make somebody an owner or change the role of one. The last active owner keeps the role. It counts from the next call on, also for the API keys the member made: a key can do no more than its maker, or an owner or admin who gave it a scope, may do now.',
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
        'Your account stays, without an organization. The keys you made stay with the organization. The last active owner cannot leave.',
    },
    handOver: {
      summary: 'Hand over ownership',
      description: 'The other member becomes an owner, you become an admin, in one step.',
      example: { input: { user_id: exampleMember.user_id } },
    },
    invite: {
      summary: 'Invite people by email',
      description:
        'Each address gets a link that works once and for seven days. Only an owner may invite owners.',
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
        'Sends a new link that works for another seven days. The link sent before stops working.',
      example: { input: { invitationId: exampleInvitation.invitation_id }, output: null },
    },
    revokeInvitation: {
      summary: 'Revoke an invitation',
      description: 'Its link stops working at once.',
      example: { input: { invitationId: exampleInvitation.invitation_id } },
    },
    getFactorRequirement: {
      summary: 'See whether members need a second factor',
      description: 'Also says how many of them have none yet.',
      example: { output: exampleRequirement },
    },
    changeFactorRequirement: {
      summary: 'Require a second factor of every member',
      description:
        'Whoever requires it has one. Other members are mailed. Those without one get 403 `SECOND_FACTOR_SETUP_REQUIRED` from every call about the organization until they set one up; they can still leave it, and use the calls about their own account. API keys go on working. Without the requirement, members may remove theirs again.',
      example: { input: { is_second_factor_required: true }, output: exampleRequirement },
    },
    resetSecondFactor: {
      summary: 'Reset a member’s second factor',
      description:
        'This is for somebody who lost the device and the recovery codes. Removes the authenticator app, the passkeys and the codes and ends all sessions; the password or single sign-on alone then signs in. The member is mailed who did it and why, as are the other owners where it was an owner’s, and it is in the audit log. Make sure it is really them asking. Whoever resets it has a second factor of their own.',
      example: {
        input: {
          userId: exampleMember.user_id,
          reset_reason: 'Lost phone; asked for it in person',
        },
        output: null,
      },
    },
    listAuditEntries: {
      summary: 'List what was changed in your organization',
      description:
        'Newest first. What our staff changed for you is part of it; they are named `Inkprint staff`.',
      example: { output: exampleAuditPage },
    },
    exportAudit: {
      summary: 'Export what was changed as CSV',
      description: 'The newest 10,000 entries, with a line for each, in words.',
      example: {
        output:
          '\uFEFF"Date (UTC)","Who","What","Details","Action","Subject"\r\n"2026-11-15T01:41:00.000Z","ada@example.com","API key created","Name: Newsroom plug-in","api-key.created","key_5hYw3ZtQxRkP1sVnJm2LcB"\r\n',
      },
    },
  },
  fields: {
    is_second_factor_required: 'Whether every member needs a second factor.',
    required_since: 'When it was required; null: it is not.',
    member_count: 'How many members the organization has.',
    members_without_factor: 'How many of them have no second factor.',
    team: 'The organization’s members.',
    invitations: 'Invitations that were neither accepted nor revoked.',
    invitation_id: 'The invitation’s id.',
    role: 'What the member may do: `owner`, `admin`, `member` or `viewer`.',
    permissions: 'Everything the role allows.',
    joined_at: 'When the person became a member.',
    last_active_at: 'When the member last used the web app, to about five minutes; null: never.',
    api_key_count: 'How many of the organization’s keys the member made.',
    has_second_factor:
      'Whether the member has a second factor; null: your role does not let you see it.',
    reset_reason: 'Why, in words; the member reads it.',
    inviter_name: 'Who sent the invitation; null when their account is gone.',
    is_expired: 'Whether its time is over; it can be sent again.',
    key_handling:
      'What becomes of the keys the member made: `keep` them, `hand_over` to you, `disable` or `delete` them.',
    emails: 'The addresses to invite.',
    invited: 'Addresses that are sent an invitation.',
    already_invited: 'Addresses with an invitation that still works; they are sent nothing.',
    already_members: 'Addresses of members.',
    userId: 'The member’s user id.',
    invitationId: 'The invitation’s id.',
  },
})
