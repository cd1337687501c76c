import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@inkprint/server/free-port'
import { expect, signIn, test } from '../src/fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('[SC-01, SC-02, SC-03] npm start on a fresh clone installs, builds and serves; a second one only serves', async () => {
  test.setTimeout(900_000)
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-clone-'))
  const clone = join(directory, 'inkprint')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const first = await npmStart(clone)
  expect(first.output()).toContain('Installing packages')
  expect(await title(`${first.url}/login`)).toContain('Inkprint')
  expect(await title(`${first.url}/redoc`)).toContain('Inkprint')
  expect((await fetch(`${first.url}/openapi.json`)).status).toBe(200)
  const password = first.output().match(/Password\s+(\S+)/)?.[1] ?? ''
  const token = await signIn(first, { email: 'admin@localhost.localdomain', password })
  expect(token).toEqual(expect.any(String))
  const built = statSync(join(clone, 'web/dist/index.html')).mtimeMs
  await first.stop()

  const second = await npmStart(clone)
  expect(second.output()).not.toContain('Installing packages')
  expect(statSync(join(clone, 'web/dist/index.html')).mtimeMs).toBe(built)
  expect(await signIn(second, { email: 'admin@localhost.localdomain', password })).toEqual(
    expect.any(String),
  )
  await second.stop()
  // A few seconds; on a busy machine little more than the server alone needs there.
  const alone = await npmStart(clone, ['node_modules/.bin/node', 'server/src/main.ts'])
  await alone.stop()
  expect(second.startMs).toBeLessThan(Math.max(10_000, 2 * alone.startMs + 3_000))
  rmSync(directory, { recursive: true, force: true })
})

/** As a newcomer types it: without what this run's own npm put into the environment. */
async function npmStart(clone: string, [command, ...args] = ['npm', 'start']) {
  const startedAt = performance.now()
  const port = await freePort()
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.includes('node_modules'))
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS|CI$)/.test(name),
  )
  const child = spawn(command ?? 'npm', args, {
    cwd: clone,
    env: { ...Object.fromEntries(kept), PATH: path.join(delimiter), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  while (!output.includes('Inkprint is ready')) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - startedAt,
    output: () => output,
    stop: () => interrupt(child),
  }
}

/** Ctrl-C in a terminal reaches the whole group. */
async function interrupt(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await exit
}

async function title(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  return page.match(/<title>(.*?)<\/title>/)?.[1] ?? ''
}
