import { isIP } from 'node:net'
import type { KeySettings } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import { plainNetwork } from '../../platform/addresses.ts'
import { invalidField } from '../../platform/errors.ts'

/** The columns for a key's settings; settings left out stay out. */
export function settingColumns(
  { scopes, expires_at, monthly_budget, allowed_networks, zero_retention }: KeySettings,
  at: Date,
) {
  if (expires_at && new Date(expires_at) <= at) {
    throw invalidField('expires_at', 'Must be in the future')
  }
  return {
    ...(scopes !== undefined && { scopes: [...new Set(scopes)] }),
    ...(expires_at !== undefined && { expires_at }),
    ...(monthly_budget !== undefined && { monthly_budget }),
    ...(allowed_networks !== undefined && { allowed_networks: networksOf(allowed_networks) }),
    ...(zero_retention !== undefined && { zero_retention }),
  }
}

/** Each network once, in one notation; bits beyond the prefix length are dropped. */
function networksOf(networks: string[] | null): RawBuilder<string[]> | null {
  if (networks === null || networks.length === 0) return null
  const plain = networks.map((network) => {
    const written = isNetwork(network) ? plainNetwork(network) : null
    if (written !== null) return written
    const why = `“${network}” is not an IP address or a network`
    throw invalidField('allowed_networks', why)
  })
  return sql<string[]>`array(
    select distinct network(written::inet) as network from unnest(${plain}::text[]) written
    order by network)`
}

/** An address, optionally with a prefix length. */
function isNetwork(written: string): boolean {
  const [address = '', bits, ...rest] = written.split('/')
  const version = address.includes('%') ? 0 : isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
