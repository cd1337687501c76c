import { escapeHtml } from '../../platform/html.ts'
import { highlighted } from './highlight.ts'

export interface Sample {
  /** The name of its tab. */
  label: string
  /** The language of the code, as in its fence. */
  language: string
  code: string
}

const labels: Record<string, string> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  yaml: 'YAML',
}

/** The properties of a code block in a document, from the words after its fence. */
export function sampleOf(info: string, code: string): Sample {
  const [language = '', kind = ''] = info.split(/\s+/)
  return { label: labels[language] ?? shellLabel(language, { kind, code }), language, code }
}

function shellLabel(language: string, { kind, code }: { kind: string; code: string }): string {
  if (kind === 'cli') return 'Command line'
  if (language !== 'sh') return ''
  return /^\s*curl |\(curl /m.test(code) ? 'curl' : 'Shell'
}

interface Place {
  id: string
  /** The subject of the example, which tells its buttons from others on the page. */
  about: string
}

/** One block, or equivalent blocks in several languages, of which one is shown at a time. */
export function samplesHtml(samples: Sample[], { id, about }: Place): string {
  const [first, ...others] = samples
  if (!first) return ''
  if (others.length === 0) {
    return `<div class="sample">${headOf(first.label, about)}${codeOf(first)}</div>`
  }
  const tabs = samples.map(
    ({ label }, index) =>
      `<button type="button" role="tab" id="${id}-tab-${index}" aria-controls="${id}-${index}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${escapeHtml(label)}</button>`,
  )
  const panels = samples.map(
    (sample, index) =>
      `<div class="sample" role="tabpanel" id="${id}-${index}" aria-labelledby="${id}-tab-${index}" data-label="${escapeHtml(sample.label)}"${index === 0 ? ' data-shown' : ''}>${headOf(sample.label, about)}${codeOf(sample)}</div>`,
  )
  return `<div class="samples"><div class="tabs" role="tablist" aria-label="${escapeHtml(named('Language', about))}">${tabs.join('')}</div>${panels.join('')}</div>`
}

function headOf(label: string, about: string): string {
  return `<div class="sample-head"><span>${escapeHtml(label)}</span><button type="button" class="copy" aria-label="${escapeHtml(named('Copy', label, about))}">Copy</button></div>`
}

/** `Copy: curl, A key` */
function named(what: string, ...which: string[]): string {
  const known = which.filter(Boolean).join(', ')
  return known ? `${what}: ${known}` : what
}

function codeOf({ label, language, code }: Sample): string {
  const name = label ? `Code: ${label}` : 'Code'
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(name)}"><code>${highlighted(code.trimEnd(), language)}</code></pre>`
}
