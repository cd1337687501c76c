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
  commas | Fewer commas | commas can go | Split the sentences that carry most of them | sentence
  dashes | Fewer dashes | dashes can become a comma, a full stop or nothing | Start a new sentence where the dash stands | context
  semicolons | Fewer semicolons | semicolons can become full stops | Make two sentences of each | context
  colons | Fewer colons | colons can go | Say it in one sentence instead of announcing it | context
  exclamations | Fewer exclamation marks | exclamations can end in a full stop | Let the fact carry the excitement | sentence
  questions | Fewer rhetorical questions | questions can become statements | Answer it at once instead of asking | sentence
  quotations | Fewer words in quotation marks | quoted stretches can lose their marks | Keep marks for speech | context
  connectives | Fewer connectives | connectives can go | Delete the word and read on: the order of sentences usually says it | hit
  connective_openings | Fewer connectives at the start | sentences can open without their connective | Open with the subject | sentence
  hedges | Fewer hedges | hedges can go | Say it plainly where you are sure, and say why where you are not | hit
  emphasis_words | Less emphasis | words of emphasis can go | Say what follows from it instead of how important it is | hit
  favourite_words | Plainer words | of these words need a plainer one | Use the word you would say to a colleague | hit
  stock_phrases | Fewer stock phrases | stock phrases can go | Start with what the phrase announces | context
  abstract_nouns | Fewer abstract nouns | abstract nouns can become the thing itself | Name the person, object or act that is meant | hit
  nominalisations | Verbs instead of nouns | of these nouns can become verbs or go | Let somebody do it: "the implementation of" becomes "we built" | hit
  adverbs | Fewer adverbs | adverbs can go | Choose a stronger verb or drop it | hit
  lists_of_three | Fewer lists of three | lists of three can be broken up | Give one of the items a sentence of its own, and keep every item | context
  participle_endings | Fewer trailing -ing clauses | of these clauses can become a sentence of their own | End the sentence at the comma and begin a new one | context
  not_but_frames | Fewer "not this but that" turns | of these turns can be said straight | State only what is the case | context
  passives | Fewer passives | passives can name who acts | Put the actor first | context
  to_infinitives | Fewer statements of purpose | of these "to …" phrases can be put another way | Say what happens: "to keep it warm" becomes "and it stays warm" | context
  second_person | Less "you" | of these words can go | Tell what happened or what is so, without addressing the reader | context
  first_plural | Less "we" | of these words can go | Say who is meant | context
  third_person | Fewer pronouns | pronouns can become the name or go | Repeat the name once a paragraph | context
  ands | Fewer "and"s | "and"s can go | Make two sentences | context
  demonstratives | Fewer "this" and "these" | of these words can name the thing | Say what "this" is | context
  article_openings | Fewer openings with "The" and "This" | of these sentences can open differently | Open with a person, a time or a verb | sentence
  pronoun_openings | Fewer openings with a pronoun | of these sentences can open differently | Open with a time, a place or the thing itself | sentence
  repeated_pairs | Fewer repeated word pairs | repeats can be worded differently or cut | Cut the second mention | hit
  repeated_phrases | Fewer repeated phrases | repeats can be worded differently or cut | Cut the second mention | hit
  long_words | Shorter words | long words need a shorter one | Take the short everyday word | hit
  relative_words | Fewer side clauses with "which" or "that" | of these words can go | Make the side clause a sentence | context
  prepositions | Fewer prepositions | prepositions can go | Turn "the growth of the market" into "the market grew" | sentence
  brackets | Fewer remarks in brackets | remarks in brackets can join the sentence | Say it in the sentence | context
  contractions | Fewer contractions | contractions can be written out | Write both words where the tone is formal | hit
  colloquial_words | Fewer everyday words | everyday words can go | Leave the filler out and read the sentence again | hit
  subordinators | Fewer side clauses | side clauses can become sentences | Make the reason or condition a sentence of its own | context
  negations | Fewer negations | negations can be said the other way round | Say what is so | context
  first_person | Less "I" | of these words can go | Begin with the thing, not with yourself | context
  articles | Fewer articles | articles can go with their noun | Cut the noun that repeats what was said | sentence
  conjunction_openings | Fewer openings with "And", "But" and "So" | of these sentences can join the one before | Join it to the sentence before | sentence
