import { DocumentRefusal, readDocument } from '@inkprint/documents'
import type { SentFile, WorkerAnswer } from './documents.ts'

// Started by the pool as a process of its own, which it may end at any moment.
process.on('message', async (file: SentFile) => {
  process.send?.(await answerTo(file))
})
process.on('disconnect', () => process.exit())

async function answerTo(file: SentFile): Promise<WorkerAnswer> {
  try {
    return { document: await readDocument(file) }
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    return { refusal: { reason: error.reason, message: error.message } }
  }
}
