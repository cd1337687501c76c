import { exampleResult } from './analysis-result.docs.ts'
import type { Batch, BatchItem } from './batch-fields.ts'
import type { FieldWords } from './http/describe.ts'

const id = 'bat_4RkT7mQxWz2LcHdN0bq9Zs'

export const exampleBatch: Batch = {
  batch_id: id,
  title: 'Spring catalog',
  status: 'running',
  counts: {
    total: 200,
    refused: 2,
    waiting: 120,
    reading: 2,
    done: 75,
    not_judged: 1,
    failed: 0,
    cancelled: 0,
    deleted: 0,
  },
  words: 297_000,
  words_read: 114_000,
  credits: { used: 600, reserved: 976 },
  texts_per_minute: 84.5,
  seconds_left: 87,
  can_retry: false,
  created_at: '2026-11-15T02:10:31.000Z',
  finished_at: null,
}

export const exampleItem: BatchItem = {
  number: 1,
  id: 'article-4711',
  title: 'Why the harbor was quiet',
  status: 'done',
  reason: null,
  message: null,
  words: 412,
  credits: 3,
  analysis_id: exampleResult.id,
  classification: 'uncertain',
  probability_ai_percent: 61.4,
  finished_at: '2026-11-15T02:10:52.000Z',
}

const exampleItems = {
  items: [exampleItem],
  next_cursor: 'WyJudW1iZXIiLCJhc2MiXQ',
  previous_cursor: null,
}

export const exampleRefused = {
  id: 'article-4712',
  words: 120,
  credits: 0,
  reason: 'too_short' as const,
  message: 'The text has 120 words; at least 200 are needed',
}

export const batchWords = {
  create:
    'Accepts up to 1,000 texts, each with an id of your own. Texts that cannot be read are refused one by one, with a reason, and cost nothing; the price of all others is reserved at once, or the batch is refused with 402. The texts are then read in the background, with the options you send for all of them; calls that wait for a response are read first. `detail` is `verdict` unless you send another value or ask for advice. Each text becomes an analysis and is charged once it has been read. Texts are stored until they are read, for at most seven days; after that, the usual retention period applies. Advice (`include_guidelines`, `include_humanization_prompt`) quotes the text: where texts are not stored, a request for advice is refused with 422, because the advice could not be shown later.',
  list: 'Newest first. For the next page, send `next_cursor` as `cursor`.',
  get: 'Make this call every few seconds to show progress. `status` is `done` when no text is waiting any longer.',
  items:
    'In the order they were sent, unless `sort_by` and `sort_order` are sent. Results become available while the batch is running.',
  pause:
    'Texts that are being read are completed; no others are started until you resume the batch. The price of waiting texts stays reserved. Texts that have waited for seven days are canceled. A batch that has ended is not changed.',
  resume: 'Continues with the waiting texts.',
  cancel:
    'Waiting texts are not read, and the credits reserved for them become available again. Texts that are being read are completed and charged.',
  retry:
    'Reserves the price of the texts that failed and puts them back in the queue, as long as their texts are kept. Does nothing if no text failed.',
  csv: 'All texts of the batch in the order they were sent. The first line has the names of the columns. UTF-8 with a byte order mark; text that a spreadsheet would take for a formula gets an apostrophe in front.',
  json: 'All texts of the batch in the order they were sent, as a JSON array.',
}

export const batchListExample = {
  input: { size: 10 },
  output: { items: [exampleBatch], next_cursor: null },
}

const batchExampleId = { id }
const one = { input: batchExampleId, output: exampleBatch }

