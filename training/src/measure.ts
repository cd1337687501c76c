import { appendFileSync, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { analyze, loadModel, type Model, selfTest } from '@inkprint/detector'
import { corpusFiles, readRecords } from './corpus.ts'
import { disguises } from './disguises.ts'
import { chooseSample, type SampleText } from './evaluation-sample.ts'
import { type Measured, measuredFile } from './measured.ts'

/**
 * Runs the shipped detector on texts that no model was fitted on, one result per line; a second run continues
 * where this one stopped.
 */
export async function measure(run: { directory: string; minutes: number }): Promise<void> {
  const model = await loadModel()
  // Also warms up the code, as in a worker that has been running for a while.
  const { failures } = await selfTest(model)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  const output = measuredFile(model.manifest)
  const known = existsSync(output) ? await readFile(output, 'utf8') : ''
  const done = new Set(known.split('\n').flatMap(idOf))
  const sample = await chooseSample()
  const texts = await readTexts(run.directory, sample)
  const end = Date.now() + run.minutes * 60_000
  let count = 0
  for (const text of sample) {
    if (Date.now() > end) break
    const original = texts.get(text.id)
    if (original === undefined || done.has(text.id)) continue
    const measured = await measureOne(model, { text, original, hasDisguises: count % 20 === 0 })
    appendFileSync(output, `${JSON.stringify(measured)}\n`)
    count += 1
    if (count % 100 === 0) console.log(count, 'of', sample.length)
  }
  console.log('measured', count, 'of', sample.length)
}

async function measureOne(
  model: Model,
  { text, original, hasDisguises }: { text: SampleText; original: string; hasDisguises: boolean },
): Promise<Measured> {
  const before = process.cpuUsage()
  const { verdict, group, scores, proseWords } = await analyze(model, original)
  const { user, system } = process.cpuUsage(before)
  const logits = scores?.windows.flatMap(({ encoder }) => encoder?.logit ?? []) ?? []
  const disguised: Record<string, number> = {}
  if (hasDisguises && text.label === 'ai') {
    for (const [name, disguise] of Object.entries(disguises)) {
      const again = await analyze(model, disguise(original))
      disguised[name] = again.verdict.probabilityAi - verdict.probabilityAi
    }
  }
  return {
    ...text,
    proseWords,
    found: group.id,
    linear: scores?.linear ?? 0,
    encoder:
      logits.length > 0 ? logits.reduce((sum, logit) => sum + logit, 0) / logits.length : null,
    stacked: scores?.stacked ?? 0,
    probability: verdict.probabilityAi,
    classification: verdict.classification,
    reasons: verdict.reasons,
    rate: verdict.falsePositiveRate?.rate ?? null,
    cpuMs: (user + system) / 1000,
    disguised,
  }
}

async function readTexts(
  directory: string,
  sample: readonly SampleText[],
): Promise<Map<string, string>> {
  const wanted = new Set(sample.map(({ id }) => id))
  const sources = new Set(sample.map(({ source }) => source))
  const texts = new Map<string, string>()
  for (const file of await corpusFiles(directory)) {
    if (![...sources].some((source) => file.endsWith(`/${source}.jsonl.gz`))) continue
    for await (const { id, text } of readRecords(file)) {
      if (wanted.has(id)) texts.set(id, text)
    }
  }
  return texts
}

function idOf(line: string): string[] {
  return line ? [(JSON.parse(line) as Measured).id] : []
}
