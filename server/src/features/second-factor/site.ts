import { isIP } from 'node:net'
import type { Deps } from '../../platform/deps.ts'

/** The relying party of passkeys: the installation's public address. */
export function relyingParty({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: 'Inkprint', origin }
}

/** Browsers do not support passkeys on bare IP addresses. */
export function arePasskeysAvailable({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>): boolean {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}
