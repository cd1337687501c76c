import { isMainThread, Worker, workerData } from 'node:worker_threads'

/**
 * Preloaded into a process that must not outlive its parent. A file can keep such a process too busy to
 * notice that the parent is gone, so a separate thread watches.
 */
const checkEveryMs = 500

if (isMainThread) {
  const parent = Number(process.argv[2])
  new Worker(new URL(import.meta.url), { workerData: { parent }, execArgv: [] }).unref()
} else {
  const { parent } = workerData as { parent: number }
  setInterval(() => {
    // An orphaned process gets a different parent.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, checkEveryMs)
}
