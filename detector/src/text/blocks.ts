import type { Pass } from './characters.ts'
import type { TextLanguage } from './text-language.ts'

/** Fences, tables, headings, list marks and quote marks: everything recognized by how a line begins. */
export function blockPass(text: string, language: TextLanguage): Pass {
  const pass: Pass = { edits: [], findings: [] }
  const lines = linesOf(text)
  let isInFence = false
  for (const [index, line] of lines.entries()) {
    const isFence = /^ ?(?:```|~~~)/.test(line.text)
    if (isFence && (isInFence || hasClosingFence(lines, index))) isInFence = !isInFence
    const next = lines[index + 1]?.text ?? ''
    const kind = isFence || isInFence ? 'code' : lineKind(line.text, { next, language })
    if (kind === null) continue
    if (kind === 'list_marker') editListItem(pass, line)
    else if (kind === 'markup') editQuoteMark(pass, line)
    else pass.edits.push({ from: line.from, to: line.from + line.text.length, text: '' })
    pass.findings.push(kind)
  }
  return pass
}

/** Removes HTML scripts, styles and preformatted code, with their content. */
export function hiddenHtmlPass(text: string): Pass {
  const pass: Pass = { edits: [], findings: [] }
  const opening = /<(script|style|pre|svg|head|h[1-6])(?=[\s>])|<!--/gi
  // Changing case outside ASCII may change lengths, so only ASCII capitals are lowercased.
  const lower = text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
  const missing = new Set<string>()
  for (let match = opening.exec(lower); match; match = opening.exec(lower)) {
    const closing = match[1] ? `</${match[1]}>` : '-->'
    if (missing.has(closing)) continue
    const end = lower.indexOf(closing, match.index)
    if (end === -1) {
      missing.add(closing)
      continue
    }
    const to = end + closing.length
    pass.edits.push({ from: match.index, to, text: ' ' })
    pass.findings.push('html')
    opening.lastIndex = to
  }
  return pass
}

interface Line {
  from: number
  text: string
}

type BlockKind = 'table' | 'heading' | 'list_marker' | 'markup'

const listMarker = /^ ?(?:[-*+•◦▪‣●○■□·–—] |(?:\d{1,3}|[a-zA-Z])[.)] )(?:\[[ xX]\] )?/
const longestHeading = 110

interface Beside {
  next: string
  language: TextLanguage
}

function lineKind(line: string, beside: Beside): BlockKind | null {
  if (line === '' || line === ' ') return null
  if (/^ ?(?:[-*_=~] ?){3,}$/.test(line)) return 'heading'
  if (isTableRow(line)) return 'table'
  if (line.length <= longestHeading && isHeading(line, beside)) return 'heading'
  if (/^ ?>/.test(line)) return 'markup'
  return listMarker.test(line) ? 'list_marker' : null
}

function isHeading(line: string, { next, language }: Beside): boolean {
  if (/^ ?#{1,6} /.test(line) || /^ ?={2,6} .+ ={2,6} ?$/.test(line)) return true
  if (language.headingLabel.test(line)) return true
  if (/^ ?(?:={3,}|-{3,}) ?$/.test(next)) return true
  return /^ ?(\*\*|__)[^*_]+\1:? ?$/.test(line)
}

function isTableRow(line: string): boolean {
  if (/^ ?\|.*\| ?$/.test(line)) return true
  if (/^ ?\|?(?: ?:?-{2,}:? ?\|)+/.test(line)) return true
  return line.split(/ \| |\t/).length > 3
}

/** Ends a list item where its line ends; adds a full stop if it has no end mark. */
function editListItem(pass: Pass, line: Line): void {
  const marker = line.text.match(listMarker)?.[0] ?? ''
  pass.edits.push({ from: line.from, to: line.from + marker.length, text: '' })
  const end = line.from + line.text.trimEnd().length
  if (end > line.from + marker.length && !/[.!?:;,]["')*_]*\s*$/.test(line.text)) {
    pass.edits.push({ from: end, to: end, text: '.' })
  }
}

function editQuoteMark(pass: Pass, line: Line): void {
  const mark = line.text.match(/^ ?(?:> ?)+/)?.[0] ?? ''
  pass.edits.push({ from: line.from, to: line.from + mark.length, text: '' })
}

function hasClosingFence(lines: Line[], index: number): boolean {
  return lines.slice(index + 1, index + 400).some((line) => /^ ?(?:```|~~~)/.test(line.text))
}

function linesOf(text: string): Line[] {
  let from = 0
  return text.split('\n').map((line) => {
    const at = from
    from += line.length + 1
    return { from: at, text: line }
  })
}
