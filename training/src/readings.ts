import type { CorpusRecord } from './corpus.ts'

/** Everything known about a text except its wording. */
export type KnownText = Pick<CorpusRecord, 'id' | 'source' | 'genre' | 'label'> &
  Partial<Pick<CorpusRecord, 'pair' | 'kind' | 'style' | 'document'>>

/** The genre that texts of a source turned out to have on reading; the first matching entry counts. */
interface Reading {
  genres?: readonly string[]
  labels?: readonly CorpusRecord['label'][]
  ids?: RegExp
  /** A genre; null if the texts are of several kinds and nothing tells which. */
  is: string | null
}

const unknown: readonly Reading[] = [{ is: null }]

/**
 * Rewritten texts on the same subjects: student essays, Wikipedia, abstracts, company reports,
 * dialogues, scripture.
 */
const rewrittenSubjects: readonly Reading[] = [
  { ids: /[:/]EducationMaterial\//, is: 'essay' },
  { ids: /[:/](ArtCulture|Business|GovernmentPublic|Sports)\//, is: 'encyclopedic' },
  { ids: /[:/](TechnicalWriting|TravelTourism)\//, is: 'scientific' },
  { ids: /[:/]Finance\//, is: 'forum' },
  { ids: /[:/](Environmental|PersonalCommunication|Religious)\//, is: null },
]

/** Rewriting a talk's transcript removes what sounded spoken; the questions were sent to weak models. */
const revisedTalks: readonly Reading[] = [
  { genres: ['speech'], labels: ['mixed'], is: null },
  { genres: ['qa'], is: null },
]

/** Sources whose genre label does not match their texts. */
export const readings: Readonly<{ [source: string]: readonly Reading[] }> = {
  // Assistants' answers: the genre was guessed from words in the request or the answer.
  alpaca_eval: unknown,
  arena_hard: unknown,
  expertqa: unknown,
  flask: unknown,
  hellobench: unknown,
  sneos: unknown,
  wildbench: unknown,
  scaling_persuasion: [{ genres: ['essay'], is: 'essay' }, { is: null }],
  // Encyclopedic explanations mixed with advice: the question is not included.
  dipper_eli5: [{ labels: ['ai'], is: null }],
  stackoverflow_chatgpt: [{ labels: ['ai'], is: null }],
  // One side of an argument, as in a column; they address nobody.
  lechmazur_debate: [{ is: 'essay' }],
  lechmazur_persuasion: [{ is: 'essay' }],
  l2r: rewrittenSubjects,
  l2r_rewrite: rewrittenSubjects,
  apt_eval: revisedTalks,
  mixset: revisedTalks,
  // Peer reviews of papers.
  ai_scientist_iclr: [{ genres: ['review'], is: 'scientific' }],
  mgt_eval: [{ genres: ['review'], is: 'scientific' }],
  // The task name says what was written: letters, stories, or essays about novels.
  aes_essays: [
    { ids: /-LETT-/, is: 'email' },
    { ids: /-NARR-/, is: 'creative' },
    { ids: /-(ARG|COMM|RESP)-/, is: 'essay' },
    { ids: /-SUGG-/, is: null },
    { genres: ['creative', 'essay'], is: 'essay' },
    { genres: ['news'], is: null },
  ],
  // Blog posts, whatever their subject; one repository publishes news bulletins.
  ai_blogs: [{ ids: /news-wire/, is: 'news' }, { is: 'blog' }],
  // Essays made from summaries of reports, chapters and articles.
  slop_score: [{ genres: ['essay'], is: null }],
  // Passages about food and travel, including stories.
  salesforce_creativity: [{ genres: ['blog'], is: null }],
  salesforce_writing: [{ genres: ['essay'], is: null }],
  // Questions and answers made from medical abstracts.
  fast_detect_gpt: [{ genres: ['qa'], is: 'scientific' }],
  imbd: [{ genres: ['qa'], is: 'scientific' }],
  // News labeled as encyclopedic; parliamentary debates among the news.
  lastde: [
    { genres: ['encyclopedic'], is: null },
    { ids: /\/wmt16_/, is: null },
  ],
  // Papers and reports about farming and food.
  keyword_sets_en: [{ genres: ['technical'], is: 'scientific' }],
  // A commission's narrative and reports to Congress; travel guides.
  masc: [{ genres: ['legal', 'marketing'], is: null }],
  debian_books_en: [{ genres: ['encyclopedic'], is: null }],
  // Invitations to events; pages that describe a service mixed with pages that instruct.
  digitalgov_resources: [
    { ids: /content\/events\//, is: 'marketing' },
    { ids: /content\/guides\//, is: 'howto' },
    { is: null },
  ],
  vagov_pages: [{ is: 'howto' }],
  // Mail that was advertisements, list posts, newsletters or newspaper articles.
  spamassassin_ham: unknown,
  spamassassin_spam: unknown,
}

/** Requested documents that came back as several kinds: buying advice, a seller's page or a test. */
const undecidedDocuments = new Set(['product comparison', 'white-paper introduction'])

/** The genre of a text according to its readings; null if nothing determines it. */
export function genreRead(text: KnownText): string | null {
  const { kind, style, document, pair } = text
  if (!kind) return readingOf(text)
  if (style === 'rewrite: for a company blog') return 'blog'
  if (document && undecidedDocuments.has(document)) return null
  if (!pair) return text.genre
  // An answer has the kind of the human text it was made from.
  const [source = ''] = pair.split(/[:/]/)
  return readingOf({ ...text, id: pair, source, label: 'human' })
}

function readingOf({ id, source, genre, label }: KnownText): string | null {
  const reading = readings[source]?.find(
    ({ genres, labels, ids }) =>
      (genres?.includes(genre) ?? true) &&
      (labels?.includes(label) ?? true) &&
      (ids?.test(id) ?? true),
  )
  return reading ? reading.is : genre
}
