import type { CorpusRecord } from './corpus.ts'

/** What is known of a text besides its wording. */
export type KnownText = Pick<CorpusRecord, 'id' | 'source' | 'genre' | 'label'> &
  Partial<Pick<CorpusRecord, 'pair' | 'kind' | 'style' | 'document'>>

/** What some texts of a source are, read by a person: the first that fits a text counts. */
interface Reading {
  genres?: readonly string[]
  labels?: readonly CorpusRecord['label'][]
  ids?: RegExp
  /** A genre; null where the texts are of several kinds and nothing tells which. */
  is: string | null
}

const unknown: readonly Reading[] = [{ is: null }]

/** The same subjects rewritten: student essays, Wikipedia, abstracts, company reports, dialogues, scripture. */
const rewrittenSubjects: readonly Reading[] = [
  { ids: /[:/]EducationMaterial\//, is: 'essay' },
  { ids: /[:/](ArtCulture|Business|GovernmentPublic|Sports)\//, is: 'encyclopedic' },
  { ids: /[:/](TechnicalWriting|TravelTourism)\//, is: 'scientific' },
  { ids: /[:/]Finance\//, is: 'forum' },
  { ids: /[:/](Environmental|PersonalCommunication|Religious)\//, is: null },
]

/** Transcripts of talks lose what was spoken in them when a model rewrites them; questions went to weak models. */
const revisedTalks: readonly Reading[] = [
  { genres: ['speech'], labels: ['mixed'], is: null },
  { genres: ['qa'], is: null },
]

/** Sources whose genre names something else than what their texts are. */
export const readings: Readonly<{ [source: string]: readonly Reading[] }> = {
  // Answers of assistants: the genre was guessed from words of the request or the answer.
  alpaca_eval: unknown,
  arena_hard: unknown,
  expertqa: unknown,
  flask: unknown,
  hellobench: unknown,
  sneos: unknown,
  wildbench: unknown,
  scaling_persuasion: [{ genres: ['essay'], is: 'essay' }, { is: null }],
  // Explanations as in an encyclopedia beside advice: what was asked is not in them.
  dipper_eli5: [{ labels: ['ai'], is: null }],
  stackoverflow_chatgpt: [{ labels: ['ai'], is: null }],
  // One side of an argument, as in a column; nobody is spoken to.
  lechmazur_debate: [{ is: 'essay' }],
  lechmazur_persuasion: [{ is: 'essay' }],
  l2r: rewrittenSubjects,
  l2r_rewrite: rewrittenSubjects,
  apt_eval: revisedTalks,
  mixset: revisedTalks,
  // Referees' reports on papers.
  ai_scientist_iclr: [{ genres: ['review'], is: 'scientific' }],
  mgt_eval: [{ genres: ['review'], is: 'scientific' }],
  // The name of a task says what was written: letters, stories, and essays about novels.
  aes_essays: [
    { ids: /-LETT-/, is: 'email' },
    { ids: /-NARR-/, is: 'creative' },
    { ids: /-(ARG|COMM|RESP)-/, is: 'essay' },
    { ids: /-SUGG-/, is: null },
    { genres: ['creative', 'essay'], is: 'essay' },
    { genres: ['news'], is: null },
  ],
  // Posts of blogs, whatever their subject; one repository writes bulletins.
  ai_blogs: [{ ids: /news-wire/, is: 'news' }, { is: 'blog' }],
  // Essays made from summaries of reports, chapters and articles.
  slop_score: [{ genres: ['essay'], is: null }],
  // Passages about food and travel, and stories among them.
  salesforce_creativity: [{ genres: ['blog'], is: null }],
  salesforce_writing: [{ genres: ['essay'], is: null }],
  // Questions and answers made of medical abstracts.
  fast_detect_gpt: [{ genres: ['qa'], is: 'scientific' }],
  imbd: [{ genres: ['qa'], is: 'scientific' }],
  // News under an encyclopedia's name; debates of a parliament among news.
  lastde: [
    { genres: ['encyclopedic'], is: null },
    { ids: /\/wmt16_/, is: null },
  ],
  // Papers and reports about farming and food.
  keyword_sets_en: [{ genres: ['technical'], is: 'scientific' }],
  // A commission's narrative and reports to congress; travel guides.
  masc: [{ genres: ['legal', 'marketing'], is: null }],
  debian_books_en: [{ genres: ['encyclopedic'], is: null }],
  // Invitations to events; pages that describe a service beside pages that instruct.
  digitalgov_resources: [
    { ids: /content\/events\//, is: 'marketing' },
    { ids: /content\/guides\//, is: 'howto' },
    { is: null },
  ],
  vagov_pages: [{ is: 'howto' }],
  // By mail came advertisements, and posts to lists, newsletters, articles of newspapers.
  spamassassin_ham: unknown,
  spamassassin_spam: unknown,
}

/** Documents asked of assistants that came back as several kinds: buying advice, a seller's page and a test alike. */
const undecidedDocuments = new Set(['product comparison', 'white-paper introduction'])

/** The genre of a text as people read it; null where nothing tells it. */
export function genreRead(text: KnownText): string | null {
  const { kind, style, document, pair } = text
  if (!kind) return readingOf(text)
  if (style === 'rewrite: for a company blog') return 'blog'
  if (document && undecidedDocuments.has(document)) return null
  if (!pair) return text.genre
  // An answer is of the kind of the person's text it was made from.
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
