import { exampleText } from './analysis-result.docs.ts'
import * as gptzero from './compat/gptzero.ts'
import * as originality from './compat/originality.ts'
import * as sapling from './compat/sapling.ts'
import * as winston from './compat/winston.ts'
import * as zerogpt from './compat/zerogpt.ts'
import { describe } from './http/describe.ts'

const section = 'Compatible calls'
const text = exampleText
const sentence = 'The old clerk counts every ship that enters the harbour.'
const analysisId = 'ana_6yVQ1n0kZ8mRrT4wXcJbLd'
const model = '2026.11'

const gptzeroDocs = describe(gptzero, {
  section,
  calls: {
    predictText: {
      summary: 'Analyze a text as with GPTZero',
      description:
        'Takes and answers what `POST /v2/predict/text` of GPTZero does, with the key in `x-api-key`. `uncertain` is an additional answer: no conclusion should be drawn.',
      example: {
        input: { document: text },
        output: {
          version: model,
          neatVersion: model,
          scanId: analysisId,
          documents: [
            {
              predicted_class: 'human',
              document_classification: 'HUMAN_ONLY',
              class_probabilities: { human: 0.97, ai: 0.03, mixed: 0 },
              confidence_category: 'high',
              confidence_score: 0.97,
              completely_generated_prob: 0.03,
              average_generated_prob: 0.05,
              overall_burstiness: null,
              result_message: 'Few texts by an AI look like this one.',
              paragraphs: [
                { start_sentence_index: 0, num_sentences: 12, completely_generated_prob: 0.04 },
              ],
              sentences: [
                {
                  sentence,
                  generated_prob: 0.05,
                  perplexity: null,
                  class_probabilities: { human: 0.95, ai: 0.05, mixed: 0 },
                  highlight_sentence_for_ai: false,
                },
              ],
            },
          ],
        },
      },
    },
  },
  fields: {
    document: 'The text to analyze.',
    multilingual: 'Accepted and ignored: the language is detected.',
    version: 'In a request accepted and ignored; in an answer the model that judged.',
    neatVersion: 'The model that judged.',
    scanId: 'Identifies the analysis in the calls of our own API.',
    documents: 'One entry: the text.',
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

const originalityDocs = describe(originality, {
  section,
  calls: {
    scan: {
      summary: 'Analyze a text as with Originality.ai',
      description:
        'Takes and answers what `POST /api/v3/scan` of Originality.ai does, with the key in `X-OAI-API-KEY`. Only AI detection is offered. With `storeScan` set to false the analysis is deleted before the answer is sent.',
      example: {
        input: { content: text, title: 'Harbour', check_ai: true },
        output: {
          results: {
            properties: { id: analysisId, publicLink: null, title: 'Harbour' },
            credits: { used: 2, remaining: 98 },
            ai: {
              aiModel: model,
              classification: { AI: 0, Original: 1 },
              confidence: { AI: 0.03, Original: 0.97 },
              blocks: [{ text: sentence, result: { fake: 0.05, real: 0.95, status: 'success' } }],
            },
            plagiarism: null,
          },
        },
      },
    },
    scanV1: {
      summary: 'Analyze a text as with Originality.ai, version 1',
      description:
        'Takes and answers what `POST /api/v1/scan/ai` of Originality.ai does, with the key in `X-OAI-API-KEY`. `classification` is an additional field: for `uncertain` no conclusion should be drawn from the scores.',
      example: {
        input: { content: text, title: 'Harbour' },
        output: {
          success: true,
          public_link: null,
          title: 'Harbour',
          score: { original: 0.97, ai: 0.03 },
          classification: 'human',
          credits_used: 2,
          credits: 98,
          content: text,
        },
      },
    },
    getBalance: {
      summary: 'Get the balance as with Originality.ai',
      description: 'Answers what `GET /api/v1/account/credits/balance` of Originality.ai does.',
      example: { output: { balance: 98 } },
    },
  },
  fields: {
    content: 'The text to analyze.',
    aiModelVersion: 'Accepted and ignored: there is one model.',
    check_ai: 'Accepted and ignored: it is what this call does.',
    check_plagiarism: 'Accepted and ignored: `plagiarism` is null.',
    check_facts: 'Accepted and ignored.',
    check_readability: 'Accepted and ignored.',
    check_grammar: 'Accepted and ignored.',
    check_contentQuality: 'Accepted and ignored.',
    storeScan: 'False deletes the analysis at once.',
    excludedUrl: 'Accepted and ignored.',
    results: 'What was found.',
    properties: 'What the analysis is called.',
    publicLink: 'Always null: links are made on the page of an analysis.',
    public_link: 'Always null: links are made on the page of an analysis.',
    aiModel: 'The model that judged.',
    confidence: 'Shares from 0 to 1 that add up to 1.',
    AI: 'In `confidence`, how likely an AI is, from 0 to 1; in `classification`, 1 for `ai` and `mixed`.',
    Original:
      'In `confidence`, how likely a person is, from 0 to 1; in `classification`, 1 for `human`.',
    original: 'How likely it is that a person wrote the text, from 0 to 1.',
    blocks: 'The sentences.',
    'OriginalityBlock.result': 'What was found in this sentence.',
    fake: 'How likely it is that an AI wrote the sentence, from 0 to 1.',
    real: 'How likely it is that a person wrote the sentence, from 0 to 1.',
    plagiarism: 'Always null: not checked.',
  },
})

const saplingDocs = describe(sapling, {
  section,
  calls: {
    detect: {
      summary: 'Analyze a text as with Sapling',
      description:
        'Takes and answers what `POST /api/v1/aidetect` of Sapling does, with the key in `key` or as a bearer token. `classification` is added.',
      example: {
        input: { key: 'ink_your_key', text },
        output: {
          score: 0.03,
          sentence_scores: [{ sentence, score: 0.05 }],
          text,
          version: model,
          classification: 'human',
        },
      },
    },
  },
  fields: {
    key: 'The API key, where it does not come in a header.',
    sent_scores: 'False leaves `sentence_scores` empty.',
    score_string: 'Accepted and ignored.',
    score: 'At Sapling from 0, a person, to 1, an AI; at Winston from 0, an AI, to 100, a person.',
    sentence_scores: 'The sentences with a score each.',
  },
})

const winstonDocs = describe(winston, {
  section,
  calls: {
    detect: {
      summary: 'Analyze a text as with Winston AI',
      description:
        'Takes and answers what `POST /v2/ai-content-detection` of Winston AI does, with the key as a bearer token. Addresses (`file`, `website`) are refused. `classification` is added.',
      example: {
        input: { text },
        output: {
          status: 200,
          score: 97,
          sentences: [{ text: sentence, score: 95, length: 56 }],
          input: 'text',
          attack_detected: { zero_width_space: false, homoglyph_attack: false },
          readability_score: null,
          credits_used: 2,
          credits_remaining: 98,
          version: model,
          language: 'en',
          classification: 'human',
        },
      },
    },
  },
  fields: {
    website: 'Refused: addresses are not fetched.',
    input: 'What was analyzed: always `text`.',
    length: 'How many characters the sentence has.',
    attack_detected: 'Characters that hide or disguise words.',
    zero_width_space: 'Whether invisible characters were found.',
    homoglyph_attack: 'Whether letters that look like others were found.',
    readability_score: 'Always null: not measured.',
    credits_used: 'What this analysis cost.',
    credits_remaining: 'The balance after this analysis.',
  },
})

const zerogptDocs = describe(zerogpt, {
  section,
  calls: {
    detectText: {
      summary: 'Analyze a text as with ZeroGPT',
      description:
        'Takes and answers what `POST /api/detect/detectText` of ZeroGPT does, with the key in `ApiKey`. `classification` is added.',
      example: {
        input: { input_text: text },
        output: {
          success: true,
          code: 200,
          message: 'Success',
          data: {
            isHuman: 100,
            fakePercentage: 0,
            textWords: 231,
            aiWords: 0,
            sentences: [sentence],
            h: [],
            hi: [],
            feedback: 'Your text is human written',
            additional_feedback: 'Few texts by an AI look like this one.',
            detected_language: 'en',
            classification: 'human',
          },
        },
      },
    },
  },
  fields: {
    input_text: 'The text to analyze.',
    success: 'Whether the text was analyzed.',
    data: 'What was found.',
    isHuman: 'The share of the words outside passages of an AI, in per cent.',
    fakePercentage: 'The share of the words in passages of an AI, in per cent.',
    textWords: 'The number of words.',
    aiWords: 'How many of them stand in passages of an AI.',
    h: 'The sentences in passages of an AI.',
    hi: 'Always empty.',
    'ZerogptFinding.feedback': 'The verdict in words.',
    additional_feedback: 'How far to trust the verdict, in words.',
    detected_language: 'The language of the text, as a code such as `en`.',
  },
})

export const compatDocs = [gptzeroDocs, originalityDocs, saplingDocs, winstonDocs, zerogptDocs]
