import type { Evidence } from './advice.ts'
import type { AnalysisResult } from './analysis-result.ts'

export const exampleText = 'Paste at least two hundred words of the text here …'

export const exampleEvidence: Evidence = {
  feature: 'stock_phrases',
  label: 'stock phrases',
  meaning: 'Ready-made phrases that could stand in any text.',
  unit: 'per 1,000 words',
  value: 12.1,
  human_low: 0,
  human_typical: 1.1,
  human_high: 4.9,
  count: 5,
  human_count_low: 0,
  human_count_high: 2,
  position: 'above',
  speaks_for: 'ai',
  explanation:
    'Stock phrases: 5 in this text; nineteen in twenty people have at most 2 in one this long.',
  sentences: [{ start: 0, end: 84 }],
  places: [{ start: 0, end: 10 }],
}

export const exampleResult: AnalysisResult = {
  id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
  classification: 'uncertain',
  is_judged: true,
  probability_ai_percent: 61.4,
  false_positive_rate: 0.024,
  false_positive_rate_interval: [0.018, 0.031],
  max_false_positive_rate: 0.01,
  ai_share_percent: null,
  passages: [{ start: 0, end: 2391, classification: 'uncertain', probability_ai: 0.55 }],
  group_id: 'blog',
  group_name: 'Blog post',
  group_description: 'A personal or company post written to be read on the web.',
  reasons: ['near_threshold'],
  uncertainty:
    'About 2 in 100 texts of this kind (blog post) and length that people wrote look as much like AI as this one: more than the limit for calling it AI or mixed. It is not clearly a person’s either. Nothing should be concluded from it.',
  words: 412,
  language: 'en',
  spans: [{ start: 0, end: 84, probability_ai: 0.58 }],
  evidence: [exampleEvidence],
  evasion_flags: [],
  guidelines: [],
  copywriter_rules_block: null,
  humanization_prompt: null,
  model_version: '2026.11.1',
}

export const analysisResultFields = {
  group_id:
    'The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.',
  'AnalysisResult.max_false_positive_rate': 'The rate that was used.',
  classification:
    'The verdict. `mixed`: some parts read as written by an AI and others do not. `uncertain`: no conclusion should be drawn.',
  'Passage.classification': 'Whether the passage reads as written by a person or by an AI.',
  is_judged:
    'False if no verdict can be given because the text is not English, not prose or too short. `reasons` says which; `classification` is then `uncertain`, `probability_ai_percent` is 50, the rates and shares are null, and the text costs nothing.',
  false_positive_rate:
    'The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`.',
  false_positive_rate_interval: 'Its 95% interval, lower end first.',
  ai_share_percent:
    'Share of the words in passages that read as written by an AI; null without a verdict.',
  passages:
    'The parts of the text that read as written by different authors; null if the text was not read passage by passage (short texts, or `detail` is `verdict`).',
  probability_ai_percent:
    'How likely it is that a text with this score was written by an AI, in percent, if half of all texts were.',
  probability_ai: 'The same for one sentence or text, from 0 to 1.',
  group_name: 'The kind of text in words.',
  group_description: 'What this kind of text is.',
  reasons: 'Why it is `uncertain`: `too_short`, `not_english`, `not_prose` or `near_threshold`.',
  uncertainty: 'How far to trust the verdict, in plain words that can be shown to the writer.',
  words:
    'The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.',
  language: 'The language found, as a code such as `en`.',
  spans: 'Sentences that were scored, each with its own probability.',
  evidence: 'Measured traits of the text, compared with what people do in texts of this kind.',
  evasion_flags: 'Hidden or disguised characters that were found and removed before reading.',
  guidelines: 'Traits outside the human range and what to do about them.',
  copywriter_rules_block: 'All advice as one text to paste.',
  humanization_prompt:
    'An instruction for an editor or a language model, which says not to change any facts.',
  model_version: 'The model that judged; verdicts of different versions may differ.',
  start: 'First character in the text as it was sent, counted in UTF-16 units.',
  end: 'The character after the last.',
  feature: 'The trait’s stable name.',
  label: 'The trait in words.',
  unit: 'What the numbers count.',
  value: 'What was measured in this text.',
  human_low: 'Nineteen in twenty people are above this value.',
  human_typical: 'The usual value.',
  human_high: 'Nineteen in twenty people are below this value.',
  'Evidence.count': 'How many there are in this text; null for averages.',
  human_count_low: 'Nineteen in twenty people have at least this many in a text of this length.',
  human_count_high: 'Nineteen in twenty people have at most this many in a text of this length.',
  meaning: 'What is measured and why it matters, in one line.',
  position: 'Where the value lies in the human range.',
  speaks_for: 'Which verdict the trait supports.',
  explanation: 'The finding as a sentence.',
  sentences: 'The sentences that show it.',
  places: 'The words that were counted, by their position in the text as it was sent.',
  kind: 'What was found.',
  count: 'How often.',
  'EvasionFlag.message': 'The finding as a sentence.',
  'Guideline.name': 'The trait to change.',
  target_line: 'What to aim for in a text of this length, and the value in this text.',
  copywriter_rules:
    'Concrete rules that quote the text. Where possible, the last one rewrites a sentence of the text.',
}
