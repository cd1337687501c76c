import { describe } from './http/describe.ts'
import type { DataExport, OrganizationPrivacy } from './privacy.ts'
import * as privacy from './privacy.ts'

const examplePrivacy: OrganizationPrivacy = {
  deletion_at: null,
  deletion_requester_name: null,
  retention_days: 7,
  most_retention_days: 30,
}

const closing: OrganizationPrivacy = {
  ...examplePrivacy,
  deletion_at: '2026-11-23T09:12:00.000Z',
  deletion_requester_name: 'Ada Nowak',
}

const exampleConsents = {
  terms_accepted_at: '2026-11-15T01:41:00.000Z',
  not_consumer_declared_at: '2026-11-15T01:41:00.000Z',
  is_marketing_opt_in: false,
  marketing_decided_at: '2026-11-16T09:12:00.000Z',
}

const preparing: DataExport = {
  state: 'preparing',
  created_at: '2026-11-16T09:12:00.000Z',
  expires_at: null,
  bytes: null,
}

const ready: DataExport = {
  state: 'ready',
  created_at: '2026-11-16T09:12:00.000Z',
  expires_at: '2026-11-23T09:13:00.000Z',
  bytes: 48_211,
}

export const privacyDocs = describe(privacy, {
  section: 'Privacy',
  calls: {
    getConsents: {
      summary: 'Get what you agreed to',
      description: 'Says when you accepted the terms, and whether you agreed to receive news.',
      example: { output: exampleConsents },
    },
    changeConsents: {
      summary: 'Give or withdraw your consent to news',
      description:
        'The other declarations are part of the contract; to withdraw them, delete your account.',
      example: { input: { is_marketing_opt_in: false }, output: exampleConsents },
    },
    requestExport: {
      summary: 'Export all your data',
      description:
        'A ZIP with JSON and CSV files is prepared, and a link to it is emailed to you. For owners and admins it includes all data of their organization; for others, what they created themselves. A new export replaces the previous one.',
      example: { output: { data_export: preparing } },
    },
    getExport: {
      summary: 'Get the status of your export',
      description: '`data_export` is null when there is none, or when it has expired.',
      example: { output: { data_export: ready } },
    },
    downloadExport: {
      summary: 'Download an export',
      description:
        'Send the token from the link in the email. It can be used any number of times until the export expires.',
      example: { input: { token: 'Zl3mW0b1T1nPz7Gk9aQ2cV5dX8eY6fR4sU0tI1oP2aS' }, output: 'PK…' },
    },
    deleteAccount: {
      summary: 'Delete your account',
      description:
        'Deletes it immediately and permanently: you are signed out everywhere, and your name and address are deleted. If you are the last owner of an organization with other members, make somebody else an owner first. An organization without other members is deactivated at once and deleted seven days later.',
      example: { input: { typed_email: 'ada@example.com', current_password: 'Correct-Horse-7' } },
    },
    getOrganization: {
      summary: 'Get your organization’s privacy settings',
      description:
        'Says whether the organization is going to be deleted, and how long its texts are kept.',
      example: { output: examplePrivacy },
    },
    changeRetention: {
      summary: 'Change how long texts are kept',
      description:
        'The time cannot be longer than the installation keeps texts. Texts that are already older are deleted within an hour; this cannot be undone. Null: as long as the installation.',
      example: { input: { retention_days: 7 }, output: examplePrivacy },
    },
    requestDeletion: {
      summary: 'Delete the organization',
      description:
        'It is deleted seven days later, with its keys, analyses and credits. Until then, owners and admins can cancel the deletion: keys and analyses keep working, but nothing can be bought, and the automatic top-up is turned off. Every member is notified by email.',
      example: { input: { typed_name: 'Quill & Co' }, output: closing },
    },
    cancelDeletion: {
      summary: 'Cancel the deletion of the organization',
      description:
        'Works until the organization is deleted. The automatic top-up stays off until somebody turns it on again.',
      example: { output: examplePrivacy },
    },
  },
  fields: {
    typed_email: 'The address of your account, typed again.',
    typed_name: 'The name of the organization, typed again.',
    deletion_at: 'When the organization will be deleted; null if it is not going to be deleted.',
    deletion_requester_name: 'Who requested the deletion; null once their account is deleted.',
    retention_days: 'Days the organization keeps its texts; null: as long as the installation.',
    most_retention_days: 'Days the installation keeps texts.',
    terms_accepted_at: 'When you accepted the terms; null for accounts created by staff.',
    not_consumer_declared_at: 'When you declared that you are not a consumer.',
    is_marketing_opt_in: 'Whether you agreed to receive news by email.',
    marketing_decided_at:
      'When you last changed your choice about news, or registered; null for accounts created by staff.',
    data_export: 'Your newest export; null if there is none.',
    'DataExport.state': '`preparing`, `ready` or `failed`.',
    'DataExport.expires_at': 'When it expires; null while it is not ready.',
    'DataExport.bytes': 'The size of the ZIP; null while it is not ready.',
  },
})
