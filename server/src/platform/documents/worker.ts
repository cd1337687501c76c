import { DocumentRefusal, readCollection, readDocument } from '@inkprint/documents'
import type { WorkerAnswer, WorkerQuestion } from './documents.ts'

// The pool starts this as a separate process and may end it at any moment.
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
