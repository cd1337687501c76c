import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readAllWaiting } from '@inkprint/server/reading/reader'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
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

test('a batch that costs more than is there is refused, but one that was sent before is shown', async () => {
  const { batch, cwd, app, member } = await desk({ credits: 4, isReading: true })
  expect((await batch('drafts', '--yes')).code).toBe(0)
  expect(await balanceOf(app, member.organizationId)).toBe(0)
  expect((await batch('drafts', '--yes')).code).toBe(0)
  writeFileSync(join(cwd, 'drafts/c.txt'), textOf(220))
  const { code, stderr } = await batch('drafts', '--yes')
  expect([code, stderr]).toEqual([4, expect.stringMatching(/\d+ are needed, 0 are left/)])
})

test('more than one batch takes is sent as several, and each file is read and paid once', async () => {
  const { batch, cwd, app, member } = await desk({ isReading: true })
  const extracted: string[] = []
  app.app.server.on('request', ({ url }) => url === '/v1/extract' && extracted.push(url))
  // Each a single word, so that it costs nothing.
  const names = Array.from({ length: 20 }, (_, index) => `l${index + 10}.txt`)
  for (const name of names) writeFileSync(join(cwd, 'drafts', name), 'l'.repeat(950_000))
  writeFileSync(join(cwd, 'drafts/broken.pdf'), '%PDF-1.4 nothing')
  writeFileSync(join(cwd, 'drafts/z.txt'), textOf(200))
  const { code, stdout, stderr } = await batch('drafts', '--yes', '--json')
  expect(code).toBe(5)
  expect(stderr.match(/^Batch bat_/gm)).toHaveLength(2)
  expect(JSON.parse(stdout).map(({ file }: { file: string }) => file.slice(7))).toEqual([
    ...['a.txt', 'broken.pdf', 'deep/b.md', ...names, 'z.txt'],
  ])
  expect(extracted).toHaveLength(24)
  expect(await balanceOf(app, member.organizationId)).toBe(95)
  await batch('drafts', '--yes')
  expect(await balanceOf(app, member.organizationId)).toBe(95)
})

test('a wrong key, a missing scope and no connection end it before anything is paid', async () => {
  const { batch, app, member, env } = await desk({ scopes: ['analyze'] })
  const unseen = await batch('drafts', '--yes')
  expect([unseen.code, unseen.stderr]).toEqual([3, expect.stringContaining('the scope “read”')])
  expect((await batch('drafts', '--price')).stdout).toBe('4 credits for 2 texts\n')
  expect(await balanceOf(app, member.organizationId)).toBe(100)
  env.INKPRINT_KEY = 'ink_wrong'
  for (const how of ['--yes', '--price']) {
    const { code, stdout, stderr } = await batch('drafts', how)
    expect([code, stdout, stderr]).toEqual([3, '', expect.stringContaining('key does not work')])
  }
  env.INKPRINT_URL = 'http://127.0.0.1:9'
  const { code, stdout, stderr } = await batch('drafts', '--price')
  expect([code, stdout, stderr]).toEqual([5, '', expect.stringContaining('No response')])
})

test('any path will do, however long, alike or strange', async () => {
  const { batch, cwd, app, member } = await desk({ isReading: true })
  const deep = `${'d'.repeat(150)}/${'e'.repeat(60)}`
  for (const place of ['one', 'two']) {
    mkdirSync(join(cwd, 'drafts', place, deep), { recursive: true })
    writeFileSync(join(cwd, 'drafts', place, deep, 'same.txt'), textOf(200))
  }
  writeFileSync(join(cwd, 'drafts/new\nline.txt'), textOf(200))
  const { code, stdout } = await batch('drafts', '--yes', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout).map(({ file }: { file: string }) => file)).toEqual([
    'drafts/a.txt',
    'drafts/deep/b.md',
    'drafts/new\nline.txt',
    `drafts/one/${deep}/same.txt`,
    `drafts/two/${deep}/same.txt`,
  ])
  expect(await balanceOf(app, member.organizationId)).toBe(93)
})

test('what cannot be read is named in every format, and the rest is analyzed', async () => {
  const { batch, cwd } = await desk({ isReading: true })
  writeFileSync(join(cwd, 'drafts/broken.pdf'), '%PDF-1.4 nothing')
  writeFileSync(join(cwd, 'drafts/short.txt'), 'Too short.')
  const { code, stdout, stderr } = await batch('drafts', '--yes')
  expect(code).toBe(5)
  expect(stdout).toContain('drafts/a.txt')
  expect(stderr.match(/drafts\/broken\.pdf: .+\n/g)).toHaveLength(1)
  expect(stderr).toMatch(/drafts\/short\.txt: .+\n/)
  expect((await batch('drafts', '--price')).code).toBe(5)
  const json = JSON.parse((await batch('drafts', '--yes', '--json')).stdout)
  expect(json[1]).toMatchObject({ file: 'drafts/broken.pdf', verdict: null })
  expect((await batch('drafts', '--yes', '--csv')).stdout).toMatch(/^drafts\/broken\.pdf,,.+/m)
  const sarif = await batch('drafts', '--yes', '--sarif', '--fail-on', json[0].verdict)
  expect([sarif.code, sarif.stdout]).toEqual([5, expect.stringContaining('drafts/broken.pdf: ')])
  const alone = await batch('drafts/broken.pdf', '--yes', '--json')
  expect([alone.code, JSON.parse(alone.stdout)]).toMatchObject([5, [{ verdict: null }]])
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
