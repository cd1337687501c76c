import type { QuoteStyle } from './quotes.ts'

/** Advice on something countable. `act` completes "At least N of M …" or "At least N more of these: …". */
export interface CountedAdvice {
  feature: string
  side: 'above' | 'below'
  /** Name of the guideline. */
  name: string
  act: string
  /** What to do instead, for the places quoted. */
  how: string
  quote: QuoteStyle
}

/** Too much of something: the places are quoted and some of them have to go. */
const tooMuch = `
  commas | Fewer commas | commas can go | Cut asides and split the sentences that carry most of them | sentence
  dashes | Fewer dashes | dashes can become a comma, a full stop or nothing | Start a new sentence where the dash stands | context
  semicolons | Fewer semicolons | semicolons can become full stops | Make two sentences of each | context
  colons | Fewer colons | colons can go | Say it in one sentence instead of announcing it | context
  exclamations | Fewer exclamation marks | exclamations can end in a full stop | Let the fact carry the excitement | sentence
  questions | Fewer rhetorical questions | questions can become statements | Answer it at once instead of asking | sentence
  quotations | Fewer words in quotation marks | quoted stretches can lose their marks | Keep marks for speech | context
  connectives | Fewer connectives | connectives can go | Delete the word and read on: the order of sentences usually says it | hit
  connective_openings | Fewer connectives at the start | sentences can open without their connective | Open with the subject | sentence
  hedges | Fewer hedges | hedges can go | Say it plainly where you are sure, and say why where you are not | hit
  emphasis_words | Less emphasis | words of emphasis can go | Give the figure or the consequence that makes it important | hit
  favourite_words | Plainer words | of these words need a plainer one | Use the word you would say to a colleague | hit
  stock_phrases | Fewer stock phrases | stock phrases can go | Start with what the phrase announces | context
  abstract_nouns | Fewer abstract nouns | abstract nouns can become the thing itself | Name the person, object or act that is meant | hit
  nominalisations | Verbs instead of nouns | of these nouns can become verbs or go | Let somebody do it: "the implementation of" becomes "we built" | hit
  adverbs | Fewer adverbs | adverbs can go | Choose a stronger verb or drop it | hit
  lists_of_three | Fewer lists of three | lists of three can become two items or one | Keep the item that matters and cut the others | context
  participle_endings | Fewer trailing -ing clauses | of these clauses can become a sentence of their own or go | End the sentence at the comma | context
  not_but_frames | Fewer "not this but that" turns | of these turns can be said straight | State only what is the case | context
  passives | Fewer passives | passives can name who acts | Put the actor first | context
  to_infinitives | Fewer statements of purpose | of these "to …" phrases can go | Say what happens, not what it is meant to achieve | context
  second_person | Less "you" | of these words can go | Tell what happened or what is so, without addressing the reader | context
  first_plural | Less "we" | of these words can go | Say who is meant | context
  third_person | Fewer pronouns | pronouns can become the name or go | Repeat the name once a paragraph | context
  ands | Fewer "and"s | "and"s can go | Make two sentences, or drop the weaker half of a pair | context
  demonstratives | Fewer "this" and "these" | of these words can name the thing | Say what "this" is | context
  article_openings | Fewer openings with "The" and "This" | of these sentences can open differently | Open with a person, a time or a verb | sentence
  pronoun_openings | Fewer openings with a pronoun | of these sentences can open differently | Open with a time, a place or the thing itself | sentence
  repeated_pairs | Fewer repeated word pairs | repeats can be worded differently or cut | Cut the second mention | hit
  repeated_phrases | Fewer repeated phrases | repeats can be worded differently or cut | Cut the second mention | hit
  long_words | Shorter words | long words need a shorter one | Take the short everyday word | hit
  relative_words | Fewer side clauses with "which" or "that" | of these words can go | Make the side clause a sentence | context
  prepositions | Fewer prepositions | prepositions can go | Turn "the growth of the market" into "the market grew" | sentence
`

/** Too little of something: so many more are needed, at places that are quoted where there are any. */
const tooLittle = `
  contractions | Contractions | contractions | Write these as you would say them | hit
  numbers | Figures | figures | Replace "many", "often" or "significant" by the count, price, date or measure you know | sentence
  names | Names | names | Name the people, places, products or firms behind general words | sentence
  time_references | Points in time | words that say when | Say on which day, in which month or how long ago | sentence
  first_person | Your own voice | uses of "I" or "my" | Say what you saw, did or think, where it is true | sentence
  colloquial_words | Everyday words | everyday words | Put a sentence the way you would tell it across a table | sentence
  questions | Questions | sentences that ask something | Ask what the reader would ask here | sentence
  brackets | Asides | remarks in brackets | Add what you would mutter in passing | sentence
  quotations | Quoted words | quotations | Let somebody speak in their own words | sentence
  attributions | Sources | words that say who said or thought it | Say who told you | sentence
  negations | What is not so | negations | Say what did not work, what is missing or whom it does not suit | sentence
  conjunction_openings | Openings with "And", "But" or "So" | sentences that open so | Break a long sentence before its conjunction | sentence
  subordinators | Reasons and conditions | words such as "because", "if" or "when" | Say why, or when it holds | sentence
  commas | More commas | commas | Join two short sentences or add a qualifying clause | sentence
  articles | Articles | articles | Speak of one certain thing: "the invoice", not "invoices" | sentence
`

export const countedAdvice: readonly CountedAdvice[] = [
  ...readTable(tooMuch, 'above'),
  ...readTable(tooLittle, 'below'),
]

/** Rows of: feature | name | act | how | how to quote. */
function readTable(table: string, side: CountedAdvice['side']): CountedAdvice[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [feature = '', name = '', act = '', how = '', quote = ''] = line.trim().split(' | ')
      return { feature, side, name, act, how, quote: requireStyle(quote) }
    })
}

function requireStyle(quote: string): QuoteStyle {
  if (quote === 'hit' || quote === 'context' || quote === 'sentence') return quote
  throw new Error(`No way of quoting is called ${quote}`)
}
