import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { servePackages } from './packages.ts'

function shelfWith(names: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-shelf-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const name of names) writeFileSync(join(directory, name), `content of ${name}`)
  const app = fastify()
  servePackages(app, directory)
  return { app, directory }
}

test('a package is sent as it lies there, and not again to somebody who has it', async () => {
  const { app } = shelfWith(['inkprint-client.tgz'])
  const url = '/packages/inkprint-client.tgz'
  const sent = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([sent.statusCode, sent.body]).toEqual([200, 'content of inkprint-client.tgz'])
  expect(sent.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'no-cache',
  })
  expect(sent.headers).not.toHaveProperty('content-encoding')
  const known = await app.inject({ url, headers: { 'if-none-match': String(sent.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('a package that could not be read once is sent when it can be', async () => {
  const name = 'inkprint-client.tgz'
  const { app, directory } = shelfWith([name])
  rmSync(join(directory, name))
  expect((await app.inject({ url: `/packages/${name}` })).statusCode).toBe(500)
  writeFileSync(join(directory, name), 'back again')
  const sent = await app.inject({ url: `/packages/${name}` })
  expect([sent.statusCode, sent.body]).toEqual([200, 'back again'])
})

test('nothing else of the folder or outside it can be had', async () => {
  const { app } = shelfWith(['inkprint-client.tgz', '.client', 'notes.txt'])
  for (const name of ['.client', 'notes.txt', 'inkprint-cli.tgz', '..%2f..%2fpackage.json', '..']) {
    const { statusCode } = await app.inject({ url: `/packages/${name}` })
    expect([name, statusCode]).toEqual([name, 404])
  }
})

test('an installation whose packages were not built says that there is nothing', async () => {
  const app = fastify()
  servePackages(app, '/nowhere')
  const answer = await app.inject({ url: '/packages/inkprint-client.tgz' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})
