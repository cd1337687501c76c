import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Answer } from './answer.ts'
import type { Fault } from './answer-checks.ts'
import type { Spent } from './budget.ts'
import { readLog } from './jsonl.ts'

/** An answer, or the reason it was dropped; either way the request is not sent again. */
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

/** Appends answers to FILE line by line, and dropped ones to FILE with `.dropped` before the extension. */
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
