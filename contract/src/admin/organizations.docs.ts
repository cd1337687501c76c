import { exampleApiKey, exampleCreatedKey } from '../api-keys.docs.ts'
import { describe } from '../http/describe.ts'
import { exampleOrganization } from '../organization.docs.ts'
import { examplePurchases } from '../purchases.docs.ts'
import { exampleUser } from '../user.docs.ts'
import { exampleAuditPage } from './audit.docs.ts'
import type { StaffCreditEntry } from './organizations.ts'
import * as organizations from './organizations.ts'

const onePage = { total: 1, pages: 1, page: 1, size: 20 }

const exampleEntry: StaffCreditEntry = {
  id: '17',
  created_at: '2026-11-15T02:10:31.000Z',
  reason: 'admin_adjustment',
  note: 'Sorry for the outage on Friday',
  api_key_name: null,
  api_key_end: null,
  analysis_id: null,
  change_amount: 50,
  balance_after: 142,
  actor_email: 'root@example.com',
}

export const organizationsDocs = describe(organizations, {
  section: 'Administration',
  calls: {
    list: {
      summary: 'All organizations',
      description:
        'One or two letters are looked for at the beginnings of words. A filter counts up to a thousand matches; beyond that `is_total_capped` is true.',
      example: {
        output: { organizations: [exampleOrganization], total: 1, pages: 1, page: 1, size: 20 },
      },
    },
    create: {
      summary: 'Create an organization',
      description: 'Initial credits become an `admin_adjustment` in its history.',
      example: { input: { name: 'Quill & Co', credits: 92 }, output: exampleOrganization },
    },
    get: {
      summary: 'One organization',
      description: 'With its balance and what it says about itself.',
      example: { input: { id: exampleOrganization.id }, output: exampleOrganization },
    },
    update: {
      summary: 'Change an organization',
      description:
        'Fields left out stay as they are. `credits` sets the balance; the difference becomes an `admin_adjustment`. With `expected_credits` the change is refused when the balance is no longer that.',
      example: {
        input: { id: exampleOrganization.id, credits: 92, expected_credits: 50 },
        output: exampleOrganization,
      },
    },
    remove: {
      summary: 'Delete an organization',
      description: 'Removes its keys and analyses and detaches its users; its books are kept.',
      example: { input: { id: exampleOrganization.id } },
    },
    listApiKeys: {
      summary: 'An organization’s API keys',
      description: 'Active ones and inactive ones, newest first.',
      example: { input: { id: exampleOrganization.id }, output: { api_keys: [exampleApiKey] } },
    },
    createApiKey: {
      summary: 'Create an API key for an organization',
      description: 'The whole key is in this answer only; it is not stored.',
      example: {
        input: { id: exampleOrganization.id, name: 'Newsroom plug-in' },
        output: exampleCreatedKey,
      },
    },
    removeApiKey: {
      summary: 'Delete an organization’s API key',
      description:
        'It stops working at once. Its name stays on past entries of the credit history.',
      example: { input: { id: exampleOrganization.id, keyId: exampleApiKey.id } },
    },
    listAuditEntries: {
      summary: 'Who changed what in an organization',
      description: 'Newest first. Entries outlive what they are about.',
      example: { input: { id: exampleOrganization.id }, output: exampleAuditPage },
    },
    getOverview: {
      summary: 'One organization and its figures',
      description: 'What it says about itself, its balance, and how much it does.',
      example: {
        input: { id: exampleOrganization.id },
        output: {
          ...exampleOrganization,
          members: 4,
          active_api_keys: 2,
          analyses: 1_204,
          analyses_this_month: 61,
        },
      },
    },
    listMembers: {
      summary: 'An organization’s members',
      description: 'Those who joined first come first.',
      example: {
        input: { id: exampleOrganization.id },
        output: { users: [exampleUser], ...onePage },
      },
    },
    listCreditEntries: {
      summary: 'Every movement of an organization’s balance, newest first',
      description: 'What the organization sees of its history, and who of the staff moved credits.',
      example: {
        input: { id: exampleOrganization.id },
        output: { items: [exampleEntry], ...onePage },
      },
    },
    changeCredits: {
      summary: 'Add credits to an organization, or take some',
      description:
        'Becomes an `admin_adjustment` with its `note`, which the organization reads in its history, and an entry of the audit log. The balance never falls below 0 or below what is held back. Send an `Idempotency-Key` header and a repeat returns the first answer and moves nothing, however late it comes.',
      example: {
        input: {
          id: exampleOrganization.id,
          change_amount: 50,
          note: 'Sorry for the outage on Friday',
        },
        output: exampleEntry,
      },
    },
    listPurchases: {
      summary: 'An organization’s purchases, newest first',
      description: 'Those that were begun and never paid too.',
      example: { input: { id: exampleOrganization.id }, output: examplePurchases },
    },
  },
  fields: {
    members: 'How many people belong to it.',
    active_api_keys: 'How many of its keys work.',
    expected_credits: 'The balance the change was made for; another one is refused.',
    organizations: 'The rows of this page.',
    name_filter: 'Part of a name.',
  },
})
