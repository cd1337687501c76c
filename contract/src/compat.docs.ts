import { analysisId, model, section, sentence, text } from './compat/common.docs.ts'
import { gptzeroDocs } from './compat/gptzero.docs.ts'
import * as originality from './compat/originality.ts'
import * as sapling from './compat/sapling.ts'
import * as winston from './compat/winston.ts'
import * as zerogpt from './compat/zerogpt.ts'
import { describe } from './http/describe.ts'

const block = { text: sentence, result: { fake: 0.05, real: 0.95, status: 'success' } }
const scan = {
  results: {
    properties: { id: analysisId, publicLink: null, title: 'Harbor' },
    credits: { used: 2, remaining: 98 },
    ai: {
      aiModel: model,
      classification: { AI: 0, Original: 1 },
      confidence: { AI: 0.03, Original: 0.97 },
      blocks: [block],
    },
    plagiarism: null,
  },
}
const originalityDocs = describe(originality, {
  section,
  calls: {
    scan: {
      summary: 'Analyze a text as with Originality.ai',
      description:
        'Takes and returns the same as `POST /api/v3/scan` of Originality.ai, with the key in `X-OAI-API-KEY`. Only AI detection is offered. With `storeScan` set to false the analysis is deleted before the response is sent.',
      example: {
        input: { content: text, title: 'Harbor', check_ai: true },
        output: scan,
      },
    },
    getScan: {
      summary: 'Get an earlier scan as with Originality.ai',
      description:
        'Returns the same as `GET /api/v3/scan/{id}` of Originality.ai, for the `id` of an earlier scan or of any analysis. `blocks` is empty once the text has been deleted; `remaining` is the balance now.',
      example: { input: { id: analysisId }, output: scan },
    },
    scanV1: {
      summary: 'Analyze a text as with Originality.ai, version 1',
      description:
        'Takes and returns the same as `POST /api/v1/scan/ai` of Originality.ai, with the key in `X-OAI-API-KEY`. `classification` is an additional field: for `uncertain` no conclusion should be drawn from the scores.',
      example: {
        input: { content: text, title: 'Harbor' },
        output: {
          success: true,
          id: analysisId,
          public_link: null,
          title: 'Harbor',
          score: { original: 0.97, ai: 0.03 },
          classification: 'human',
          blocks: [block],
          aiModelVersion: model,
          credits_used: 2,
          credits: 98,
          content: text,
        },
      },
    },
    getBalance: {
      summary: 'Get the balance as with Originality.ai',
      description: 'Returns the same as `GET /api/v1/account/credits/balance` of Originality.ai.',
      example: { output: { balance: 98 } },
    },
    getUsage: {
      summary: 'List what scans cost as with Originality.ai',
      description:
        'Returns the same as `GET /api/v1/account/credits/content_scan_usage` of Originality.ai, for the latest 100 analyses of the organization that are still in its list, newest first. Analyses that cost nothing are left out.',
      example: {
        output: {
          usage: [{ contentID: analysisId, credits_used: 2, date: '2026-11-16T10:00:00.000Z' }],
        },
      },
    },
  },
  fields: {
    content: 'The text to analyze.',
    aiModelVersion:
      'In a request: accepted and ignored, because there is only one model. In a response: the model that judged.',
    check_ai: 'Must not be false, because AI detection is what this call does.',
    check_plagiarism: 'Accepted and ignored: `plagiarism` is null.',
    check_facts: 'Accepted and ignored.',
    check_readability: 'Accepted and ignored.',
    check_grammar: 'Accepted and ignored.',
    check_contentQuality: 'Accepted and ignored.',
    storeScan: 'If false (or the string `false`), the analysis is deleted at once.',
    usage: 'What analyses cost.',
    contentID: 'Identifies the analysis in the calls of our own API.',
    date: 'When it was made.',
    excludedUrl: 'Accepted and ignored.',
    results: 'What was found.',
    properties: 'The title of the analysis.',
    publicLink: 'Always null: links are created on the page of an analysis.',
    public_link: 'Always null: links are created on the page of an analysis.',
    aiModel: 'The model that judged.',
    confidence: 'Shares from 0 to 1 that add up to 1.',
    AI: 'In `confidence`, how likely it is that an AI wrote the text, from 0 to 1; in `classification`, 1 for `ai` and `mixed`.',
    Original:
      'In `confidence`, how likely it is that a person wrote the text, from 0 to 1; in `classification`, 1 for `human`.',
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
        'Takes and returns the same as `POST /api/v1/aidetect` of Sapling, with the key in `key` or as a bearer token. `classification` is added.',
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
    key: 'The API key, if it is not sent in a header.',
    sent_scores: 'If false, `sentence_scores` is empty.',
    score_string: 'Accepted and ignored.',
    score:
      'With Sapling from 0 (a person) to 1 (an AI); with Winston from 0 (an AI) to 100 (a person).',
    sentence_scores: 'The sentences, each with a score.',
  },
})

const winstonDocs = describe(winston, {
  section,
  calls: {
    detect: {
      summary: 'Analyze a text as with Winston AI',
      description:
        'Takes and returns the same as `POST /v2/ai-content-detection` of Winston AI, with the key as a bearer token. URLs (`file`, `website`) are refused. `classification` is added.',
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
    website: 'Refused: URLs are not fetched.',
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
        'Takes and returns the same as `POST /api/detect/detectText` of ZeroGPT, with the key in `ApiKey`. `classification` is added.',
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
    isHuman: 'The share of the words outside AI passages, in percent.',
    fakePercentage: 'The share of the words in AI passages, in percent.',
    textWords: 'The number of words.',
    aiWords: 'How many of them are in AI passages.',
    h: 'The sentences in AI passages.',
    hi: 'Always empty.',
    'ZerogptFinding.feedback': 'The verdict in words.',
    additional_feedback: 'How far to trust the verdict, in words.',
    detected_language: 'The language of the text, as a code such as `en`.',
  },
})

export const compatDocs = [gptzeroDocs, originalityDocs, saplingDocs, winstonDocs, zerogptDocs]
