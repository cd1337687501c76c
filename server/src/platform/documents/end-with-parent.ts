import { isMainThread, Worker, workerData } from 'node:worker_threads'

/**
 * Loaded first into a process that must not outlive the one that started it. A file can keep such a
 * process so busy that it does not hear that the other side is gone, so a thread of its own watches.
 */
const checkEveryMs = 500

if (isMainThread) {
  const parent = Number(process.argv[2])
  new Worker(new URL(import.meta.url), { workerData: { parent }, execArgv: [] }).unref()
} else {
  const { parent } = workerData as { parent: number }
  setInterval(() => {
    // Whoever loses its parent gets another one.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, checkEveryMs)
}
