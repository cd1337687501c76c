import { isIPv4, isIPv6 } from 'node:net'

/**
 * Who is trusted to report the caller's address: nobody, this many proxies in front of us, or proxies in
 * these networks.
 */
export type TrustedProxies = false | number | string[]

/**
 * In Fastify's format. A number becomes a function: Fastify fails closed on a plain number, because a caller
 * who reaches us directly could add hops of their own.
 */
export function trustProxyOf(trusted: TrustedProxies) {
  return typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : trusted
}

/**
 * What rate limits count a caller by. Anyone with an IPv6 address controls at least its /64 network, so that
 * whole network counts as one caller. An IPv4 address written as IPv6 is treated as IPv4.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const start = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
  return `${start.join(':')}::/64`
}

/** The address without its zone, and as plain IPv4 if it is an IPv4 address written as IPv6. */
export function plainAddress(address: string): string {
  const plain = address.split('%', 1)[0] ?? address
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : plain
}

/** Normalizes a network; IPv4 written as IPv6 becomes plain IPv4. Null if the notation mixes the two. */
export function plainNetwork(network: string): string | null {
  const [address = '', length] = network.split('/')
  const plain = plainAddress(address)
  if (length === undefined) return plain
  const wasMapped = isIPv4(plain) && isIPv6(address)
  if (!wasMapped) return `${plain}/${length}`
  const bits = Number(length) - 96
  return bits < 0 ? null : `${plain}/${bits}`
}

/** Where a call came from, too coarse to identify the caller among a few hundred neighbors. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const [start = ''] = network.split('::/64')
  return network === start ? network : `${start.split(':').slice(0, 3).join(':')}::/48`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL class normalizes an address: lowercase, no dots, the longest run of zeros omitted.
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
