import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type AssistantServer, assistantServer, type Behavior } from './assistant-server.ts'
import type { WritingRequest } from './request.ts'
import {
  jsonLines,
  madeUpText,
  runCommand,
  workspaceOfEachTest,
  writingRequest,
} from './testing.ts'

const work = workspaceOfEachTest()
let server: AssistantServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** A request whose id the server finds in its message. */
function rewrite(id: string): WritingRequest {
  return writingRequest(id, {
    kind: 'rewrite',
    style: 'rewrite: make it friendlier',
    original: `<${id}>`,
  })
}

function idIn(message: string): string {
  return /<([^>]+)>/.exec(message)?.[1] ?? ''
}

const well: Behavior = { text: madeUpText('well') }

async function serve(behave: (id: string, time: number) => Behavior | Promise<Behavior>) {
  server = await assistantServer((message, time) => behave(idIn(message), time))
  return server
}

interface Outcome {
  answers: { id: string; text: string; [field: string]: unknown }[]
  dropped: { id: string; dropped: string }[]
  output: string
}

async function ask(requests: readonly WritingRequest[], ...args: string[]): Promise<Outcome> {
  const file = await work.put('requests.jsonl', jsonLines(requests))
  const environment = { ASSISTANT_URL: server?.url ?? '', ASSISTANT_MODEL: 'm', ASSISTANT_KEY: 'k' }
  const all = ['--requests', file, '--out', work.path('answers.jsonl'), '--pause', '0.01', ...args]
  // What is left open is an exit status, and still an outcome.
  const { stdout, stderr } = await runCommand('ask-assistants', all, environment).catch(
    (error: { stdout: string; stderr: string; code: number }) => {
      if (error.code === 2) return error
      throw error
    },
  )
  return {
    answers: await read('answers.jsonl'),
    dropped: await read('answers.dropped.jsonl'),
    output: stdout + stderr,
  }
}

async function read(name: string): Promise<never[]> {
  const content = await readFile(work.path(name), 'utf8').catch(() => '')
  return content.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : [])) as never[]
}

