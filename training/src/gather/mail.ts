import { paragraphsOf, withoutMarkup } from './plain-text.ts'

/** The writer's own words in one mbox message, without headers, quotations, signature or list footer. */
export function messageText(raw: string): string[] {
  const { headers, body } = cut(raw)
  const part = readablePart(headers, body)
  if (!part) return []
  const isMarkup = /text\/html/i.test(part.headers)
  const decoded = decode(part.headers, part.body)
  const text = isMarkup ? withoutMarkup(decoded) : decoded
  return paragraphsOf(ownWords(text))
}

export function authorOf(raw: string): string {
  return /^From:.*?([\w.+-]+@[\w.-]+)/im.exec(cut(raw).headers)?.[1]?.toLowerCase() ?? ''
}

interface Part {
  headers: string
  body: string
}

function cut(raw: string): Part {
  const text = raw.replaceAll('\r', '')
  const end = text.indexOf('\n\n')
  return end < 0
    ? { headers: '', body: text }
    : { headers: text.slice(0, end), body: text.slice(end + 2) }
}

function readablePart(headers: string, body: string): Part | undefined {
  const boundary = /boundary="?([^"\n;]+)"?/i.exec(headers)?.[1]
  if (!boundary) return /content-type:(?!\s*text)/i.test(headers) ? undefined : { headers, body }
  const parts = body
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => cut(part.trimStart()))
  return (
    parts.find((part) => /text\/plain/i.test(part.headers)) ??
    parts.find((part) => /text\/html/i.test(part.headers))
  )
}

function decode(headers: string, body: string): string {
  if (/transfer-encoding: *base64/i.test(headers))
    return Buffer.from(body, 'base64').toString('latin1')
  if (!/transfer-encoding: *quoted-printable/i.test(headers)) return body
  return body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

const foreignLine = /^\s*([>|:%]|\w{0,3}>|http|www\.|\S+ wrote:|On .+ wrote:?|[-=_*#~]{4,})/i
const ending = /^(-- ?|_{8,}|-{8,}|To unsubscribe.*|Sent from .*)$/im

function ownWords(text: string): string {
  const end = text.search(ending)
  return (end < 0 ? text : text.slice(0, end))
    .split('\n')
    .map((line) => (foreignLine.test(line) ? '' : line))
    .join('\n')
}
