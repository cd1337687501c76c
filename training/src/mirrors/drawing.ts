import { random, shuffled } from '../seeded-random.ts'
import { businesses, documents, shortDocuments } from './documents.ts'
import { type Candidate, oneOf, type Pool, pool } from './pool.ts'
import type { Kind, WritingRequest } from './request.ts'

/** A request whose corpus text has not been read yet. */
export interface Draft extends Omit<WritingRequest, 'id' | 'opening' | 'original' | 'instruction'> {
  /** Which text is included, how many words of it, and in which field. */
  given: { textId: string; words: number; as: 'opening' | 'original' } | null
}

/** An assistant's earlier text, for requests to revise it. */
export interface AssistantText extends Candidate {
  document: string
  pair: string | null
}

export interface Shelves {
  /** Human texts in English. */
  people: readonly Candidate[]
  /** Human texts in other languages. */
  foreign: readonly Candidate[]
  assistants: readonly AssistantText[]
}

/** How often each kind is drawn: most often mirrors and invented requests, including short ones. */
const shares: Readonly<Record<Kind | 'short', number>> = {
  mirror: 0.27,
  invented: 0.22,
  rewrite: 0.12,
  continue: 0.08,
  revise: 0.08,
  polish: 0.06,
  short: 0.06,
  imitate: 0.06,
  translate: 0.05,
}

const styles = ['plain', 'plain', 'plain', 'brief', 'brief', 'human', 'notes', 'notes']
const lengths = [250, 250, 300, 300, 350, 400, 450, 600]
const shortLengths = [110, 140, 170, 200]
const longLengths = [800, 900, 1000, 1200, 1500]
const shareOfLong = 0.07

const rewrites = [
  'make it clearer and more professional',
  'make it more engaging',
  'in your own words, same facts',
  'for a company blog',
  'tighten and polish thoroughly',
  'make it friendlier',
  'shorten it by a third',
]

export const ourGuidelines = 'revise: our guidelines'
export const ourPrompt = 'revise: humanization prompt'

const revisions = [
  'revise: make this pass as human',
  'revise: make this sound less like AI',
  'revise: make it sound like a real person wrote it, keep every fact',
  'revise: more casual and personal, uneven sentence lengths, no clichés',
  ourGuidelines,
  ourPrompt,
]

/** A polished text keeps its writer's words, so only freely copyable texts are polished. */
const freeToCopy = new Set(
  `anarchist_faq appstream_en automattic_legal blog_18f blog_kubernetes blog_rust debian_books_en
  debian_descriptions_en digitalgov_resources english_novels_100 gnome_help_en
  kubernetes_case_studies kubernetes_docs masc mdn_en medquad newsgroups20 onestop_english
  opensource_guide_en rfc sotu stackexchange_small tldp_howto vagov_pages`.split(/\s+/),
)

/** Draws this many requests of the given kinds, in random order but the same for the same seed. */
export function drawRequests(
  shelves: Shelves,
  { count, seed, only }: { count: number; seed: number; only: readonly Kind[] },
): Draft[] {
  const next = random(seed)
  const draw = drawer(shelves, next)
  const wanted = Object.entries(shares).filter(([kind]) =>
    only.some((one) => one === kind || (kind === 'short' && one === 'invented')),
  )
  // Object.entries loses the key type of a const object.
  const table = wanted as [Kind | 'short', number][]
  const drafts: Draft[] = []
  for (let tries = 0; drafts.length < count; tries += 1) {
    if (tries > 20 * count) throw new Error(`The corpus has texts for ${drafts.length} requests`)
    const draft = draw(byShare(table, next))
    if (draft) drafts.push(draft)
  }
  return Array.from(shuffled(drafts.length, next), (place) => drafts[place]).flatMap(
    (draft) => draft ?? [],
  )
}

function byShare(
  table: readonly (readonly [Kind | 'short', number])[],
  next: () => number,
): Kind | 'short' {
  let place = next() * table.reduce((sum, [, share]) => sum + share, 0)
  for (const [kind, share] of table) {
    place -= share
    if (place < 0) return kind
  }
  return table.at(-1)?.[0] ?? 'mirror'
}

