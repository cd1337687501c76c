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
    'Accepts up to 1,000 texts, each with an id of your own. Texts that cannot be read are refused one by one, with a reason, and cost nothing; the price of all others is reserved at once, or the batch is refused with 402. The texts are then read in the background, with the options you send for all of them; calls that wait for an answer are read first. `detail` is `verdict` unless you send another value or ask for advice. Each text becomes an analysis and is charged when it was read. Texts are stored until they are read, at most seven days, and then follow retention. Advice (`include_guidelines`, `include_humanization_prompt`) quotes the text: where texts are not stored, it is refused with 422, as nobody could be shown it later.',
  list: 'Newest first. For the next page, send `next_cursor` as `cursor`.',
  get: 'Ask every few seconds to show progress. `status` is `done` when no text waits any more.',
  items:
    'In the order they were sent, unless `sort_by` and `sort_order` are sent. Results arrive while the batch runs.',
  pause:
    'Texts that are being read are finished; no others are begun until you resume the batch. The price of waiting texts stays reserved. What waits for seven days is canceled. A batch that has ended stays as it is.',
  resume: 'Goes on with the texts that wait.',
  cancel:
    'The texts that nobody has begun to read are not read, and what is reserved for them is free again. Those being read are finished and charged.',
  retry:
    'Reserves the price of the texts that failed and lets them wait again, as long as texts are kept. Does nothing where no text failed.',
  csv: 'All texts of the batch in the order they were sent. The first line has the names of the columns. UTF-8 with a byte order mark; text that a spreadsheet would take for a formula gets an apostrophe in front.',
  json: 'All texts of the batch in the order they were sent, as a JSON array.',
}

export const batchListExample = {
  input: { size: 10 },
  output: { items: [exampleBatch], next_cursor: null },
}

const batchExampleId = { id }
const one = { input: batchExampleId, output: exampleBatch }

/** The words of the calls that keys and members have alike. */
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
  'SentItem.id': 'An id of your own. Of several texts with one id only the first is read.',
  'SentItem.text': 'The text, of 200 to 50,000 words.',
  'SentItem.title': 'What the analysis is called.',
  'BatchItem.id': 'The id that you sent.',
  'BatchItem.title': 'The title that you sent.',
  'BatchItem.status':
    'What became of the text. `refused`: it cannot be read, see `reason`. `deleted`: its analysis was deleted.',
  'BatchItem.reason':
    'Why it was refused: `empty`, `too_short`, `too_long`, `duplicate_id` or `unreadable_characters`.',
  'BatchItem.message': 'The same in words.',
  'BatchItem.words': 'The words it is charged for; null where they were not counted.',
  'BatchItem.credits': 'What it cost; its price, if it was not read yet.',
  'BatchItem.analysis_id': 'Its analysis; null if it was refused, or deleted since.',
  'BatchItem.classification': 'The verdict; null without one.',
  'PricedItem.id': 'The id that you sent.',
  'PricedItem.words': 'The words it is charged for; null where they were not counted.',
  'PricedItem.credits': 'Its price; 0 if it cannot be read.',
  'PricedItem.reason': 'Why it cannot be read; null if it can.',
  'PricedItem.message': 'The same in words.',
  number: 'Its place among the texts of the batch, from 1.',
  batch_id: 'Identifies the batch in later calls.',
  'Batch.title': 'What the batch is called.',
  'Batch.status':
    '`running` until no text waits any more, then `done`. A `cancelled` batch may have texts that were read before.',
  'Batch.words': 'Words of all accepted texts.',
  'Batch.finished_at': 'When it was done or canceled; null before.',
  'Batch.words_read': 'Words of the texts that were read.',
  words_read: 'Words of the texts that were read.',
  counts: 'How many texts there are of each status.',
  'BatchCounts.total': 'All texts that were sent.',
  'BatchCounts.refused': 'Texts that cannot be read.',
  'BatchCounts.waiting': 'Texts that nobody has begun to read.',
  'BatchCounts.reading': 'Texts being read now.',
  'BatchCounts.done': 'Texts with a verdict.',
  'BatchCounts.not_judged': 'Texts that were read and got no verdict. They cost nothing.',
  'BatchCounts.failed': 'Texts whose reading failed. They cost nothing and can be retried.',
  'BatchCounts.cancelled': 'Texts that were canceled before they were read.',
  'BatchCounts.deleted': 'Texts whose analysis was deleted.',
  refused: 'The texts that were not accepted, each with its reason.',
  accepted: 'How many texts can be read.',
  reserved: 'Credits reserved for texts that are not read yet.',
  credits_available:
    'What can be spent: the balance less what is reserved, or what the key’s monthly budget has left where that is less.',
  texts_per_minute: 'How many texts were read per minute lately; null before the first.',
  seconds_left: 'Estimated from the words that are left; null while it is not known.',
  can_retry: 'Whether texts failed whose text is still kept.',
}
