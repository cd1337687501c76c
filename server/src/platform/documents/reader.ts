import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'
import type { SentFile, Wanted, WorkerAnswer, WorkerAnswers, WorkerQuestion } from './documents.ts'

export interface ReaderLimits {
  timeMs: number
  /** Limit for the JavaScript heap. */
  heapMegabytes: number
  /** Limit for the whole process, on systems that report its memory. */
  megabytes: number
}

/** A process that reads one file after another. */
export interface Reader {
  read<W extends Wanted>(file: SentFile, wanted: W): Promise<WorkerAnswers[W]>
  isAlive(): boolean
  /** Whether it uses so much memory that it should be replaced. */
  isWorn(): boolean
  end(): void
}

const workerFile = fileURLToPath(new URL('./worker.ts', import.meta.url))
const guardUrl = new URL('./end-with-parent.ts', import.meta.url).href
const watchEveryMs = 50
/** A process using more than this share of its memory limit is replaced after the current file. */
const wornShare = 0.5

export function startReader(limits: ReaderLimits, file = workerFile): Reader {
  const child = fork(file, [String(process.pid)], {
    // Reading is allowed to load our own code. Writing is not, so files that people send leave no trace on
    // disk.
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--import=${guardUrl}`,
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It must not see any of the server's settings.
    env: {},
  })
  child.unref()
  child.channel?.unref()
  letOthersFirst(child)

  const isAlive = () => child.exitCode === null && !child.killed && child.connected
  return {
    read: (file, wanted) => ask(child, { question: { file, wanted }, limits }),
    isAlive,
    isWorn: () => megabytesOf(child) > wornShare * limits.megabytes,
    end: () => void child.kill('SIGKILL'),
  }
}

/** Page requests and verdicts take priority over reading files. */
function letOthersFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended; the next request to it will notice.
  }
}

/** A collection contains many files, so it gets several times the time. */
const collectionTimes = 4

function ask<W extends Wanted>(
  child: ChildProcess,
  { question, limits }: { question: WorkerQuestion & { wanted: W }; limits: ReaderLimits },
): Promise<WorkerAnswers[W]> {
  const timeMs = limits.timeMs * (question.wanted === 'collection' ? collectionTimes : 1)
  return new Promise((resolve, reject) => {
    function settle(act: () => void) {
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onExit)
      act()
    }
    function giveUp(message: string) {
      child.kill('SIGKILL')
      settle(() => reject(unreadable('too_complex', message)))
    }
    function onMessage(answer: unknown) {
      // Only our own worker can be at the other end.
      const told = answer as WorkerAnswer
      settle(() => {
        // The answer matches the kind of request.
        if ('found' in told) resolve(told.found as WorkerAnswers[W])
        else reject(unreadable(told.refusal.reason, told.refusal.message))
      })
    }
    function onExit() {
      settle(() => reject(unreadable('too_complex', tooMuchMemory)))
    }
    const timer = setTimeout(() => giveUp(tooSlow), timeMs)
    const watch = setInterval(() => {
      if (megabytesOf(child) > limits.megabytes) giveUp(tooMuchMemory)
    }, watchEveryMs)
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onExit)
    child.send(question, (error) => error && onExit())
  })
}

const tooSlow = 'The file takes too long to read. Save it again, or send its text.'
const tooMuchMemory = 'The file takes too much memory to read. Save it again, or send its text.'

function unreadable(reason: string, message: string): AppError {
  return new AppError('FILE_UNREADABLE', { detail: message, facts: { reason } })
}

/** The process's memory; 0 if the system does not report it. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return (Number(pages) * 4_096) / 1_000_000
  } catch {
    return 0
  }
}
