import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { MirrorRecord } from './packed-file.ts'
import {
  jsonLines,
  madeUpText,
  runCommand,
  workspaceOfEachTest,
  writingRequest,
} from './testing.ts'

const work = workspaceOfEachTest()

async function run(...args: string[]): Promise<{ records: MirrorRecord[]; output: string }> {
  const out = work.path('packed.jsonl.gz')
  const { stdout } = await runCommand('import-answers', [
    ...['--name', 'made_up', '--generator', 'assistant', '--date', '2026-11-16'],
    ...['--out', out, ...args],
  ])
  const packed = gunzipSync(await readFile(out)).toString('utf8')
  return {
    records: packed.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : [])),
    output: stdout,
  }
}

describe('[H.2] importing answers', () => {
  it('packs plain text files with the person’s text as pair, and labels polished text apart', async () => {
    const requests = await work.put(
      'requests.jsonl',
      jsonLines([
        writingRequest('a'),
        writingRequest('b', { kind: 'polish', style: 'polish', genre: 'technical' }),
        writingRequest('c', {
          kind: 'invented',
          genre: 'cover letter',
          subject: 'ski rental',
          pair: null,
        }),
        writingRequest('d', { kind: 'revise', style: 'revise: our guidelines', pair: 'earlier:7' }),
      ]),
    )
    const originals = await work.put(
      'earlier.jsonl.gz',
      gzipSync(jsonLines([{ id: 'earlier:7', pair: 'people:z' }])),
    )
    const answers = await work.put(
      'answers.txt',
      ['a', 'b', 'c', 'd']
        .map(
          (id) =>
            `@@@ ${id}\nPROMPT: Write ${id}.\n\n${madeUpText(id)}\n\nA last line of ${id}.\n\n`,
        )
        .join(''),
    )
    const { records, output } = await run('--requests', requests, '--originals', originals, answers)
    expect(output).toContain('4 answers kept, 0 dropped, 0 requests without an answer')
    expect(records).toMatchObject([
      { id: 'made_up:a', source: 'made_up', label: 'ai', attack: null, pair: 'people:a' },
      { id: 'made_up:b', label: 'mixed', attack: 'llm-polish', genre: 'technical' },
      {
        id: 'made_up:c',
        genre: 'email',
        document: 'cover letter',
        subject: 'ski rental',
        pair: null,
      },
      { id: 'made_up:d', attack: 'revise', pair: 'people:z', revises: 'earlier:7' },
    ])
    expect(records[0]).toMatchObject({
      license: 'written for this project',
      lang: 'en',
      generator: 'assistant',
      year: 2026,
      kind: 'mirror',
      style: 'plain',
      prompt: 'Write a.',
      text: `${madeUpText('a')}\n\nA last line of a.`,
    })
  })

  it('drops and counts answers with a fault, and says where they stand', async () => {
    const ids = ['good', 'short', 'sorry', 'here', 'more', 'same', 'empty', 'unanswered']
    const requests = await work.put(
      'requests.jsonl',
      jsonLines(ids.map((id) => writingRequest(id))),
    )
    const sentence = 'This very sentence of eleven words stands in two answers alike.'
    const answers = await work.put(
      'answers.jsonl',
      jsonLines([
        { id: 'good', text: `${madeUpText('good')} ${sentence}` },
        { id: 'good', text: madeUpText('again') },
        { id: 'stranger', text: madeUpText('stranger') },
        { id: 'short', text: madeUpText('short', 40) },
        { id: 'sorry', text: `I'm sorry, but I can't help with that. ${madeUpText('sorry')}` },
        { id: 'here', text: `Here is your essay:\n\n${madeUpText('here')}` },
        { id: 'more', text: `${madeUpText('more')}\n\nWould you like me to shorten it?` },
        { id: 'same', text: `${madeUpText('same')} ${sentence}` },
        { id: 'empty', text: ' \n' },
      ]),
    )
    const { records, output } = await run('--requests', requests, answers)
    expect(records.map(({ id }) => id)).toEqual(['made_up:good'])
    expect(output).toContain('1 answers kept, 8 dropped, 7 requests without an answer')
    expect(output).toContain(`${answers}:2 good: answered before`)
    expect(output).toContain(`${answers}:3 stranger: no such request`)
    expect(output).toContain(`${answers}:4 short: too short`)
    expect(output).toContain(`${answers}:5 sorry: refusal`)
    expect(output).toContain(`${answers}:6 here: talks to the customer`)
    expect(output).toContain(`${answers}:7 more: talks to the customer`)
    expect(output).toContain(`${answers}:8 same: shares a sentence with another answer ("this very`)
    expect(output).toContain(`${answers}:9 empty: empty`)
  })

  it('keeps sentences that polished texts share with one another: they are their writers’', async () => {
    const polish = { kind: 'polish', style: 'polish' } as const
    const requests = await work.put(
      'r.jsonl',
      jsonLines([writingRequest('a', polish), writingRequest('b', polish)]),
    )
    const answers = await work.put(
      'answers.jsonl',
      jsonLines([
        { id: 'a', text: madeUpText('same') },
        { id: 'b', text: madeUpText('same') },
      ]),
    )
    expect((await run('--requests', requests, answers)).records).toHaveLength(2)
  })

  it('reads its own packed file again, and one whose answers bring their requests along', async () => {
    const requests = await work.put(
      'requests.jsonl',
      jsonLines([writingRequest('a', { subject: 'vineyard' })]),
    )
    const answers = await work.put(
      'answers.jsonl',
      jsonLines([{ id: 'a', prompt: 'Write.', text: madeUpText('a') }]),
    )
    const { records } = await run('--requests', requests, answers)
    const packed = await work.put('again.jsonl.gz', gzipSync(jsonLines(records)))
    expect((await run(packed)).records).toEqual(records)
    const complete = { id: 'q:x', kind: 'rewrite', genre: 'news', style: 'rewrite', pair: 'p:1' }
    const other = await work.put(
      'other.jsonl',
      jsonLines([{ ...complete, prompt: 'Do.', text: madeUpText('x') }]),
    )
    expect((await run(other)).records).toMatchObject([
      { id: 'made_up:x', genre: 'news', document: 'news', attack: 'rewrite', pair: 'p:1' },
    ])
  })

  it.each([
    ['a line that is not JSON', '{"id": "a", "te', 'not JSON'],
    ['an answer without a text', '{"id": "a"}', 'text'],
  ])('names the place of %s and writes nothing', async (_, content, message) => {
    const answers = await work.put('broken.jsonl', `${content}\n`)
    await expect(run(answers)).rejects.toMatchObject({
      stderr: expect.stringMatching(new RegExp(`broken\\.jsonl:1: [\\s\\S]*${message}`)),
    })
    await expect(readFile(work.path('packed.jsonl.gz'))).rejects.toThrow('ENOENT')
  })
})
