import ipaddr from 'ipaddr.js'

/** Public by its number, and yet of the machine's own network: Azure answers there for every machine. */
const hostAddresses = ['168.63.129.16']

/** What of IPv6 is given out to networks at all. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet. Everything else is refused: networks of machines, of the
 * provider, metadata services, and addresses that stand for another one behind a gateway.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || hostAddresses.includes(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}