describe('[H.2] asking assistants', () => {
  it('keeps each answer with who wrote it, when, and on which request', async () => {
    const { authorizations } = await serve((id) => ({ text: madeUpText(id) }))
    const { answers, output } = await ask([rewrite('a'), rewrite('b')])
    expect(output).toContain('2 answers, dropped: none; 0 were settled before, 0 are open')
    expect(output).toContain('600 tokens in all runs')
    expect(authorizations).toEqual(['Bearer k', 'Bearer k'])
    expect(answers.find(({ id }) => id === 'a')).toEqual({
      id: 'a',
      prompt: 'Rewrite this text: make it friendlier. Answer with the text alone.',
      text: madeUpText('a'),
      generator: 'm',
      provider: 'assistant',
      model: 'm-0425',
      date: expect.stringMatching(/^20\d\d-/),
      response_id: 'chatcmpl-7',
      cost: { tokens: 300, money: 0 },
    })
  })

  it('has the customer’s request written first, and answered without sight of the person’s text', async () => {
    const { messages } = await serve((id) =>
      id ? { text: 'Please write about harbours.' } : { text: madeUpText('mirror') },
    )
    const { answers } = await ask([writingRequest('a', { opening: '<a> The harbour was empty.' })])
    expect(messages).toEqual([
      expect.stringContaining('The harbour was empty.'),
      'Please write about harbours.',
    ])
    expect(answers).toMatchObject([
      { prompt: 'Please write about harbours.', text: madeUpText('mirror') },
    ])
  })

  it('shows the person’s words as a sample where another text in their manner is asked for', async () => {
    const { messages } = await serve(() => well)
    const sample = {
      kind: 'imitate',
      style: 'imitate',
      opening: '<a> The harbour was empty.',
    } as const
    const { answers } = await ask([writingRequest('a', { ...sample, genre: 'creative' })])
    expect(messages).toEqual([
      expect.stringMatching(/^Write another story of about .*The harbour was empty\./s),
    ])
    expect(answers[0]?.prompt).not.toContain('harbour')
  })

  it.each<[string, Behavior]>([
    ['an error of the server', { status: 500 }],
    ['overload', { status: 429 }],
    ['a connection that breaks', 'reset'],
    ['an answer that is not JSON', { body: '<html>Bad gateway</html>' }],
    ['an answer of another shape', { body: '{"choices": []}' }],
  ])('asks again after %s', async (_, misbehavior) => {
    const { messages } = await serve((_id, time) => (time < 3 ? misbehavior : well))
    const { answers } = await ask([rewrite('a')])
    expect(answers).toMatchObject([{ id: 'a' }])
    expect(messages).toHaveLength(3)
  })

  it('asks again when no answer comes in time', async () => {
    await serve((_id, time) => (time === 1 ? 'silent' : well))
    const { answers } = await ask([rewrite('a')], '--timeout', '0.5')
    expect(answers).toMatchObject([{ id: 'a' }])
  })

  it('waits as long as the provider asks, not as long as it would itself', async () => {
    await serve((_id, time) =>
      time === 1 ? { status: 429, headers: { 'retry-after': '0' } } : well,
    )
    // An hour of its own would outlast the test.
    const { answers } = await ask([rewrite('a')], '--pause', '3600')
    expect(answers).toMatchObject([{ id: 'a' }])
  })

  it('leaves a request that keeps failing to another run, and the others answered', async () => {
    await serve((id) => (id === 'bad' ? { status: 503 } : { text: madeUpText(id) }))
    const requests = ['a', 'bad', 'c'].map(rewrite)
    const first = await ask(requests, '--tries', '2')
    expect(first.output).toContain('2 answers, dropped: none; 0 were settled before, 1 are open')
    expect(first.output).toContain('bad: assistant: assistant answers 503')
    await server?.close()
    const { messages } = await serve(() => well)
    const second = await ask(requests)
    expect(second.answers.map(({ id }) => id).sort()).toEqual(['a', 'bad', 'c'])
    expect(messages).toHaveLength(1)
  })

  it('drops and counts refusals, stubs, cut-off and empty answers, and asks for none of them twice', async () => {
    const behaviors: Record<string, Behavior> = {
      good: well,
      refusing: { text: 'I’m sorry, but I can’t help with that.' },
      declining: { text: '', refusal: 'No.' },
      filtered: { text: 'A beginning', finish: 'content_filter' },
      cut: { text: madeUpText('cut'), finish: 'length' },
      stub: { text: 'A short line.' },
      empty: { text: '' },
      chatty: { text: `Here is the text:\n\n${madeUpText('chatty')}` },
      rejected: { status: 400 },
    }
    const { messages } = await serve((id) => behaviors[id] ?? well)
    const requests = Object.keys(behaviors).map(rewrite)
    const { answers, dropped, output } = await ask(requests)
    expect(answers.map(({ id }) => id)).toEqual(['good'])
    expect(Object.fromEntries(dropped.map(({ id, dropped: reason }) => [id, reason]))).toEqual({
      refusing: 'refusal',
      declining: 'refusal',
      filtered: 'refusal',
      cut: 'cut off',
      stub: 'too short',
      empty: 'empty',
      chatty: 'talks to the customer',
      rejected: 'rejected',
    })
    expect(output).toMatch(/1 answers, dropped: .*refusal 3/)
    await ask(requests)
    expect(messages).toHaveLength(requests.length)
  })

  it('gives a provider up whose key is refused, without trying every request', async () => {
    const { messages } = await serve(() => ({ status: 401 }))
    const { output } = await ask(Array.from({ length: 40 }, (_, index) => rewrite(`r${index}`)))
    expect(output).toContain('Gave up on assistant: assistant answers 401')
    expect(messages.length).toBeLessThanOrEqual(4)
  })

  it('stops before the budget is passed, counting earlier runs', async () => {
    const { messages } = await serve((id) => ({ text: madeUpText(id) }))
    const requests = Array.from({ length: 8 }, (_, index) => rewrite(`r${index}`))
    // An answer is estimated at 281 tokens and then costs 300: three fit into 1,000, a fourth does not.
    const first = await ask(requests, '--most-tokens', '1000')
    expect(first.output).toContain('Stopped before the budget')
    expect(first.answers).toHaveLength(3)
    const second = await ask(requests, '--most-tokens', '1000')
    expect(second.output).toContain('900 tokens in all runs')
    expect(messages).toHaveLength(3)
  })

  it('counts money by the prices of several providers, and needs a price of each', async () => {
    const { url, messages } = await serve((id) => ({ text: madeUpText(id) }))
    const one = {
      name: 'one',
      url,
      model: 'big',
      generator: 'Big 5',
      price: { input: 1000, output: 2000 },
    }
    const two = { name: 'two', url, model: 'small', price: { input: 0, output: 0 }, share: 3 }
    const list = await work.put('providers.json', JSON.stringify([one, two]))
    const requests = Array.from({ length: 40 }, (_, index) => rewrite(`r${index}`))
    const { answers, output } = await ask(requests, '--providers', list, '--most-money', '100')
    const generators = Map.groupBy(answers, ({ generator }) => generator)
    const big = generators.get('Big 5')?.length ?? 0
    expect(big).toBeGreaterThan(2)
    expect(generators.get('small')?.length).toBe(40 - big)
    expect(40 - big).toBeGreaterThan(big)
    expect(output).toContain(`${(big * 0.5).toFixed(2)} spent`)
    const unpriced = await work.put(
      'unpriced.json',
      JSON.stringify([one, { name: 'x', url, model: 'x' }]),
    )
    await expect(ask(requests, '--providers', unpriced, '--most-money', '1')).rejects.toMatchObject(
      {
        stderr: 'x has no price, so money cannot be counted\n',
      },
    )
    expect(messages).toHaveLength(40)
  })

  it('ends after the open answers when stopped, and goes on from there', async () => {
    const held: (() => void)[] = []
    const { messages } = await serve(
      (id) =>
        new Promise<Behavior>((resolve) => held.push(() => resolve({ text: madeUpText(id) }))),
    )
    const requests = Array.from({ length: 6 }, (_, index) => rewrite(`r${index}`))
    const file = await work.put('requests.jsonl', jsonLines(requests))
    const command = fileURLToPath(new URL('ask-assistants.ts', import.meta.url))
    const args = ['--requests', file, '--out', work.path('answers.jsonl')]
    const child = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, ASSISTANT_URL: server?.url, ASSISTANT_MODEL: 'm' },
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(4)
    child.kill('SIGTERM')
    await expect.poll(() => words, { timeout: 30_000 }).toContain('Waiting for the open answers')
    for (const release of held) release()
    expect(await once(child, 'exit')).toEqual([2, null])
    expect(messages).toHaveLength(4)
    // As left by a run that was killed while it wrote.
    await appendFile(work.path('answers.jsonl'), '{"id":"r5","tex')
    await server?.close()
    const again = await serve((id) => ({ text: madeUpText(id) }))
    const { answers } = await ask(requests)
    expect(answers.map(({ id }) => id).sort()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5'])
    expect(again.messages).toHaveLength(2)
  })

  it.each([
    ['no endpoint', {}, [], 'Set ASSISTANT_URL and ASSISTANT_MODEL'],
    [
      'a budget of nothing',
      { ASSISTANT_URL: 'http://x', ASSISTANT_MODEL: 'm' },
      ['--most-tokens', '0'],
      '--most-tokens needs a number above zero',
    ],
  ])('says what is wrong with %s', async (_, environment, args, message) => {
    const file = await work.put('requests.jsonl', jsonLines([rewrite('a')]))
    const all = ['--requests', file, '--out', work.path('answers.jsonl'), ...args]
    await expect(runCommand('ask-assistants', all, environment)).rejects.toMatchObject({
      stderr: expect.stringContaining(message),
    })
  })
})
