import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOverlaps, sampledShingles } from './near-duplicates.ts'
import { cacheFile, readPrepared } from './prepared.ts'
import { readSplit } from './split.ts'

/** Runs where CORPUS_DIR is set and the corpus was prepared; the logic itself is tested in split.test.ts on made-up texts. */
describe.skipIf(!process.env.CORPUS_DIR || !existsSync(cacheFile('texts.jsonl')))(
  'prepared corpus',
  () => {
    it('hides every text from the models that judge what it is tied to', {
      timeout: 900_000,
    }, async () => {
      const split = await readSplit()
      const shingles: Uint32Array[] = []
      const texts: { fold: number; unseen: number[]; part: string }[] = []
      const folds = new Map<number, Set<number>>()
      for await (const { part, component, windows, fold, unseen } of readPrepared()) {
        if (part === 'foreign') continue
        const words =
          windows
            .join(' ')
            .toLowerCase()
            .match(/[\p{L}\p{N}']+/gu) ?? []
        shingles.push(sampledShingles(words, split.near_duplicate))
        texts.push({ fold, unseen, part })
        if (part === 'train') folds.set(component, (folds.get(component) ?? new Set()).add(fold))
        for (const tied of folds.get(component) ?? []) expect(unseen).toContain(tied)
      }
      const { popular, duplicate } = split.near_duplicate
      const seen = findOverlaps(shingles, { popular, least: duplicate }).filter(
        ({ one, other }) => !texts[one]?.unseen.includes(texts[other]?.fold ?? -1),
      )
      expect(seen).toEqual([])
    })
  },
)