function drawer(shelves: Shelves, next: () => number): (kind: Kind | 'short') => Draft | null {
  const people = pool(shelves.people, next)
  const foreign = pool(
    // Every language is equally likely.
    shelves.foreign.map((text) => ({ ...text, genre: text.lang, kind: text.genre })),
    next,
  )
  const assistants = pool(shelves.assistants, next)
  const pick = <Item>(items: readonly Item[]): Item => oneOf(items, next) as Item // never empty
  const length = (near?: number): number => {
    if (next() < shareOfLong) return pick(longLengths)
    return near === undefined ? pick(lengths) : between(near, 240, 650)
  }
  const draws: Record<Kind | 'short', () => Draft | null> = {
    invented: () => invented({ pick, from: documents, words: length() }),
    short: () =>
      next() < 0.5
        ? invented({ pick, from: shortDocuments, words: pick(shortLengths) })
        : mirror(people, { style: pick(styles), words: () => pick(shortLengths) }),
    mirror: () => mirror(people, { style: pick(styles), words: ({ words }) => length(words) }),
    continue: () => {
      const text = people.take()
      const words = pick([230, 260, 300, 400])
      const given = { words: pick([60, 90, 130, 180]), as: 'opening' } as const
      return text && about(text, { kind: 'continue', style: 'continue', words, given })
    },
    imitate: () => {
      const text = people.take()
      const given = { words: sampleWords, as: 'opening' } as const
      return (
        text && about(text, { kind: 'imitate', style: 'imitate', words: length(text.words), given })
      )
    },
    rewrite: () => {
      const text = people.take(({ words }) => words <= 700)
      const style = `rewrite: ${pick(rewrites)}`
      return text && whole(text, { kind: 'rewrite', style, words: between(text.words, 230, 600) })
    },
    polish: () => {
      const text = people.take(({ words, source }) => words <= 600 && freeToCopy.has(source))
      const words = Math.min(400, text?.words ?? 0)
      return text && whole(text, { kind: 'polish', style: 'polish', words })
    },
    translate: () => {
      const text = foreign.take()
      if (!text) return null
      const rules = { kind: 'translate', style: 'translate' } as const
      const draft = whole(text, { ...rules, words: between(text.words, 220, 420) })
      return { ...draft, genre: text.kind, lang: text.lang }
    },
    revise: () => {
      const text = assistants.take()
      if (!text) return null
      const rules = { kind: 'revise', style: pick(revisions), words: text.words } as const
      const given = { textId: text.id, words: text.words, as: 'original' } as const
      const { genre, document, id, pair } = text
      return { ...rules, genre, document, pair: pair ?? id, revises: id, given }
    },
  }
  return (kind) => draws[kind]()
}

function invented({
  pick,
  from,
  words,
}: {
  pick: <Item>(items: readonly Item[]) => Item
  from: Readonly<Record<string, string>>
  words: number
}): Draft {
  const [document, genre] = pick(Object.entries(from))
  const subject = pick(businesses)
  const style = pick(styles)
  return { kind: 'invented', genre, document, subject, style, words, pair: null, given: null }
}

/** Words of a human text that show how its author writes. */
const sampleWords = 170

/** Words of a human text that show its subject, but no more. */
const subjectWords = 55

function mirror(
  people: Pool<Candidate>,
  { style, words }: { style: string; words: (text: Candidate) => number },
): Draft | null {
  const text = people.take()
  const given = { words: subjectWords, as: 'opening' } as const
  return text && about(text, { kind: 'mirror', style, words: words(text), given })
}

/** An original is included up to this many words: an assistant handles a page better than a chapter. */
const mostGivenWords = 420

function whole(text: Candidate, draft: Pick<Draft, 'kind' | 'style' | 'words'>): Draft {
  return about(text, { ...draft, given: { words: mostGivenWords, as: 'original' } })
}

function about(
  { id, genre }: Candidate,
  draft: Pick<Draft, 'kind' | 'style' | 'words'> & {
    given: Omit<NonNullable<Draft['given']>, 'textId'>
  },
): Draft {
  return { ...draft, genre, pair: id, given: { textId: id, ...draft.given } }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
