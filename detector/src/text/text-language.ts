/** What cutting a text into sentences and cleaning it has to know of its language. */
export interface TextLanguage {
  /** Lower case and without their last dot, which ends no sentence. */
  abbreviations: ReadonlySet<string>
  /** Those of them that do end a sentence where a capital follows. */
  finalAbbreviations: ReadonlySet<string>
  /** Words of a single capital letter; any other before a dot is an initial. */
  capitalLetterWords: ReadonlySet<string>
  /** The beginning of a line that is a heading. */
  headingLabel: RegExp
  /** A note in square brackets that stands for a missing source. */
  citationNote: string
  /** The space that tokenized text has before the end of a contraction. */
  contractionSpace: RegExp
}
