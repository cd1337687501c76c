import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { jsonLines, runCommand, workspaceOfEachTest } from './testing.ts'

const testData = new URL('../../../detector/test-data/', import.meta.url)
const work = workspaceOfEachTest()

describe('[H.2] measuring a model on new answers', () => {
  it('says how they are called, overall and by kind, style and length, and goes on after a stop', async () => {
    const names = ['blog-ai', 'essay-ai', 'news-ai']
    const records = await Promise.all(
      names.map(async (name, index) => ({
        id: `made_up:${index}`,
        label: 'ai',
        kind: index === 0 ? 'mirror' : 'revise',
        style: index === 0 ? 'plain' : 'revise: our guidelines',
        ...(index > 0 && { revises: `earlier:${index}` }),
        text: await readFile(new URL(`texts/${name}.txt`, testData), 'utf8'),
      })),
    )
    const originals = await work.put(
      'originals.jsonl.gz',
      gzipSync(
        jsonLines([
          { ...records[0], id: 'earlier:1' },
          { ...records[2], id: 'earlier:2' },
        ]),
      ),
    )
    const polished = { ...records[0], id: 'made_up:9', label: 'mixed', kind: 'polish' }
    const packed = await work.put('a.jsonl.gz', gzipSync(jsonLines([...records, polished])))
    const model = fileURLToPath(new URL('tiny-model', testData))
    const args = ['--model', model, '--lines', work.path('verdicts.jsonl'), packed]
    const { stdout } = await runCommand('measure-answers', args)
    expect(stdout).toMatch(/\| all \| 3 \| \d+% \(\d+% to \d+%\) \|/)
    expect(stdout).toContain('| kind: mirror | 1 |')
    expect(stdout).toContain('| kind: revise | 2 |')
    expect(stdout).toContain('| style: revise | 2 |')
    expect(stdout).toMatch(/\| length: [^|]+ \| \d/)
    expect(stdout).not.toContain('polish')
    const verdicts = await readFile(work.path('verdicts.jsonl'), 'utf8')
    expect(verdicts.trim().split('\n')).toHaveLength(3)
    // Half a line, as a killed run leaves it.
    await work.put('verdicts.jsonl', verdicts.slice(0, -20))
    expect((await runCommand('measure-answers', args)).stdout).toBe(stdout)
    expect((await runCommand('measure-answers', [...args, '--sample', '1'])).stdout).toContain(
      '| all | 1 |',
    )
    const again = ['--originals', originals, '--kinds', 'revise']
    const revised = (await runCommand('measure-answers', [...args, ...again])).stdout
    expect(revised).toContain('| all | 2 |')
    expect(revised).toMatch(/\| revise: our guidelines \| 2 \| \d+% \(\d+% to \d+%\) \|/)
  })
})
