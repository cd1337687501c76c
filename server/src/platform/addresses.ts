import { isIPv4, isIPv6 } from 'node:net'

/** Whose word about the caller's address counts: nobody's, so many proxies in front, or those in networks. */
export type TrustedProxies = false | number | string[]

/** As Fastify wants it. A number fails closed there, because a caller who reaches us directly could count along. */
export function trustProxyOf(trusted: TrustedProxies) {
  return typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : trusted
}

/**
 * What a caller is counted by. Whoever has one IPv6 address has at least the 2^64 of its network,
 * and an IPv4 address stays one when it is written as IPv6.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const start = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
  return `${start.join(':')}::/64`
}

/** Without a zone, and IPv4 where an IPv4 address is written as IPv6. */
export function plainAddress(address: string): string {
  const plain = address.split('%', 1)[0] ?? address
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : plain
}

/** A network in one notation, IPv4 also where it is written as IPv6; null where it mixes the two. */
export function plainNetwork(network: string): string | null {
  const [address = '', length] = network.split('/')
  const plain = plainAddress(address)
  if (length === undefined) return plain
  const wasMapped = isIPv4(plain) && isIPv6(address)
  if (!wasMapped) return `${plain}/${length}`
  const bits = Number(length) - 96
  return bits < 0 ? null : `${plain}/${bits}`
}

/** Where a call came from, without telling which of a few hundred neighbors it was. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const [start = ''] = network.split('::/64')
  return network === start ? network : `${start.split(':').slice(0, 3).join(':')}::/48`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes every address in one way: small letters, no dots, the longest run of zeros left out.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [start = [], end = []] = written
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16))
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