`

/** Too little of something: so many more are needed, at places that are quoted where there are any. */
const tooLittle = `
  contractions | Contractions | contractions | Write these as you would say them | hit
  numbers | Figures | figures | Give the count, price, date or measure where you know it, for instance in | sentence
  names | Names | names | Name the people, places, products or firms you mean, for instance in | sentence
  time_references | Points in time | words that say when | Say on which day, in which month or how long ago, for instance in | sentence
  first_person | Your own voice | uses of "I" or "my" | Say what you saw, did or think, where it is true, for instance beside | sentence
  colloquial_words | Everyday words | everyday words | Put a sentence the way you would tell it across a table, for instance | sentence
  questions | Questions | sentences that ask something | Ask what the reader would ask, for instance at | sentence
  brackets | Asides | remarks in brackets | Put in brackets what is said in passing, for instance in | sentence
  quotations | Quoted words | quotations | Let somebody speak in their own words, for instance on | sentence
  attributions | Sources | words that say who said or thought it | Say who told you, for instance of | sentence
  negations | Say it with "not" | negations | Say by its opposite what is as true that way ("not easy" for "hard"), for instance in | sentence
  conjunction_openings | Openings with "And", "But" or "So" | sentences that open so | Start a new sentence at the conjunction in | sentence
  subordinators | Reasons and conditions | words such as "because", "if" or "when" | Join a sentence to the reason or condition that stands beside it, for instance | sentence
  commas | More commas | commas | Join a short sentence to its neighbour, for instance | sentence
  articles | Articles | articles | Speak of one certain thing ("the invoice", not "invoices"), for instance in | sentence
  dashes | An aside now and then | dashes | Set off a remark you would make in passing, for instance in | sentence
  semicolons | A semicolon now and then | semicolons | Join two sentences that belong together, for instance | sentence
  colons | A colon now and then | colons | Announce what follows, for instance in | sentence
  exclamations | An exclamation where you mean it | exclamations | Raise your voice once where you would in speech, for instance at | sentence
  connectives | Say how it hangs together | connectives such as "however" or "for example" | Say whether a sentence adds, contrasts or concludes, for instance | sentence
  connective_openings | Openings that connect | sentences that open with a connective | Say how the sentence follows from the one before, for instance | sentence
  hedges | Say where you are not sure | words such as "may", "often" or "usually" | Say how sure you are, for instance of | sentence
  emphasis_words | Say what matters | words such as "important" or "key" | Say which point matters most, for instance of | sentence
  favourite_words | Words of the trade | words of this trade | Use the word the trade uses, for instance in | sentence
  stock_phrases | Set phrases | set phrases | Use a phrase everybody knows where it fits, for instance in | sentence
  abstract_nouns | General words | general words | Say what the particulars add up to, for instance after | sentence
  nominalisations | Nouns for actions | nouns for actions | Name the process by its noun, for instance in | sentence
  adverbs | Adverbs | adverbs | Say how it was done, for instance in | sentence
  lists_of_three | Lists | lists | List what belongs together, for instance in | sentence
  participle_endings | Longer endings | clauses with an -ing verb | Hang what happened at the same time onto | sentence
  not_but_frames | Contrasts | contrasts | Say what it is not, for instance of | sentence
  passives | Passives | passives | Leave out who acts where nobody asks, for instance in | sentence
  to_infinitives | Purposes | statements of purpose | Say what it is for, for instance of | sentence
  second_person | Speak to the reader | uses of "you" or "your" | Address the reader, for instance in | sentence
  first_plural | Speak for your side | uses of "we" or "our" | Say what you and your colleagues do, where it is true, for instance in | sentence
  third_person | Pronouns | uses of "he", "she" or "they" | Go on with a pronoun instead of the name, for instance in | sentence
  ands | Join with "and" | uses of "and" | Join two short sentences, for instance | sentence
  demonstratives | Point back | uses of "this" or "these" | Point back to what was said, for instance from | sentence
  article_openings | Openings with "The" and "This" | sentences that open so | Open with the thing the text is about, for instance | sentence
  pronoun_openings | Openings with a pronoun | sentences that open so | Go on with "it", "they" or "we" where the sentence before names it, for instance | sentence
  relative_words | Side clauses with "which" or "that" | side clauses | Join a short sentence to the noun it is about, for instance | sentence
  prepositions | Prepositions | prepositions such as "of", "in" or "for" | Take apart nouns that stand in a row ("the form for invoices", not "the invoice form"), for instance in | sentence
`

/** More of these means more facts. */
const knownToAuthor = new Set(
  'numbers names time_references attributions quotations first_person first_plural adverbs'.split(
    ' ',
  ),
)

/** Whether only the author can follow it: anybody else would have to invent something. */
export function asksAuthor({ feature, side }: CountedAdvice): boolean {
  return side === 'below' && knownToAuthor.has(feature)
}

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
