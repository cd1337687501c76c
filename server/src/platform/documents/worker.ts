import { DocumentRefusal, readCollection, readDocument } from '@inkprint/documents'
import type { WorkerAnswer, WorkerQuestion } from './documents.ts'

// Started by the pool as a process of its own, which it may end at any moment.
process.on('message', async (question: WorkerQuestion) => {
  process.send?.(await answerTo(question))
})
process.on('disconnect', () => process.exit())

async function answerTo({ file, wanted }: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    return { found: await (wanted === 'document' ? readDocument(file) : readCollection(file)) }
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    return { refusal: { reason: error.reason, message: error.message } }
  }
}
