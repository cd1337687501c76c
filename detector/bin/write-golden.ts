/**
 * Scores the golden texts with a model and records the result in its manifest:
 * `node detector/bin/write-golden.ts [model directory]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { analyze, loadModel, type Model } from '../src/index.ts'

const names = ['blog-human', 'blog-ai', 'news-human', 'marketing-ai']

async function main(directory: URL): Promise<void> {
  const full = await loadModel(directory)
  if (full.runtime !== 'full') throw new Error('Golden verdicts need the native runtime')
  const linearOnly = await loadModel(directory, { isEncoderWanted: false })
  const golden = []
  for (const name of names) {
    const text = readFileSync(new URL(`../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
    golden.push({
      text,
      full: await verdictOf(full, text),
      linear_only: await verdictOf(linearOnly, text),
    })
  }
  const file = new URL('manifest.json', directory)
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), golden }
  writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`)
}

async function verdictOf(model: Model, text: string) {
  const { verdict, group } = await analyze(model, text)
  return {
    probability_ai: verdict.probabilityAi,
    classification: verdict.classification,
    group_id: group.id,
  }
}

const given = process.argv[2]
await main(given ? pathToFileURL(`${given}/`) : new URL('../models/', import.meta.url))
