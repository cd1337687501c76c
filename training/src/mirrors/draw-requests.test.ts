import { mkdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WritingRequest } from './request.ts'
import { jsonLines, madeUpText, runCommand, workspaceOfEachTest } from './testing.ts'

const work = workspaceOfEachTest()
beforeEach(async () => {
  await mkdir(work.path('corpus'))
})

/** A source of made-up texts by people. */
async function source(name: string, more: { lang?: string; genre?: string; words?: number } = {}) {
  const { lang = 'en', genre = 'essay', words = 300 } = more
  const texts = Array.from({ length: 60 }, (_, index) => ({
    id: `${name}:${index}`,
    source: name,
    lang,
    genre,
    label: 'human',
    pair: null,
    text: madeUpText(`${name}x${index}x`, words),
  }))
  await work.put(`corpus/${name}.jsonl.gz`, gzipSync(jsonLines(texts)))
}

async function draw(...args: string[]): Promise<WritingRequest[]> {
  const out = work.path('requests.jsonl')
  await runCommand('draw-requests', ['--out', out, ...args, work.path('corpus')])
  const lines = (await readFile(out, 'utf8')).split('\n')
  return lines.flatMap((line) => (line ? [JSON.parse(line)] : []))
}

describe('[H.2] drawing requests', () => {
  it('draws every kind once per text, and the same for the same seed', async () => {
    await source('medquad', { genre: 'qa' })
    await source('reuters21578', { genre: 'news' })
    await source('mdn_de', { lang: 'de' })
    const earlier = await work.put(
      'earlier.jsonl',
      jsonLines(
        Array.from({ length: 20 }, (_, index) => ({
          id: `earlier:${index}`,
          pair: `medquad:${index}`,
          genre: 'qa',
          label: 'ai',
          text: madeUpText(`earlier${index}`, 240),
        })),
      ),
    )
    // No request to follow our own advice, which the model would have to write.
    const options = [
      '--count',
      '60',
      '--kinds',
      'mirror,invented,rewrite,polish,continue,imitate,translate',
    ]
    const requests = await draw(...options, '--earlier', earlier)
    expect(new Set(requests.map(({ kind }) => kind)).size).toBe(7)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(60)
    const pairs = requests.flatMap(({ pair }) => pair ?? [])
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const pair of pairs) expect(pair).not.toMatch(/^medquad:1?\d$/)
    for (const { kind, pair, lang, opening, original, subject, words } of requests) {
      if (kind === 'polish') expect(pair).toMatch(/^medquad:/)
      expect(lang).toBe(kind === 'translate' ? 'de' : undefined)
      if (['mirror', 'continue', 'imitate'].includes(kind)) expect(opening).toMatch(/^The /)
      else if (kind === 'invented') expect(subject).toBeTruthy()
      else expect(original).toMatch(/^The /)
      expect(words).toBeGreaterThanOrEqual(110)
      expect(words).toBeLessThanOrEqual(1500)
    }
    expect(await draw(...options, '--earlier', earlier)).toEqual(requests)
    expect(await draw(...options, '--earlier', earlier, '--seed', '2')).not.toEqual(requests)
  })

  it('draws from the genres asked for and no others', async () => {
    await source('medquad', { genre: 'qa' })
    await source('reuters21578', { genre: 'news' })
    const requests = await draw('--count', '20', '--kinds', 'mirror,rewrite', '--genres', 'news')
    expect(new Set(requests.map(({ genre }) => genre))).toEqual(new Set(['news']))
  })

  it('has earlier answers revised, as often as each there is, with the person’s text as pair', async () => {
    await source('reuters21578')
    const earlier = await work.put(
      'earlier.jsonl.gz',
      gzipSync(
        jsonLines([
          { id: 'e:1', pair: 'p:1', genre: 'news', label: 'ai', text: madeUpText('one', 240) },
          { id: 'e:2', pair: null, genre: 'news', label: 'ai', text: madeUpText('two', 240) },
          { id: 'e:3', pair: 'p:3', genre: 'news', label: 'mixed', text: madeUpText('three', 240) },
        ]),
      ),
    )
    const requests = await draw('--count', '2', '--kinds', 'revise', '--earlier', earlier)
    expect(requests.sort((a, b) => (a.revises ?? '').localeCompare(b.revises ?? ''))).toMatchObject(
      [
        { kind: 'revise', pair: 'p:1', revises: 'e:1', original: madeUpText('one', 240) },
        { kind: 'revise', pair: 'e:2', revises: 'e:2' },
      ],
    )
  })

  it('leaves sources alone that may only be measured, and says when there are too few texts', async () => {
    await source('clear_corpus')
    await source('reuters21578', { words: 100 })
    await expect(draw('--count', '5', '--kinds', 'mirror')).rejects.toMatchObject({
      stderr: 'The corpus has texts for 0 requests\n',
    })
  })

  it('refuses a kind it does not know', async () => {
    await expect(draw('--kinds', 'poem')).rejects.toMatchObject({
      stderr: expect.stringContaining('--kinds LIST'),
    })
  })
})
