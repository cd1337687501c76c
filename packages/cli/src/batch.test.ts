import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { readAllWaiting } from '@inkprint/server/waiting/reader'
import { expect, test } from 'vitest'
import { run } from '../../testing/commands.ts'
import { realServer } from '../../testing/real-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const command = resolve('packages/cli/dist/inkprint.js')

async function desk(options: Parameters<typeof realServer>[0] = {}) {
  const server = await realServer({ credits: 100, ...options })
  const cwd = temporaryFolder()
  const env = { INKPRINT_URL: server.baseUrl, INKPRINT_KEY: server.apiKey, HOME: cwd }
  mkdirSync(join(cwd, 'drafts/deep'), { recursive: true })
  writeFileSync(join(cwd, 'drafts/a.txt'), textOf(200))
  writeFileSync(join(cwd, 'drafts/deep/b.md'), textOf(410))
  return {
    ...server,
    cwd,
    env,
    batch: (...args: string[]) => run(process.execPath, [command, 'batch', ...args], { cwd, env }),
  }
}

test('a folder is sent as one batch and charged once, however often it is sent', async () => {
  const { batch, app, member } = await desk({ isReading: true })
  const { code, stdout, stderr } = await batch('drafts', '--yes')
  expect(stderr).toMatch(/^2 texts: 4 credits of 100\.\nBatch bat_\w+\./)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^FILE +VERDICT .*\ndrafts\/a\.txt .* 200 +1\ndrafts\/deep\/b\.md .* 3\n/)
  const { stdout: csv } = await batch('drafts', '--max-credits', '4', '--csv', '--quiet')
  expect(csv).toMatch(/^file,verdict,.*\ndrafts\/a\.txt,\w+,[\d.]+,200,1,ana_\w+,\n/)
  expect(await balanceOf(app, member.organizationId)).toBe(96)
})

test('JSON and SARIF say what was found, and --fail-on decides the exit code', async () => {
  const { batch } = await desk({ isReading: true })
  const json = JSON.parse((await batch('drafts', '--yes', '--json')).stdout)
  expect(json).toMatchObject([{ file: 'drafts/a.txt', status: 'done' }, { words: 410 }])
  const failing = await batch('drafts', '--yes', '--sarif', '--fail-on', json[0].verdict)
  expect(failing.code).toBe(1)
  expect(JSON.parse(failing.stdout).version).toBe('2.1.0')
})

test('nothing is paid without consent, above a ceiling or for a price alone', async () => {
  const { batch, app, member } = await desk()
  const unasked = await batch('drafts')
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('Add --yes')])
  expect((await batch('drafts', '--yes', '--max-credits', '3')).code).toBe(4)
  expect((await batch('drafts', '--price')).stdout).toBe('4 credits for 2 texts\n')
  const { rows } = await app.deps.db
    .selectFrom('batches')
    .selectAll()
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows).toEqual([])
  expect(await balanceOf(app, member.organizationId)).toBe(100)
})

test('a batch that costs more than is there is refused before it is sent', async () => {
  const { batch } = await desk({ credits: 3 })
  const { code, stderr } = await batch('drafts', '--yes')
  expect([code, stderr]).toEqual([4, expect.stringContaining('4 are needed, 3 are left')])
})

test('what cannot be read is named, and the rest is analyzed', async () => {
  const { batch, cwd } = await desk({ isReading: true })
  writeFileSync(join(cwd, 'drafts/broken.pdf'), 'no PDF')
  writeFileSync(join(cwd, 'drafts/short.txt'), 'Too short.')
  const { code, stdout, stderr } = await batch('drafts', '--yes')
  expect(code).toBe(5)
  expect(stdout).toContain('drafts/a.txt')
  expect(stderr).toMatch(/drafts\/broken\.pdf: .+\n/)
  expect(stderr).toMatch(/drafts\/short\.txt: .+\n/)
})

test('Ctrl-C stops watching, the batch goes on, and --resume shows it', async () => {
  const { batch, cwd, env, app } = await desk()
  const child = spawn(process.execPath, [command, 'batch', 'drafts', '--yes'], {
    cwd,
    env: { ...process.env, ...env },
  })
  let told = ''
  const ended = new Promise((done) => child.once('close', done))
  await new Promise<void>((done) => {
    child.stderr.on('data', (data) => {
      told += data
      if (/Batch bat_\w+\./.test(told)) done()
    })
  })
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  const id = told.match(/--resume (bat_\w+)/)?.[1] ?? ''
  await readAllWaiting(app.deps)
  const { code, stdout } = await batch('--resume', id)
  expect(code).toBe(0)
  expect(stdout).toMatch(/drafts\/a\.txt .*\ndrafts\/deep\/b\.md /)
})
