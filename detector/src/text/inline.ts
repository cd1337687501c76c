import type { Finding } from './report.ts'
import type { TextLanguage } from './text-language.ts'

/** A rewriting rule within lines; quantifiers are bounded so that every rule stays linear. */
export interface Rule {
  finding: Finding | null
  pattern: RegExp
  to: string | ((match: RegExpExecArray) => string | null)
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: "'",
  lsquo: "'",
  ldquo: '"',
  rdquo: '"',
  mdash: '—',
  ndash: '–',
  hellip: '...',
}

/** HTML tags and entities, links, addresses, citation marks, emphasis, in this order. */
export function markupRules({ citationNote }: TextLanguage): Rule[] {
  return [
    { finding: 'html', pattern: /<\/?[a-zA-Z][^<>]{0,400}>/g, to: ' ' },
    { finding: 'html', pattern: /&(#\d{2,6}|#x[0-9a-fA-F]{2,5}|[a-z]{2,6});/g, to: decodeEntity },
    { finding: 'markup', pattern: /!\[[^[\]]{0,300}\]\([^()]{0,500}\)/g, to: ' ' },
    {
      finding: 'link',
      pattern: /\[([^[\]]{1,300})\](?:\([^()]{0,500}\)|\[[^[\]]{0,80}\])/g,
      to: (match) => match[1] ?? '',
    },
    {
      finding: 'link',
      pattern: /\[\[(?:[^[\]|]{0,200}\|)?([^[\]|]{1,200})\]\]/g,
      to: (match) => match[1] ?? '',
    },
    {
      finding: 'citation',
      pattern: new RegExp(` ?\\[(?:\\d{1,3}(?:[,;–-] ?\\d{1,3}){0,8}|${citationNote})\\]`, 'g'),
      to: '',
    },
    { finding: 'link', pattern: /<?(?<![\w/])(?:https?|ftp):\/\/[^\s<>"]+/gi, to: address },
    { finding: 'link', pattern: /(?<![\w./@-])www\.[^\s<>"]+/gi, to: address },
    {
      finding: 'link',
      pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}/g,
      to: address,
    },
    {
      finding: 'markup',
      pattern: /(?<!\w)(?:-LRB-|-RRB-)(?!\w)/g,
      to: (match) => (match[0] === '-LRB-' ? '(' : ')'),
    },
    { finding: 'markup', pattern: /\\(?=[*_#`[\](){}.!>~-])/g, to: '' },
    { finding: 'markup', pattern: /\*{2,3}|~~|'{3,5}|_{2,3}(?=\S)|(?<=\S)_{2,3}/g, to: '' },
    { finding: 'markup', pattern: /(?<![\s\d*])\*|\*(?![\s\d*])/g, to: '' },
    { finding: 'markup', pattern: /(?<!\w)_(?=\w)|(?<=[\w.!?,])_(?!\w)/g, to: '' },
    { finding: 'curly_quote', pattern: /``|''/g, to: '"' },
    { finding: 'markup', pattern: /`/g, to: '' },
  ]
}

/** Line breaks, double spaces, dashes, tokenized and glued punctuation. */
export function spacingRules({ contractionSpace }: TextLanguage): Rule[] {
  return [
    { finding: 'spacing', pattern: / {2,}/g, to: ' ' },
    { finding: 'line_break', pattern: /(?<=\p{Ll})- ?\n ?(?=\p{Ll})/gu, to: '' },
    { finding: 'line_break', pattern: / ?\n[ \n]*/g, to: ' ' },
    { finding: null, pattern: /(?<=\d) ?– ?(?=\d)/g, to: '-' },
    { finding: null, pattern: /(?<=[\p{L}\p{N}])–(?=[\p{L}\p{N}])/gu, to: '-' },
    { finding: null, pattern: / *(?:—+|–+|-{2,}|(?<= )-(?= )) */g, to: ' - ' },
    { finding: 'spacing', pattern: /\.(?: ?\.){2,}/g, to: '...' },
    { finding: 'spacing', pattern: contractionSpace, to: '' },
    { finding: 'spacing', pattern: / (?=[,;:!?%)\]}](?![\p{L}\p{N}]))/gu, to: '' },
    { finding: 'spacing', pattern: / (?=\.(?![\p{L}\p{N}.]))/gu, to: '' },
    { finding: 'spacing', pattern: /(?<=[([{$]) /g, to: '' },
    {
      finding: 'spacing',
      pattern: /(?<=\p{Ll}{2}[.!?]["')]?)(?=["'(]?\p{Lu}[\p{Ll} ])/gu,
      to: ' ',
    },
    { finding: 'spacing', pattern: /(?<=\p{L},)(?=\p{L})/gu, to: ' ' },
  ]
}

/** Attaches a quote with spaces on both sides to its words; such quotes open and close alternately. */
export function looseQuoteRule(): Rule {
  let isOpen = false
  return {
    finding: 'spacing',
    pattern: /( ?)"( ?)/g,
    to: ([whole, before, after]) => {
      const isLoose = before === ' ' && after === ' '
      if (!isLoose) {
        isOpen = after === '' && (before === ' ' || !isOpen)
        return null
      }
      isOpen = !isOpen
      if (whole === undefined) return null
      return isOpen ? ' "' : '" '
    },
  }
}

function decodeEntity(match: RegExpExecArray): string | null {
  const name = match[1] ?? ''
  if (!name.startsWith('#')) return entities[name] ?? null
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isText = code >= 32 && code < 0xd800 && !(code >= 127 && code < 160)
  return isText ? String.fromCharCode(code) : ''
}

/** Removes an address but keeps the punctuation that ended its sentence. */
function address(match: RegExpExecArray): string {
  return /[.,;:!?)]$/.exec(match[0])?.[0] ?? ''
}
