/** One deviation of this text from how people write in its group, and how to mend it. */
export interface Guideline {
  feature: string
  name: string
  /** What the measure says about a text, in one line. */
  meaning: string
  target_line: string
  copywriter_rules: string[]
  /** The same for an editor or a language model, where some of it only its writer can do. */
  for_editors: { name: string; rules: string[] } | null
  /** Whether it is about places that are named or about most of the text. */
  reach: 'places' | 'text'
  /** Asks for facts that only the author may know: nothing for an editor to add. */
  asks_author: boolean
}

/** A text with the group whose people it is compared with. */
export interface AdvisedText {
  group: { name: string }
  verdict: { probabilityAi: number }
  /** Of the text: a longer one is judged by other thresholds, so a revision should not grow. */
  words: number
}

/** Guidelines with the text that they are about. */
export interface Advised extends AdvisedText {
  guidelines: readonly Guideline[]
}
