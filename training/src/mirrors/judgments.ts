import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { analyze, type Model } from '@inkprint/detector'
import { z } from 'zod'
import { readLog } from './jsonl.ts'
import { progressBar } from './progress-bar.ts'

const judgment = z.object({
  id: z.string(),
  classification: z.string(),
  /** As reported: percent with one decimal. */
  percent: z.number(),
  /** Words of running text. */
  words: z.number(),
})

export type Judgment = z.infer<typeof judgment>

/** A model's result for each text, saved line by line in FILE so that no text is read twice. */
export async function judge(
  model: Model,
  { texts, file }: { texts: readonly { id: string; text: string }[]; file: string },
): Promise<ReadonlyMap<string, Judgment>> {
  await mkdir(dirname(file), { recursive: true })
  const known = new Map((await readLog(file, judgment)).map((one) => [one.id, one]))
  const bar = progressBar(texts.length, process.stderr)
  for (const [index, { id, text }] of texts.entries()) {
    if (!known.has(id)) {
      const { verdict, proseWords } = await analyze(model, text)
      const percent = Math.round(verdict.probabilityAi * 1000) / 10
      const one = { id, classification: verdict.classification, percent, words: proseWords }
      known.set(id, one)
      await appendFile(file, `${JSON.stringify(one)}\n`)
    }
    bar.show(index + 1, 'measured')
  }
  bar.end()
  return known
}
