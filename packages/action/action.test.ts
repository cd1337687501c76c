import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Arrived, badServer } from '../testing/bad-server.ts'
import { run } from '../testing/commands.ts'
import { quietNpm } from '../testing/installed.ts'
import { realServer } from '../testing/real-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

interface Comment {
  id: number
  body: string
}

/** As much of GitHub as the action talks to. */
async function fakeGithub(files: { filename: string; status: string }[], comments: Comment[] = []) {
  const seen: Arrived[] = []
  const { baseUrl, arrived } = await badServer([
    (request, response) => {
      const { method, url = '', body } = arrived.at(-1) as Arrived
      seen.push(arrived.at(-1) as Arrived)
      const send = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(value))
      }
      if (request.headers.authorization !== 'Bearer gh_token') return send(401, {})
      if (url.startsWith('/repos/ink/press/pulls/7/files')) return send(200, files)
      if (method === 'GET') return send(200, comments)
      if (method === 'POST') {
        comments.push({ id: comments.length + 1, body: JSON.parse(body).body })
        return send(201, comments.at(-1))
      }
      const found = comments.find(({ id }) => url.endsWith(`/issues/comments/${id}`))
      if (!found) return send(404, {})
      found.body = JSON.parse(body).body
      return send(200, found)
    },
  ])
  return { baseUrl, seen, comments }
}

async function project(files: Record<string, string>, { isPull = true } = {}) {
  const server = await realServer({ credits: 50 })
  const cwd = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  const event = {
    repository: { full_name: 'ink/press' },
    ...(isPull ? { pull_request: { number: 7 } } : {}),
  }
  writeFileSync(join(cwd, 'event.json'), JSON.stringify(event))
  const bin = join(cwd, '.bin')
  mkdirSync(bin)
  const command = join(bin, 'inkprint')
  writeFileSync(
    command,
    `#!/bin/sh\nexec "${process.execPath}" "${resolve('packages/cli/dist/inkprint.js')}" "$@"\n`,
  )
  chmodSync(command, 0o755)
  const comment = (github: { baseUrl: string }, inputs: Record<string, string> = {}) =>
    run(process.execPath, [resolve('packages/action/comment.mjs')], {
      cwd,
      env: { ...environment(), GITHUB_API_URL: github.baseUrl, ...inputs },
    })
  const environment = () => ({
    PATH: `${bin}:${process.env.PATH}`,
    GITHUB_EVENT_PATH: join(cwd, 'event.json'),
    INKPRINT_URL: server.baseUrl,
    INKPRINT_KEY: server.apiKey,
    INPUT_TOKEN: 'gh_token',
    INPUT_FILES: '.md,.txt',
    INPUT_FAIL_ON: '',
    INPUT_MAX_CREDITS: '20',
  })
  return { comment, server, cwd }
}

const changed = (...names: string[]) => names.map((filename) => ({ filename, status: 'modified' }))

test('changed texts are analyzed and one comment says what was found, anew with each run', async () => {
  const { comment } = await project({
    'a|b.md': textOf(200),
    'code.ts': 'x',
    'short.txt': 'Short.',
  })
  const github = await fakeGithub(
    [
      ...changed('a|b.md', 'code.ts', 'short.txt', 'gone.md'),
      { filename: 'x.md', status: 'removed' },
    ],
    [{ id: 1, body: 'Nice work' }],
  )
  const ran = await comment(github)
  expect([ran.code, github.comments.length]).toEqual([0, 2])
  const { body } = github.comments[1] as Comment
  expect(body).toMatch(/^<!-- inkprint -->\n/)
  expect(body).toMatch(/\| a\\\|b\.md \| (human|ai|mixed|uncertain) \| \d+\.\d% \| 200 \|/)
  expect(body).toMatch(/\| short\.txt \| not analyzed: .*200 words/)
  expect(body).not.toContain('code.ts')
  expect(body).toContain('not proof')
  await comment(github)
  expect(github.comments).toHaveLength(2)
})

