import { describe } from './http/describe.ts'
import type { Organization } from './organization.ts'
import * as organization from './organization.ts'

export const exampleOrganization: Organization = {
  id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
  name: 'Quill & Co',
  description: null,
  is_active: true,
  credits: 92,
  tax_id: null,
  street_address: null,
  postal_code: null,
  state: null,
  country: 'Poland',
  max_false_positive_rate: null,
  low_balance_threshold: null,
  billing_name: null,
  created_at: '2026-11-15T01:41:00.000Z',
  updated_at: '2026-11-15T01:41:00.000Z',
}

export const organizationDocs = describe(organization, {
  section: 'Organization',
  calls: {
    create: {
      summary: 'Create your organization',
      description:
        'A user belongs to one organization. A new organization starts with welcome credits.',
      example: { input: { name: 'Quill & Co' }, output: exampleOrganization },
    },
    get: {
      summary: 'Get your organization',
      description: '`credits` is its balance.',
      example: { output: exampleOrganization },
    },
    update: {
      summary: 'Change your organization',
      description:
        'Fields that are left out stay as they are. `max_false_positive_rate` applies to analyses that do not set their own; null restores the default of 0.01. `low_balance_threshold` null restores its default, a tenth of the last top-up.',
      example: { input: { country: 'Poland' }, output: exampleOrganization },
    },
  },
  fields: {
    max_false_positive_rate:
      'The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.',
    credits: 'An amount of credits.',
    low_balance_threshold:
      'An email is sent each time analyses bring the balance below this number of credits. 0: never; null: below a tenth of the last top-up.',
    billing_name: 'The name on receipts; null: the organization’s name.',
    tax_id: 'Tax number for invoices.',
    street_address: 'Street and number.',
    postal_code: 'Postal code.',
    state: 'State or province.',
    country: 'Country.',
    updated_at: 'When it last changed.',
  },
})
