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
  purchase_id: null,
  change_amount: 50,
  balance_after: 142,
  actor_email: 'root@example.com',
}

export const organizationsDocs = describe(organizations, {
  section: 'Administration',
  calls: {
    list: {
      summary: 'List organizations',
      description:
        'One or two letters match only the beginnings of words. Matches are counted up to a thousand; beyond that, `is_total_capped` is true.',
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
      summary: 'Get an organization',
      description: 'Returns its details and its balance.',
      example: { input: { id: exampleOrganization.id }, output: exampleOrganization },
    },
    update: {
      summary: 'Change an organization',
      description:
        'Fields that are left out stay as they are. `credits` sets the balance; the difference becomes an `admin_adjustment`. With `expected_credits`, the change is refused if the balance is no longer that number. With `credits_note`, the history says why; the organization can read it.',
      example: {
        input: {
          id: exampleOrganization.id,
          credits: 92,
          expected_credits: 50,
          credits_note: 'Sorry for the outage on Friday',
        },
        output: exampleOrganization,
      },
    },
    remove: {
      summary: 'Delete an organization',
      description:
        'Deletes its API keys and analyses and removes its users from it. Its credit history and purchases are kept.',
      example: { input: { id: exampleOrganization.id } },
    },
    listApiKeys: {
      summary: 'List an organization’s API keys',
      description:
        'Active and disabled keys, newest first. `masked_key` shows the first and last characters of a key, to tell keys with the same name apart.',
      example: {
        input: { id: exampleOrganization.id },
        output: { api_keys: [{ ...exampleApiKey, masked_key: 'ink_3fJq••••••••1b2c' }] },
      },
    },
    createApiKey: {
      summary: 'Create an API key for an organization',
      description: 'Only this response contains the whole key; it is not stored.',
      example: {
        input: { id: exampleOrganization.id, name: 'Newsroom plug-in' },
        output: exampleCreatedKey,
      },
    },
    removeApiKey: {
      summary: 'Delete an organization’s API key',
      description: 'The key stops working at once. Its name stays in the credit history.',
      example: { input: { id: exampleOrganization.id, keyId: exampleApiKey.id } },
    },
    listAuditEntries: {
      summary: 'List the changes made to an organization, and who made them',
      description: 'Newest first. Entries are kept even after the item they describe is deleted.',
      example: { input: { id: exampleOrganization.id }, output: exampleAuditPage },
    },
    getOverview: {
      summary: 'Get an organization with its usage figures',
      description: 'Returns its details, its balance and its usage.',
      example: {
        input: { id: exampleOrganization.id },
        output: {
          ...exampleOrganization,
          members: 4,
          active_api_keys: 2,
          analyses: 1_204,
          analyses_this_month: 61,
          deletion_at: null,
          is_second_factor_required: true,
          single_sign_on: {
            issuer: 'https://login.example.com',
            is_required: false,
            proven_domains: 1,
          },
        },
      },
    },
    listMembers: {
      summary: 'List an organization’s members',
      description: 'Oldest members first.',
      example: {
        input: { id: exampleOrganization.id },
        output: { users: [{ ...exampleUser, role: 'owner' }], ...onePage },
      },
    },
    listCreditEntries: {
      summary: 'List every change of an organization’s balance',
      description:
        'Newest first. The history as the organization sees it, and also which member of staff changed its credits.',
      example: {
        input: { id: exampleOrganization.id },
        output: { items: [exampleEntry], ...onePage },
      },
    },
    changeCredits: {
      summary: 'Add or remove an organization’s credits',
      description:
        'Adds an `admin_adjustment` to the history, with its `note`, which the organization can read, and an entry to the audit log. The balance never falls below 0 or below the reserved credits. With an `Idempotency-Key` header, a repeat returns the first response and changes nothing, however late it is sent.',
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
      summary: 'List an organization’s purchases',
      description: 'Newest first, including those that were never paid.',
      example: { input: { id: exampleOrganization.id }, output: examplePurchases },
    },
  },
  fields: {
    members: 'How many people belong to it.',
    active_api_keys: 'How many of its keys work.',
    single_sign_on: 'Its own single sign-on provider; null if it has none.',
    proven_domains: 'How many domains it has proven.',
    expected_credits: 'The balance you expect; the change is refused if it is different.',
    credits_note: 'Why the balance changes; ignored if `credits` does not change it.',
    organizations: 'The rows of this page.',
    name_filter: 'Part of a name.',
  },
})
