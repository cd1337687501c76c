import {
  batchCalls,
  batchFields,
  batchListExample,
  batchWords,
  exampleBatch,
  exampleRefused,
} from './batch-fields.docs.ts'
import * as batches from './batches.ts'
import { describe } from './http/describe.ts'

const items = [
  { id: 'article-4711', text: 'The text, of at least two hundred words …', title: 'Harbor' },
  { id: 'article-4712', text: 'Another text …' },
]

export const batchesDocs = describe(batches, {
  section: 'Analysis API',
  calls: {
    create: {
      summary: 'Analyze many texts',
      description: `${batchWords.create} With an \`Idempotency-Key\` header a repeat within 24 hours returns the same batch.`,
      example: {
        input: { title: 'Spring catalog', items },
        output: { ...exampleBatch, refused: [exampleRefused] },
      },
    },
    getPrice: {
      summary: 'Get the price of a batch',
      description:
        'Takes the same body as `POST /v1/batches` but reserves nothing. Returns what the batch would cost, and which of its texts could not be read.',
      example: {
        input: { items },
        output: {
          credits: 3,
          words: 412,
          accepted: 1,
          credits_available: 97,
          items: [
            { id: 'article-4711', words: 412, credits: 3, reason: null, message: null },
            exampleRefused,
          ],
        },
      },
    },
    list: {
      summary: 'List batches',
      description: `All batches of the key’s organization. ${batchWords.list}`,
      example: batchListExample,
    },
    ...batchCalls,
  },
  fields: batchFields,
})
