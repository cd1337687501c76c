import { describe } from '../http/describe.ts'
import { analysisId, model, section, sentence, text } from './common.docs.ts'
import * as gptzero from './gptzero.ts'

const predictedDocument = {
  document_id: analysisId,
  predicted_class: 'human' as const,
  document_classification: 'HUMAN_ONLY' as const,
  class_probabilities: { human: 0.97, ai: 0.03, mixed: 0 },
  confidence_category: 'high' as const,
  confidence_score: 0.97,
  completely_generated_prob: 0.03,
  average_generated_prob: 0.05,
  overall_burstiness: null,
  result_message: 'Few texts by an AI look like this one.',
  paragraphs: [{ start_sentence_index: 0, num_sentences: 12, completely_generated_prob: 0.04 }],
  sentences: [
    {
      sentence,
      generated_prob: 0.05,
      perplexity: null,
      class_probabilities: { human: 0.95, ai: 0.05, mixed: 0 },
      highlight_sentence_for_ai: false,
    },
  ],
}
const prediction = {
  version: model,
  neatVersion: model,
  scanId: analysisId,
  documents: [predictedDocument],
}

export const gptzeroDocs = describe(gptzero, {
  section,
  calls: {
    predictText: {
      summary: 'Analyze a text as with GPTZero',
      description:
        'Takes and returns the same as `POST /v2/predict/text` of GPTZero, with the key in `x-api-key`. `uncertain` is an additional class: no conclusion should be drawn.',
      example: {
        input: { document: text },
        output: prediction,
      },
    },
    predictFiles: {
      summary: 'Analyze files as with GPTZero',
      description:
        'Takes and returns what `POST /v2/predict/files` of GPTZero does: up to 50 files in the field `files` (or `files[]`), 15 MB together, with the key in `x-api-key`. Each file is an analysis of its own and has an entry in `documents`, in the order they were sent. All files are read first: if one cannot be read or is too short, or if the credits or the monthly budget of the key are not enough for all of them, the request is refused and nothing is charged. If the analysis of a later file fails, the files before it are charged and the error says so; if you send the same request again within a day, you pay only for the others, with or without an `Idempotency-Key`. Once all files have been analyzed, only a repeat with an `Idempotency-Key` is free. Files are not truncated.',
      example: {
        input: { files: new File([text], 'draft.txt') },
        output: prediction,
      },
    },
  },
  fields: {
    document: 'The text to analyze.',
    multilingual: 'Accepted and ignored: the language is detected.',
    version: 'In a request: accepted and ignored. In a response: the model that judged.',
    neatVersion: 'The model that judged.',
    scanId:
      'Identifies the analysis in the calls of our own API; for several files, the analysis of the first.',
    document_id: 'Identifies the analysis of this document in the calls of our own API.',
    documents: 'One entry for each text.',
    files: 'One or more files, of the kinds that `/v1/analyses` accepts.',
    'files[]': 'The same field, under the name that some clients use.',
    predicted_class: 'The verdict. `uncertain`: no conclusion should be drawn.',
    document_classification: 'The same verdict in capital letters.',
    class_probabilities: 'Shares from 0 to 1 that add up to 1.',
    human: 'How likely it is that a person wrote it, from 0 to 1.',
    ai: 'How likely it is that an AI wrote it, from 0 to 1.',
    mixed: 'For a mixed text, how likely it is that an AI wrote parts of it; otherwise 0.',
    confidence_category: '`low` for an uncertain text.',
    confidence_score: 'The larger of the two probabilities.',
    completely_generated_prob: 'How likely it is that an AI wrote it, from 0 to 1.',
    average_generated_prob: 'The average over the sentences.',
    overall_burstiness: 'Always null: not measured.',
    result_message: 'How far to trust the verdict, in words.',
    paragraphs: 'The passages of the text.',
    start_sentence_index: 'The first sentence of the passage, counted from 0.',
    num_sentences: 'How many sentences the passage has.',
    sentence: 'The sentence itself.',
    generated_prob: 'How likely it is that an AI wrote the sentence, from 0 to 1.',
    perplexity: 'Always null: not measured.',
    highlight_sentence_for_ai: 'Whether the sentence is in an AI passage.',
  },
})
