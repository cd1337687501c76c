/** The mailbox behind an address, as far as the address itself tells. */
export interface Mailbox {
  /** The same for all addresses of the mailbox. */
  name: string
  /** The registered domain, without its subdomains. */
  domain: string
  /** Whether unrelated people share the domain. */
  isShared: boolean
}

/** `Ada.Nowak+trial@GoogleMail.com` and `adanowak@gmail.com` are one mailbox. */
export function mailboxOf(email: string): Mailbox {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const host = sameAs[address.slice(at + 1)] ?? address.slice(at + 1)
  const withoutTag = address.slice(0, at).replace(/\+.*$/, '') || address.slice(0, at)
  const local = host === 'gmail.com' ? withoutTag.replaceAll('.', '') : withoutTag
  const domain = registeredPart(host)
  return { name: `${local}@${host}`, domain, isShared: isShared(domain) }
}

const sameAs: Record<string, string> = { 'googlemail.com': 'gmail.com' }

/** The last two labels, or three below an ending such as `co.uk`. */
function registeredPart(host: string): string {
  const labels = host.split('.')
  const [ending = '', second = ''] = labels.toReversed()
  const isNarrow = ending.length === 2 && (second.length <= 3 || second === 'gouv')
  return labels.slice(isNarrow ? -3 : -2).join('.')
}

const providers = new Set(
  `gmail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk ymail.com aol.com
   icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net web.de
   mail.com mail.ru yandex.com yandex.ru zoho.com fastmail.com tutanota.com tuta.io hey.com
   wp.pl o2.pl onet.pl interia.pl orange.fr free.fr laposte.net libero.it t-online.de qq.com
   163.com 126.com naver.com hanmail.net`.split(/\s+/),
)
/** Nobody receives mail at these domains: they are for examples and tests. */
const reserved = /(^|\.)(example\.(com|org|net)|example|test|invalid|localhost|localdomain)$/

function isShared(domain: string): boolean {
  return providers.has(domain) || reserved.test(domain)
}