/** The descriptions of calls that exist for both keys and members. */
export const batchCalls = {
  get: { summary: 'Get a batch', description: batchWords.get, example: one },
  listItems: {
    summary: 'List the texts of a batch',
    description: batchWords.items,
    example: { input: { ...batchExampleId, verdict: 'ai' as const }, output: exampleItems },
  },
  pause: { summary: 'Pause a batch', description: batchWords.pause, example: one },
  resume: { summary: 'Resume a batch', description: batchWords.resume, example: one },
  cancel: { summary: 'Cancel a batch', description: batchWords.cancel, example: one },
  retry: { summary: 'Retry failed texts', description: batchWords.retry, example: one },
  exportCsv: {
    summary: 'Export a batch as CSV',
    description: batchWords.csv,
    example: { input: batchExampleId, output: '"Number","Id","Title",…' },
  },
  exportJson: {
    summary: 'Export a batch as JSON',
    description: batchWords.json,
    example: { input: batchExampleId, output: '[{"number":1,"id":"article-4711",…}]' },
  },
}

export const batchFields: FieldWords = {
  items: 'The rows of this page; of a new batch, its texts: 1 to 1,000.',
  'SentItem.id': 'An id of your own. If several texts have the same id, only the first is read.',
  'SentItem.text': 'The text, of 200 to 50,000 words.',
  'SentItem.title': 'The title of the analysis.',
  'BatchItem.id': 'The id that you sent.',
  'BatchItem.title': 'The title that you sent.',
  'BatchItem.status':
    'The status of the text. `refused`: it cannot be read, see `reason`. `deleted`: its analysis was deleted.',
  'BatchItem.reason':
    'Why it was refused: `empty`, `too_short`, `too_long`, `duplicate_id` or `unreadable_characters`.',
  'BatchItem.message': 'The same in words.',
  'BatchItem.words': 'The words it is charged for; null if they were not counted.',
  'BatchItem.credits': 'The credits it cost, or will cost if it has not been read yet.',
  'BatchItem.analysis_id':
    'Its analysis; null if the text was refused or the analysis has been deleted.',
  'BatchItem.classification': 'The verdict; null if there is none.',
  'PricedItem.id': 'The id that you sent.',
  'PricedItem.words': 'The words it is charged for; null if they were not counted.',
  'PricedItem.credits': 'Its price; 0 if it cannot be read.',
  'PricedItem.reason': 'Why it cannot be read; null if it can.',
  'PricedItem.message': 'The same in words.',
  number: 'Its position in the batch, from 1.',
  batch_id: 'Identifies the batch in later calls.',
  'Batch.title': 'The title of the batch.',
  'Batch.status':
    '`running` until no text is waiting any longer, then `done`. A `cancelled` batch may contain texts that had already been read.',
  'Batch.words': 'Words of all accepted texts.',
  'Batch.finished_at': 'When it was completed or canceled; null until then.',
  'Batch.words_read': 'Words of the texts that have been read.',
  words_read: 'Words of the texts that have been read.',
  counts: 'How many texts have each status.',
  'BatchCounts.total': 'All texts that were sent.',
  'BatchCounts.refused': 'Texts that cannot be read.',
  'BatchCounts.waiting': 'Texts that have not been started.',
  'BatchCounts.reading': 'Texts being read now.',
  'BatchCounts.done': 'Texts with a verdict.',
  'BatchCounts.not_judged': 'Texts that were read but got no verdict. They cost nothing.',
  'BatchCounts.failed': 'Texts whose reading failed. They cost nothing and can be retried.',
  'BatchCounts.cancelled': 'Texts that were canceled before they were read.',
  'BatchCounts.deleted': 'Texts whose analysis was deleted.',
  refused: 'The texts that were not accepted, each with its reason.',
  accepted: 'How many texts can be read.',
  reserved: 'Credits reserved for texts that have not been read yet.',
  credits_available:
    'The credits that can be spent: the balance minus the reserved credits, or what is left of the key’s monthly budget if that is less.',
  texts_per_minute: 'How many texts have been read per minute recently; null before the first.',
  seconds_left: 'Estimated from the words that are left; null if not known.',
  can_retry: 'Whether there are failed texts that are still kept, so that they can be retried.',
}
