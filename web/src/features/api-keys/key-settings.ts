import {
  type ApiKeyInfo,
  ApiKeyName,
  type KeyScope,
  KeyScopes,
  type KeySettings,
  MonthlyBudget,
  mostNetworks,
} from '@inkprint/contract'
import type { Problems } from '../../shared/form-problems.ts'
import { formatDay } from '../../shared/format.ts'

/** The form's values, as typed. */
export interface KeyForm {
  name: string
  scopes: KeyScope[]
  /** The last day on which the key works, in UTC; empty if it never expires. */
  expires_at: string
  monthly_budget: string
  allowed_networks: string
  zero_retention: boolean
}

export const scopeWords: Record<KeyScope, { label: string; hint: string }> = {
  analyze: {
    label: 'Analyze',
    hint: 'Analyze texts and files, get prices, delete analyses, create and revoke links to them.',
  },
  read: { label: 'Read', hint: 'Read analyses, reports, receipts, balance and usage.' },
  feedback: { label: 'Feedback', hint: 'Say whether a verdict was right.' },
  webhooks: {
    label: 'Webhooks',
    hint: 'See and change webhooks. Only owners and admins may allow it.',
  },
}

export function formOf(key: ApiKeyInfo): KeyForm {
  return {
    name: key.name,
    scopes: key.scopes ?? [],
    expires_at: key.expires_at ? lastDayOf(key.expires_at) : '',
    monthly_budget: key.monthly_budget?.toString() ?? '',
    allowed_networks: key.allowed_networks?.join('\n') ?? '',
    zero_retention: key.zero_retention ?? false,
  }
}

/** Only the changed fields, in the API's format. */
export function changesOf(
  values: KeyForm,
  changed: Partial<Record<keyof KeyForm, unknown>>,
): KeySettings & { name?: string } {
  const { name, scopes, expires_at, monthly_budget, allowed_networks, zero_retention } = values
  const all = {
    name: name.trim(),
    scopes,
    expires_at: expires_at === '' ? null : endOf(expires_at),
    monthly_budget: budgetIn(monthly_budget),
    allowed_networks: networksIn(allowed_networks),
    zero_retention,
  }
  const isChanged = (field: string) => Boolean(changed[field as keyof KeyForm])
  return Object.fromEntries(Object.entries(all).filter(([field]) => isChanged(field)))
}

export function problemsOf(values: KeyForm, initial: KeyForm): Problems<KeyForm> {
  const { name, scopes, expires_at, monthly_budget, allowed_networks } = values
  const budget = budgetIn(monthly_budget)
  const isNewEnd = expires_at !== '' && expires_at !== initial.expires_at
  return {
    name: messageOf(ApiKeyName.safeParse(name)),
    scopes: messageOf(KeyScopes.safeParse(scopes)),
    expires_at:
      isNewEnd && new Date(endOf(expires_at)) <= new Date() ? 'Must be in the future' : null,
    monthly_budget: budget === null ? null : messageOf(MonthlyBudget.safeParse(budget)),
    allowed_networks: networksProblem(networksIn(allowed_networks)),
  }
}

/** Catches obvious mistakes such as hostnames right away; the server knows all the rules. */
const looksLikeNetwork = /^[\da-f:.]+(\/\d{1,3})?$/i

function networksProblem(networks: string[]): string | null {
  if (networks.length > mostNetworks) return `At most ${mostNetworks} networks`
  const wrong = networks.find((network) => !looksLikeNetwork.test(network))
  return wrong === undefined ? null : `“${wrong}” is not an IP address or a network`
}

function messageOf({ error }: { error?: { issues: { message: string }[] } | undefined }) {
  return error?.issues.at(-1)?.message ?? null
}

/** NaN for anything that is not a number, which the schema then reports. */
function budgetIn(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,]/g, '')
  return plain === '' ? null : Number(plain)
}

function networksIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((network) => network !== '')
}

const dayMs = 86_400_000

/** When a key expires, in UTC as in the form: its last day, or the exact time if it ends within a day. */
export function endInWords(end: string): string {
  const moment = new Date(end).toISOString()
  const [day = '', time = ''] = moment.split('T')
  return time === '00:00:00.000Z'
    ? `${formatDay(lastDayOf(end))} (UTC)`
    : `${formatDay(day)}, ${time.slice(0, 5)} (UTC)`
}

/** The moment at which a day ends. */
function endOf(day: string): string {
  return new Date(new Date(day).getTime() + dayMs).toISOString()
}

function lastDayOf(end: string): string {
  return new Date(new Date(end).getTime() - 1).toISOString().slice(0, 10)
}
