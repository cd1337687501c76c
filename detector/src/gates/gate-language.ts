/** What the gates need to know about the language a model judges. */
export interface GateLanguage {
  /** ISO 639. */
  code: string
  /** Its most common words, in lower case. */
  commonWords: ReadonlySet<string>
  /** The most common words of other languages a text may be written in, by language code. */
  otherLanguages: Readonly<Record<string, ReadonlySet<string>>>
  /** Matches the label before the colon of a question or an answer. */
  questionLabel: RegExp
}
