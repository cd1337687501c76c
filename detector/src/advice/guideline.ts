/** One deviation of this text from how people write in its group, and how to mend it. */
export interface Guideline {
  feature: string
  name: string
  /** What the measure says about a text, in one line. */
  meaning: string
  target_line: string
  copywriter_rules: string[]
  /** The same for an editor or a language model, if some of it only the author can do. */
  for_editors: { name: string; rules: string[] } | null
  /** Whether it is about the places named or about most of the text. */
  reach: 'places' | 'text'
  /** Asks for facts that only the author may know, so an editor must not add them. */
  asks_author: boolean
}

/** A text with the group of texts it is compared with. */
export interface AdvisedText {
  group: { name: string }
  verdict: { probabilityAi: number }
  /** Of the text: longer texts are judged by other thresholds, so a revision should not grow. */
  words: number
}

/** Guidelines with the text they are about. */
export interface Advised extends AdvisedText {
  guidelines: readonly Guideline[]
}
