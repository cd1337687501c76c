import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readSplit } from './split.ts'

/** Reruns a script in a separate process, with enough memory for the features of all texts. */
export async function runJob(scriptUrl: string, ...job: readonly string[]): Promise<void> {
  const flags = ['--max-old-space-size=8000', fileURLToPath(scriptUrl), ...job]
  const [code] = await once(spawn(process.execPath, flags, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`The job ${job.join(' ')} ended with ${code}`)
}

/** Runs once on all training texts (`whole`), and once without each fold, to score that fold. */
export async function runForWholeAndFolds(scriptUrl: string): Promise<void> {
  const { folds } = await readSplit()
  await Promise.all(['whole', ...folds.keys()].map((job) => runJob(scriptUrl, `${job}`)))
}
