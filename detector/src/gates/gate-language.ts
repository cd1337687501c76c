/** What the gates have to know of the language that a model judges. */
export interface GateLanguage {
  /** ISO 639. */
  code: string
  /** Its commonest words, in lower case. */
  commonWords: ReadonlySet<string>
  /** The commonest words of the languages a text may be written in instead, by their code. */
  otherLanguages: Readonly<Record<string, ReadonlySet<string>>>
  /** What stands before the colon of a question or of its answer. */
  questionLabel: RegExp
}
