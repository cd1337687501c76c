import { type Checkpoint, checkpointEvery } from './document.ts'
import { hasLookalikes, latinSpelling } from './homoglyphs.ts'
import type { Edit } from './mapped-text.ts'
import type { Finding } from './report.ts'

/** A pass over characters: the edits, and the kind of each change. */
export interface Pass {
  edits: Edit[]
  findings: Finding[]
}

const emoji =
  /\p{Regional_Indicator}{2}|(?![©®™])\p{Extended_Pictographic}[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*|[0-9#*]\uFE0F?\u20E3/gu

export function emojiPass(text: string, checkpoint?: Checkpoint): Pass {
  const edits: Edit[] = []
  for (const match of text.matchAll(emoji)) {
    edits.push({ from: match.index, to: match.index + match[0].length, text: ' ' })
    if (edits.length % checkpointEvery === 0) checkpoint?.()
  }
  return { edits, findings: edits.map(() => 'emoji' as const) }
}

// A base with a limited run of marks: an endless run must not make Unicode ordering quadratic.
const odd = /\P{M}?\p{M}{1,30}|[^\t\n\r\x20-\x7e]/gu

export function characterPass(text: string, checkpoint?: Checkpoint): Pass {
  const edits: Edit[] = []
  const findings: Finding[] = []
  let seen = 0
  for (const match of text.matchAll(odd)) {
    if (++seen % checkpointEvery === 0) checkpoint?.()
    const [replacement, finding] = plain(match[0], match.index)
    if (replacement === match[0]) continue
    edits.push({ from: match.index, to: match.index + match[0].length, text: replacement })
    if (finding) findings.push(finding)
  }
  return { edits, findings }
}

export function homoglyphPass(text: string, checkpoint?: Checkpoint): Pass {
  const edits: Edit[] = []
  const findings: Finding[] = []
  if (!hasLookalikes(text)) return { edits, findings }
  const isLatinText = isMostlyLatin(text)
  let seen = 0
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (++seen % checkpointEvery === 0) checkpoint?.()
    const latin = latinSpelling(match[0], isLatinText)
    if (latin === null) continue
    edits.push({ from: match.index, to: match.index + match[0].length, text: latin })
    findings.push('homoglyph')
  }
  return { edits, findings }
}

const doubleQuotes = /[“”„‟″‶«»〝〞❝❞]/
const singleQuotes = /[‘’‚‛′‵ʼʹ´‹›❛❜]/
const hyphens = /[‐‑‒−﹣－]/
const longDashes = /[—―⸺⸻﹘]/
const zeroWidth = /\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/u
const control = /\p{Cc}/u
const lineBreaks = /[\v\f\u0085\u2028\u2029]/

/** The replacement for one odd character (with its marks), and the reason. */
function plain(cluster: string, index: number): [text: string, finding: Finding | null] {
  if (doubleQuotes.test(cluster)) return ['"', 'curly_quote']
  if (singleQuotes.test(cluster)) return ["'", 'curly_quote']
  if (hyphens.test(cluster)) return ['-', null]
  if (cluster === '–') return ['–', null]
  if (longDashes.test(cluster)) return ['—', null]
  if (lineBreaks.test(cluster)) return ['\n', null]
  if (zeroWidth.test(cluster)) return dropInvisible(cluster, index)
  if (control.test(cluster)) return ['', 'control']
  if (cluster === '\u00A0' || cluster === '\u3000') return [' ', null]
  if (/\s|[\u1680\u2800]/.test(cluster)) return [' ', 'odd_space']
  if (/[\ud800-\udfff\ufffd]/.test(cluster) && cluster.length === 1) return ['', 'control']
  return compose(cluster)
}

function dropInvisible(cluster: string, index: number): [string, Finding | null] {
  const rest = [...cluster].filter((glyph) => !zeroWidth.test(glyph)).join('')
  // Some editors save a file with a byte-order mark at the very start.
  const isInnocent = cluster === '\u00AD' || (cluster === '\uFEFF' && index === 0)
  return [rest.normalize('NFKC'), isInnocent ? null : 'invisible']
}

function compose(cluster: string): [string, Finding | null] {
  const composed = cluster.normalize('NFKC').replaceAll('⁄', '/')
  const bare = composed.replace(/^(\P{M}*)\p{M}+$/u, '$1')
  if (bare !== composed && /^[\p{Script=Latin}\p{N}\p{P}\s]*$/u.test(bare))
    return [bare, 'stacked_mark']
  if (composed === cluster) return [cluster, null]
  return [
    composed,
    /^[\u{1D400}-\u{1D7FF}\uFF00-\uFF5E\u2460-\u24FF]/u.test(cluster) ? 'styled_letter' : null,
  ]
}

function isMostlyLatin(text: string): boolean {
  const sample = text.length > 20_000 ? text.slice(0, 20_000) : text
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  return latin * 2 > letters
}
