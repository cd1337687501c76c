import ipaddr from 'ipaddr.js'

/**
 * A public address that nevertheless belongs to the machine's own network: Azure's services answer there on
 * every machine.
 */
const hostAddresses = ['168.63.129.16']

/** The only part of IPv6 that is assigned to public networks. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet. Everything else is refused: private and provider networks,
 * metadata services, and addresses that a gateway translates to others.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || hostAddresses.includes(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
