import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { api } from '@inkprint/contract'
import { balanceOf } from '@inkprint/server/testing/make'
import { plainEnvironment } from '@inkprint/server/testing/plain-environment'
import { textOf } from '@inkprint/server/testing/texts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { succeed } from '../../testing/commands.ts'
import { blocksIn } from '../../testing/installed.ts'
import { realServer } from '../../testing/real-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const command = 'packages/mcp/dist/inkprint-mcp.js'
const cheap = textOf(250)
const dear = textOf(1_300)

/** The fields of answers that tests look at one by one. */
type ToolData = { analysis_id: string; credits: { used: number } }

type Reply = { agree: boolean } | 'cancel' | 'fail'

/** The SDK's own client; with a reply, it can be asked. */
async function connected(transport: Transport, reply?: Reply) {
  const asked: string[] = []
  const client = new Client(
    { name: 'test', version: '1' },
    reply === undefined ? {} : { capabilities: { elicitation: { form: {} } } },
  )
  if (reply !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      if (reply === 'fail') throw new Error('Nothing to ask with')
      return reply === 'cancel' ? { action: 'cancel' } : { action: 'accept', content: reply }
    })
  }
  await client.connect(transport)
  onTestFinished(() => client.close())
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
    const [first] = content as { text: string }[]
    return {
      text: first?.text ?? '',
      data: (structuredContent ?? {}) as ToolData,
      isError: isError ?? false,
    }
  }
  return { client, asked, use }
}

function overStdio({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }, reply?: Reply) {
  const env = { ...plainEnvironment, INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey }
  return connected(
    new StdioClientTransport({ command: process.execPath, args: [command], env }),
    reply,
  )
}

async function httpServer(baseUrl: string): Promise<URL> {
  const child = spawn(process.execPath, [command, '--http', '0'], {
    env: { ...plainEnvironment, INKPRINT_URL: baseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    child.stderr.on('data', (data) => {
      const url = String(data).match(/http:\S+/)?.[0]
      if (url) resolve(new URL(url))
    })
  })
}

async function overHttp(url: URL, apiKey: string, reply?: Reply) {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  return connected(transport as Transport, reply)
}

test('the tools say what they cost, where their limits are and what a verdict is not', async () => {
  const { client } = await overStdio(await realServer())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'analyze_text',
    'analyze_file',
    'explain',
    'compare',
    'credits',
  ])
  for (const { name, description } of tools) expect(description, name).toMatch(/credit|Free/)
  for (const { description } of tools.slice(0, 2)) {
    expect(description).toMatch(/200 to 50,000 words/)
    expect(description).toMatch(/not proof/)
    expect(description).toMatch(/more than 5 credits/)
  }
})

test('over stdio, texts are analyzed, explained and compared', async () => {
  const server = await realServer({ credits: 100 })
  const { use } = await overStdio(server)
  const first = await use('analyze_text', { text: cheap })
  expect(first.data).toMatchObject({ classification: expect.any(String), credits: { used: 2 } })
  expect(JSON.parse(first.text)).toEqual(first.data)
  const second = await use('analyze_text', { text: textOf(260, 'Otherwise it begins') })
  const explained = await use('explain', { analysis_id: first.data.analysis_id })
  expect(explained.data).toMatchObject({
    evidence: expect.any(Array),
    uncertainty: expect.any(String),
  })
  const compared = await use('compare', {
    first_analysis_id: first.data.analysis_id,
    second_analysis_id: second.data.analysis_id,
  })
  expect(compared.data).toMatchObject({
    first: { words: 250 },
    second: { words: 260 },
    is_same_model: true,
  })
  expect((await use('credits')).data).toEqual({ credits: 96 })
})

test('over stdio, a file is analyzed by its path or its content', async () => {
  const server = await realServer()
  const { use } = await overStdio(server)
  const folder = mkdtempSync(join(tmpdir(), 'inkprint-mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'draft.txt')
  writeFileSync(path, cheap)
  expect((await use('analyze_file', { path })).data).toMatchObject({ words: 250 })
  const content_base64 = Buffer.from(cheap).toString('base64')
  expect((await use('analyze_file', { content_base64, name: 'a.txt' })).data).toMatchObject({
    words: 250,
  })
  expect(await use('analyze_file', { path: join(folder, 'none.txt') })).toMatchObject({
    isError: true,
  })
})

test('an assistant cannot answer for a user who can be asked', async () => {
  const server = await realServer({ credits: 100 })
  const { use, asked } = await overStdio(server, { agree: false })
  expect((await use('analyze_text', { text: dear, confirm_credits: 7 })).isError).toBe(true)
  expect(asked).toHaveLength(1)
  expect(await balanceOf(server.app, server.member.organizationId)).toBe(100)
})

test('the configuration of the README starts what is published, from its tarball in an empty project', async () => {
  const { baseUrl, apiKey } = await realServer({ credits: 100 })
  const folder = temporaryFolder()
  const [config = ''] = blocksIn(readFileSync('packages/mcp/README.md', 'utf8'), 'json')
  const { command: npx, args, env } = JSON.parse(config).mcpServers.inkprint
  expect([npx, args[0]]).toEqual(['npx', '-y'])
  const tarball = await fetch(args[1].replace(env.INKPRINT_URL, baseUrl))
  writeFileSync(join(folder, 'mcp.tgz'), await tarball.bytes())
  await succeed('tar', ['-xzf', 'mcp.tgz'], { cwd: folder })
  // What npm would fetch beside it.
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'))
  mkdirSync(join(folder, 'package/node_modules/@modelcontextprotocol'), { recursive: true })
  for (const name of Object.keys(manifest.dependencies)) {
    symlinkSync(resolve('node_modules', name), join(folder, 'package/node_modules', name))
  }
  // With only one, npx knows what to start.
  expect(Object.keys(manifest.bin)).toEqual(['inkprint-mcp'])
  const { use } = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, 'package', manifest.bin['inkprint-mcp'])],
      env: { ...env, ...plainEnvironment, INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey },
    }),
  )
  expect((await use('analyze_text', { text: cheap })).data).toMatchObject({ words: 250 })
})

