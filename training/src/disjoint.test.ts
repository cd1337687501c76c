import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOverlaps, sampledShingles } from './near-duplicates.ts'
import { cacheFile, readPrepared } from './prepared.ts'
import { readSplit } from './split.ts'

/** Runs where CORPUS_DIR is set and the corpus was prepared; the logic itself is tested in split.test.ts on made-up texts. */
describe.skipIf(!process.env.CORPUS_DIR || !existsSync(cacheFile('texts.jsonl')))(
  'prepared corpus',
  () => {
    it('shares no text, prompt or author between training and evaluation', {
      timeout: 900_000,
    }, async () => {
      const split = await readSplit()
      const shingles: Uint32Array[] = []
      const parts: string[] = []
      const owners = new Map<number, Set<string>>()
      for await (const { part, component, windows } of readPrepared()) {
        if (part === 'foreign') continue
        const words =
          windows
            .join(' ')
            .toLowerCase()
            .match(/[\p{L}\p{N}']+/gu) ?? []
        shingles.push(sampledShingles(words, split.near_duplicate))
        parts.push(part)
        owners.set(component, (owners.get(component) ?? new Set()).add(part))
      }
      expect([...owners.values()].filter((found) => found.size > 1)).toEqual([])
      const { popular, duplicate } = split.near_duplicate
      const crossing = findOverlaps(shingles, { popular, least: duplicate }).filter(
        ({ one, other }) => parts[one] !== parts[other],
      )
      expect(crossing).toEqual([])
    })
  },
)
