import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyze } from './analyze.ts'
import { loadModel } from './load-model.ts'

const model = await loadModel(new URL('../test-data/tiny-model/', import.meta.url))
const text = readFileSync(new URL('../test-data/texts/blog-ai.txt', import.meta.url), 'utf8')

/** The functions that do the work, in the order in which they do it. */
const stages = [
  ...['normalize', 'readDocument', 'recognizeLanguage', 'findNotProse', 'ngramFeatures'],
  ...['extractFeatures', 'scoreDocument', 'findEvidence', 'writeGuidelines'],
]

test('[A4] a text can be given up in every stage, and nothing is read after that', async () => {
  for (const stage of stages) {
    let calls = 0
    let callsAfter = 0
    const given = analyze(model, text, {
      checkpoint() {
        if (calls > 0) callsAfter += 1
        if (!stackOf().includes(stage)) return
        calls += 1
        throw new Error(`Given up in ${stage}`)
      },
    })
    await expect(given).rejects.toThrow(`Given up in ${stage}`)
    expect([stage, calls, callsAfter]).toEqual([stage, 1, 0])
  }
})

test('[A4] checkpoints are told of all words once the first model has read them', async () => {
  let mostRead = 0
  const { proseWords } = await analyze(model, text, {
    checkpoint: (wordsRead = 0) => {
      mostRead = Math.max(mostRead, wordsRead)
    },
  })
  expect(mostRead).toBe(proseWords)
})

/** Deeper than the ten calls an error remembers by itself. */
function stackOf(): string {
  Error.stackTraceLimit = 40
  return new Error().stack ?? ''
}