test('an assistant that cannot ask has to bring the price that the user agreed to', async () => {
  const server = await realServer({ credits: 100 })
  const { use } = await overStdio(server)
  const refused = await use('analyze_text', { text: dear })
  expect(refused.isError).toBe(true)
  expect(refused.text).toMatch(/7 credits.*confirm_credits: 7/)
  expect((await use('analyze_text', { text: dear, confirm_credits: 6 })).isError).toBe(true)
  expect(await balanceOf(server.app, server.member.organizationId)).toBe(100)
  expect((await use('analyze_text', { text: dear, confirm_credits: 7 })).data.credits.used).toBe(7)
})

test('where asking the user fails, the assistant has to bring the price that they agreed to', async () => {
  const server = await realServer({ credits: 100 })
  const { use, asked } = await overStdio(server, 'fail')
  expect((await use('analyze_text', { text: dear })).text).toMatch(/confirm_credits: 7/)
  expect(await balanceOf(server.app, server.member.organizationId)).toBe(100)
  expect((await use('analyze_text', { text: dear, confirm_credits: 7 })).data.credits.used).toBe(7)
  expect(asked).toHaveLength(2)
})

test.each([
  ['stdio', { agree: true }, 93],
  ['stdio', { agree: false }, 100],
  ['stdio', 'cancel', 100],
  ['http', { agree: true }, 93],
  ['http', 'cancel', 100],
] as const)(
  'over %s, a user who is asked and says %o has %i credits left',
  async (kind, reply, left) => {
    const server = await realServer({ credits: 100 })
    const { use, asked } =
      kind === 'stdio'
        ? await overStdio(server, reply)
        : await overHttp(await httpServer(server.baseUrl), server.apiKey, reply)
    expect((await use('analyze_text', { text: dear })).isError).toBe(left === 100)
    expect(asked).toEqual([expect.stringContaining('costs 7 credits')])
    expect(await balanceOf(server.app, server.member.organizationId)).toBe(left)
  },
)

test('over HTTP, everybody has their own key and session, and no file of the server is read', async () => {
  const server = await realServer({ credits: 100 })
  const url = await httpServer(server.baseUrl)
  const { use, client } = await overHttp(url, server.apiKey)
  expect((await use('analyze_text', { text: cheap })).data.credits.used).toBe(2)
  const byPath = await use('analyze_file', { path: 'package.json' })
  expect(byPath).toMatchObject({ isError: true, text: expect.stringContaining('content_base64') })
  await expect(overHttp(url, 'ink_stranger')).rejects.toThrow(/does not work/)
  // Larger than the SDK takes by itself: refused for what it is, not for its size.
  const content_base64 = Buffer.from('word '.repeat(1_000_000)).toString('base64')
  const large = await use('analyze_file', { name: 'large.txt', content_base64 })
  expect(large).toMatchObject({
    isError: true,
    text: expect.stringMatching(/TOO_LARGE|UNREADABLE/),
  })
  const sessionId = (client.transport as StreamableHTTPClientTransport).sessionId ?? ''
  const ask = (headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  const key = `Bearer ${server.apiKey}`
  expect((await ask({ 'mcp-session-id': sessionId, authorization: key })).status).toBe(200)
  expect(
    (await ask({ 'mcp-session-id': sessionId, authorization: 'Bearer ink_other' })).status,
  ).toBe(404)
  expect((await ask({})).status).toBe(401)
  expect((await ask({ authorization: key, origin: 'https://evil.example' })).status).toBe(403)
})

test('over HTTP, a key that may only analyze can be used, and a server that does not answer is named', async () => {
  const { app, member, apiKey, baseUrl } = await realServer({ credits: 10 })
  const { organizationId, token, key } = member
  const scopes = ['analyze' as const]
  await app.call(api.apiKeys.update, { id: organizationId, keyId: key.id, scopes }, token)
  const { use } = await overHttp(await httpServer(baseUrl), apiKey)
  expect((await use('analyze_text', { text: cheap })).data.credits.used).toBe(2)
  expect((await use('credits')).text).toContain('SCOPE_MISSING')
  const away = await httpServer('http://127.0.0.1:9')
  await expect(overHttp(away, apiKey)).rejects.toThrow(/cannot be reached/)
})

test('a refusal of the API reaches the assistant in words', async () => {
  const { use } = await overStdio(await realServer({ credits: 1 }))
  const refused = await use('analyze_text', { text: cheap })
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('INSUFFICIENT_CREDITS'),
  })
  expect((await use('explain', { analysis_id: 'ana_unknown' })).text).toMatch(/NOT_FOUND/)
})
