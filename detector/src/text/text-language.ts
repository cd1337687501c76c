/** What splitting a text into sentences and cleaning it needs to know about its language. */
export interface TextLanguage {
  /** In lower case and without the final dot, which does not end a sentence. */
  abbreviations: ReadonlySet<string>
  /** Abbreviations among them that do end a sentence if a capital follows. */
  finalAbbreviations: ReadonlySet<string>
  /** Single-capital words; any other single capital before a dot is an initial. */
  capitalLetterWords: ReadonlySet<string>
  /** Matches the beginning of a line that is a heading. */
  headingLabel: RegExp
  /** The note in square brackets that marks a missing source. */
  citationNote: string
  /** The space that tokenized text has before the end of a contraction. */
  contractionSpace: RegExp
}
