import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@inkprint/contract'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lowBalanceMessage } from '../features/billing/mail-texts.ts'
import { readConfig } from '../platform/config/config.ts'
import { openMail } from '../platform/mail/mail.ts'
import { makeMember } from '../testing/make.ts'
import { password, testApp } from '../testing/test-app.ts'
import { sendRaw } from './raw-http.ts'

const lineBreaks = ['\r\nBcc: all@example.com', '\nBcc: all@example.com', '\rBcc: x', '\u0085x']

describe('mail injection', () => {
  test('no name or address with a line break is taken, from customers or from staff', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const { token: staff } = await app.makeUser({ is_superuser: true })
    for (const end of lineBreaks) {
      const person = { email: 'ada@example.com', password, is_verified: true }
      const answers = [
        await app.call(api.profile.update, { first_name: `Ada${end}` }, token),
        await app.call(api.organization.update, { name: `Quill${end}` }, token),
        await app.call(api.emailChange.request, { new_email: `ada@example.com${end}` }, token),
        await app.call(api.passwordReset.request, { email: `ada@example.com${end}` }),
        await app.call(api.admin.organizations.create, { name: `Quill${end}` }, staff),
        await app.call(api.admin.users.create, { ...person, first_name: `Ada${end}x` }, staff),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(422))
    }
    for (const email of [
      'a@b.example,c@d.example',
      '<a@b.example>',
      '"a b"@c.example',
      'a@b.example;c@d.example',
    ]) {
      expect((await app.call(api.passwordReset.request, { email })).status).toBe(422)
    }
  })

  test('whatever an organization is called, its mail has our headers and no markup of its own', async () => {
    const directory = await makeDirectory()
    const config = readConfig({ DATA_DIR: directory, PUBLIC_URL: 'http://inkprint.test' })
    const mail = openMail(config, pino({ level: 'silent' }))
    const organizationName =
      '=?utf-8?q?x?= "a", <b@c.example> </p><script>alert(1)</script> \u2028Bcc: d@e.example'
    const facts = {
      balance: 3,
      threshold: 5,
      organizationName,
      publicUrl: 'http://x',
      supportEmail: 's@x.example',
    }
    await mail.send(lowBalanceMessage(facts, { to: 'ada@example.com', firstName: 'Ada' }))

    const outbox = join(directory, 'outbox')
    const [name = ''] = await readdir(outbox)
    const source = await readFile(join(outbox, name), 'utf8')
    const headers = source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?=\S)/)
    expect(headers.map((line) => line.split(':')[0]).sort()).toEqual([
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
    expect(headers).toContain('To: ada@example.com')
    expect(source.split('Content-Type: text/html')[1]).not.toContain('<script')
    // Links in mails open accounts.
    expect((await stat(join(outbox, name))).mode & 0o077).toBe(0)
    expect((await stat(outbox)).mode & 0o077).toBe(0)
  })

  test('a stranger cannot send a link of theirs in our mail by calling themselves so', async () => {
    const app = await testApp()
    const names = [
      'http://evil.example/win',
      'www.evil.example',
      'evil.example',
      'me@evil.example',
      '<b>Win</b>',
    ]
    for (const [number, first_name] of names.entries()) {
      await app.call(api.registration.create, {
        first_name,
        last_name: 'Nowak',
        email: `victim-${number}@example.com`,
        password,
        confirm_password: password,
        is_terms_accepted: true,
        is_not_consumer_term: true,
      })
    }
    await app.runJobs()
    expect(app.mails).toHaveLength(names.length)
    for (const { text, html } of app.mails) {
      expect(text).toMatch(/^Hello,\n/)
      expect(text + html).not.toMatch(/evil|Win/)
    }
  })
})

describe('log injection', () => {
  test('[HC-64] whatever is sent, the log stays one JSON object a line that names no secret', async () => {
    const app = await testApp()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const line = '{"level":50,"msg":"forged"}'
    app.logged.length = 0
    const targets = [
      `/api/%0a${encodeURIComponent(line)}`,
      `/api/x%0d%0a%1b[31m?token=Secret-1`,
      `/auth/verify?token=Secret-2%0a${encodeURIComponent(line)}`,
      `/\u00e9\u009b31m`,
    ]
    for (const target of targets) {
      const head = `GET ${target} HTTP/1.1\r\nhost: a\r\nuser-agent: ${line}\r\nconnection: close\r\n\r\n`
      await sendRaw(port, Buffer.from(head, 'latin1'))
    }
    await app.call(api.auth.login, { username: `a\n${line}`, password: 'Secret-3' })
    await app.call(api.registration.verify, { token: `Secret-4\n${line}` })
    const written = app.logged.join('')
    const entries = written
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each))
    expect(entries).toHaveLength(targets.length + 2)
    for (const entry of entries) expect(entry.msg).toMatch(/^(malformed )?request$/)
    expect(written).not.toMatch(/Secret-/)
    expect(written.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('path traversal', () => {
  test('no spelling of a path reads a file beside the website', async () => {
    const directory = await makeDirectory()
    const websiteDirectory = join(directory, 'site')
    await mkdir(join(websiteDirectory, 'assets'), { recursive: true })
    await writeFile(join(websiteDirectory, 'index.html'), 'the page')
    await writeFile(join(websiteDirectory, 'assets', 'a.js'), 'the script')
    await writeFile(join(directory, 'secret.txt'), 'the secret')
    const { app } = await testApp({ websiteDirectory })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const get = (target: string) =>
      sendRaw(
        port,
        Buffer.from(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 'latin1'),
      )
    expect((await get('/assets/a.js')).body).toBe('the script')

    const ups = [
      ...['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '%uff0e%uff0e', '..;', '....//'],
      ...['..%00', '..%5c..', '..\\..', '%2e%2e%5c', '..%2f..'],
    ]
    const seps = ['/', '%2f', '%252f', '\\', '%5c', '%c0%af', '//']
    for (const up of ups) {
      for (const sep of seps) {
        for (const start of ['/', '/assets/', '/docs/', '/sandbox/']) {
          const target = `${start}${up}${sep}${up}${sep}secret.txt`
          expect([target, (await get(target)).body]).toEqual([
            target,
            expect.not.stringContaining('the secret'),
          ])
        }
      }
    }
    for (const target of [
      `${directory}/secret.txt`,
      `/${directory}/secret.txt`,
      `file://${directory}/secret.txt`,
    ]) {
      expect((await get(target)).body).not.toContain('the secret')
    }
  })
})

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-attack-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}
