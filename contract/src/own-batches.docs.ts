import {
  batchCalls,
  batchListExample,
  batchWords,
  exampleBatch,
  exampleRefused,
} from './batch-fields.docs.ts'
import { exampleFile } from './file-fields.docs.ts'
import { describe } from './http/describe.ts'
import * as ownBatches from './own-batches.ts'

export const ownBatchesDocs = describe(ownBatches, {
  section: 'Analyses',
  calls: {
    create: {
      summary: 'Analyze many texts, charged to one of your keys',
      description: batchWords.create,
      example: {
        input: {
          api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
          items: [{ id: 'harbor.docx', text: 'The text …' }],
        },
        output: { ...exampleBatch, refused: [exampleRefused] },
      },
    },
    readFile: {
      summary: 'Get the texts of a file for a batch',
      description:
        'Takes a document, a ZIP with documents, or a table (.csv, .tsv, .xlsx) of at most 1,000 rows whose first row has the names of the columns. A document of a ZIP that cannot be read has a `problem` instead of a text. Costs nothing; the number of files per hour is limited, and nothing is stored.',
      example: {
        input: { file: new File([], 'drafts.zip') },
        output: {
          documents: [
            {
              name: 'drafts/ferry-draft.docx',
              text: 'The ferry to the island runs four times a day …',
              file: exampleFile,
              problem: null,
            },
          ],
          table: null,
        },
      },
    },
    list: {
      summary: 'List your organization’s batches',
      description: batchWords.list,
      example: batchListExample,
    },
    ...batchCalls,
  },
  fields: {
    documents: 'The documents of the file: one, or those of a ZIP; null for a table.',
    table: 'The rows of a table; null for documents.',
    columns: 'The names of the columns, from the first row.',
    rows: 'The cells of each row, in the order of the columns.',
    'CollectedDocument.name': 'The name of the file, including its folders.',
    'CollectedDocument.text': 'Its text; null if it cannot be read.',
    'CollectedDocument.file': 'Details of the file; null if it cannot be read.',
    problem: 'Why it cannot be read; null if it can.',
  },
})
