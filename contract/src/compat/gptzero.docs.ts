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
        'Takes and answers what `POST /v2/predict/text` of GPTZero does, with the key in `x-api-key`. `uncertain` is an additional answer: no conclusion should be drawn.',
      example: {
        input: { document: text },
        output: prediction,
      },
    },
    predictFiles: {
      summary: 'Analyze files as with GPTZero',
      description:
        'Takes and answers what `POST /v2/predict/files` of GPTZero does: up to 50 files in the field `files` (or `files[]`), 15 MB together, with the key in `x-api-key`. Each file is an analysis of its own and has an entry in `documents`, in the order they were sent. All files are read first: if one cannot be read or is too short, or the credits or the monthly budget of the key do not suffice for all of them, the request is refused and nothing is charged. If the analysis of a later file fails, the files before it are charged and the error says so: the same request sent again within a day pays only for the others, with or without an `Idempotency-Key`. Once all files have been answered, only a repeat under an `Idempotency-Key` is free. Files are not truncated.',
      example: {
        input: { files: new File([text], 'draft.txt') },
        output: prediction,
      },
    },
  },
  fields: {
    document: 'The text to analyze.',
    multilingual: 'Accepted and ignored: the language is detected.',
    version: 'In a request accepted and ignored; in an answer the model that judged.',
    neatVersion: 'The model that judged.',
    scanId: 'Identifies the analysis in the calls of our own API; of several files, the first.',
    document_id: 'Identifies the analysis of this document in the calls of our own API.',
    documents: 'One entry for each text.',
    files: 'One file or several, as `/v1/analyses` takes them.',
    'files[]': 'The same under the name that some clients use.',
    predicted_class: 'The verdict. `uncertain`: no conclusion should be drawn.',
    document_classification: 'The same verdict in capital letters.',
    class_probabilities: 'Shares from 0 to 1 that add up to 1.',
    human: 'How likely it is that a person wrote it, from 0 to 1.',
    ai: 'How likely it is that an AI wrote it, from 0 to 1.',
    mixed: 'For a mixed text, how likely it is that an AI wrote parts of it; otherwise 0.',
    confidence_category: '`low` for an uncertain text.',
    confidence_score: 'The larger of both probabilities.',
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
    highlight_sentence_for_ai: 'Whether the sentence stands in a passage of an AI.',
  },
})