test('a verdict that is named fails the check, after the comment was written', async () => {
  const { comment } = await project({ 'a.md': textOf(200) })
  const github = await fakeGithub(changed('a.md'))
  const failOn = { INPUT_FAIL_ON: 'human,ai,mixed,uncertain' }
  expect((await comment(github, failOn)).code).toBe(1)
  expect(github.comments).toHaveLength(1)
})

test('what would cost too much is not analyzed, and the comment says so', async () => {
  const { comment, server } = await project({ 'a.md': textOf(900) })
  const github = await fakeGithub(changed('a.md'))
  const ran = await comment(github, { INPUT_MAX_CREDITS: '2' })
  expect(ran.code).toBe(4)
  expect(github.comments[0]?.body).toMatch(/not analyzed: .*costs 5 credits/)
  expect((await server.app.deps.db.selectFrom('analyses').selectAll().execute()).length).toBe(0)
})

test('without a pull request, a key or a text there is nothing to do, and nothing fails', async () => {
  const github = await fakeGithub(changed('code.ts'))
  const push = await project({}, { isPull: false })
  expect(await push.comment(github)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('no pull request'),
  })
  const pull = await project({ 'code.ts': 'x' })
  expect(await pull.comment(github, { INKPRINT_KEY: '' })).toMatchObject({ code: 0 })
  expect(await pull.comment(github)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No text'),
  })
  expect(github.comments).toEqual([])
})

test('a file whose name looks like an option is a file', async () => {
  const { comment } = await project({ '--json.md': textOf(200) })
  const github = await fakeGithub(changed('--json.md'))
  expect((await comment(github)).code).toBe(0)
  expect(github.comments[0]?.body).toContain('--json.md')
})

interface Action {
  inputs: Record<string, { default?: string }>
  runs: { steps: { run: string; env: Record<string, string> }[] }
}

function readAction(): Action {
  return parse(readFileSync('packages/action/action.yml', 'utf8'))
}

test('the action passes every input to its script', () => {
  const { inputs, runs } = readAction()
  const script = readFileSync('packages/action/comment.mjs', 'utf8')
  const [, comment] = runs.steps
  const passed = Object.values(comment?.env ?? {}).map(
    (value) => value.match(/inputs\.([\w-]+)/)?.[1],
  )
  expect(passed.sort()).toEqual(Object.keys(inputs).sort())
  for (const name of Object.keys(comment?.env ?? {})) {
    if (name !== 'INKPRINT_URL') expect(script).toContain(`env.${name}`)
  }
})

test('the steps of the action run as they stand: the command comes from the installation, the comment to the pull request', async () => {
  const { server, cwd } = await project({ 'a.md': textOf(200) })
  const github = await fakeGithub(changed('a.md'))
  const { inputs, runs } = readAction()
  const given: Record<string, string> = { url: server.baseUrl, key: server.apiKey }
  const inputOf = (name: string) =>
    given[name] ?? inputs[name]?.default?.replace(/\$\{\{ github\.token \}\}/, 'gh_token') ?? ''
  const home = temporaryFolder()
  for (const step of runs.steps) {
    const own = Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input: string) => inputOf(input)),
    ])
    const { code, stderr } = await run('bash', ['-e', '-o', 'pipefail', '-c', step.run], {
      cwd,
      env: {
        ...Object.fromEntries(own),
        ...quietNpm,
        HOME: home,
        npm_config_prefix: home,
        PATH: `${join(home, 'bin')}:${process.env.PATH}`,
        GITHUB_ACTION_PATH: resolve('packages/action'),
        GITHUB_API_URL: github.baseUrl,
        GITHUB_EVENT_PATH: join(cwd, 'event.json'),
      },
    })
    expect([step.run, code, stderr]).toEqual([step.run, 0, ''])
  }
  expect(github.comments[0]?.body).toMatch(/\| a\.md \| (human|ai|mixed|uncertain) \|/)
})
