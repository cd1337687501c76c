import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Answer } from './answer.ts'
import type { Fault } from './answer-checks.ts'
import type { Spent } from './budget.ts'
import { readLog } from './jsonl.ts'

/** An answer as it came, or what came instead; either way the request is not asked again. */
export type LogEntry = Answer & { cost: Spent }
export type DroppedEntry = { id: string; dropped: DropReason; provider: string; cost: Spent }
export type DropReason = Fault | 'cut off' | 'rejected'

/** What is known from earlier runs. */
export interface AnswerLog {
  settled: ReadonlySet<string>
  spent: Spent
  add: (entry: LogEntry) => Promise<void>
  drop: (entry: DroppedEntry) => Promise<void>
}

/** Answers go to FILE line by line, what was dropped to FILE with `.dropped` before its ending. */
export async function openLog(file: string): Promise<AnswerLog> {
  await mkdir(dirname(file), { recursive: true })
  const droppedFile = file.replace(/(\.jsonl)?$/, '.dropped.jsonl')
  const known = [...(await readLog(file, knownEntry)), ...(await readLog(droppedFile, knownEntry))]
  return {
    settled: new Set(known.map(({ id }) => id)),
    spent: {
      tokens: known.reduce((sum, { cost }) => sum + cost.tokens, 0),
      money: known.reduce((sum, { cost }) => sum + cost.money, 0),
    },
    add: (entry) => appendFile(file, `${JSON.stringify(entry)}\n`),
    drop: (entry) => appendFile(droppedFile, `${JSON.stringify(entry)}\n`),
  }
}

const knownEntry = z.object({
  id: z.string(),
  cost: z.object({ tokens: z.number(), money: z.number() }),
})
