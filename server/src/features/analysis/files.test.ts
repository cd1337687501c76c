import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { api, requestFor } from '@inkprint/contract'
import { docxOf, pdfOf, wordParagraph } from '@inkprint/documents/testing/make-documents'
import { describe, expect, test } from 'vitest'
import { openDocumentPool } from '../../platform/documents/pool.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

/** A Word document of that many words. */
function fileOf(words: number, name = 'ferry.docx'): File {
  return new File([Uint8Array.from(docxOf(wordParagraph(textOf(words))))], name)
}

describe('DESIGN2 15: an analysis of a file', () => {
  test('is charged as its text is, tells what it was taken from, and is named after the file', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 20 })
    const { status, body } = await app.call(
      api.analyses.submit,
      { file: fileOf(450), group_id: 'news', include_guidelines: true },
      key.api_key,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      analysis_result: { words: 450, group_name: 'News article' },
      credits: { used: 6, remaining: 14 },
      file: { name: 'ferry.docx', format: 'docx', words: 450, pages: null, warnings: [] },
    })
    expect(body.analysis_result.guidelines).not.toEqual([])
    const kept = await app.deps.db
      .selectFrom('analyses')
      .select(['title', 'origin', 'text'])
      .execute()
    expect(kept).toEqual([{ title: 'ferry', origin: 'file', text: textOf(450) }])
  })

  test('takes a text in its place, as a form or as JSON, and one of the two', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 20 })
    const form = await app.call(
      api.analyses.submit,
      { text: textOf(200), title: 'Harbour', max_false_positive_rate: 0.005, detail: 'verdict' },
      key.api_key,
    )
    expect(form.body).toMatchObject({ file: null, credits: { used: 1 } })
    expect(form.body.analysis_result.max_false_positive_rate).toBe(0.005)
    const json = await app.app.inject({
      method: 'POST',
      url: '/v1/analyses',
      headers: { authorization: `Bearer ${key.api_key}` },
      payload: { text: textOf(200), include_guidelines: true },
    })
    expect(json.json()).toMatchObject({ file: null, credits: { used: 2, remaining: 17 } })
    for (const wrong of [{}, { file: fileOf(200), text: textOf(200) }]) {
      const refused = await app.call(api.analyses.submit, wrong, key.api_key)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'file' }] } })
    }
    const titles = await app.deps.db
      .selectFrom('analyses')
      .select('title')
      .orderBy('created_at')
      .execute()
    expect(titles).toEqual([{ title: 'Harbour' }, { title: null }])
  })

  test('under an idempotency key is made once; another file under it is refused', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 20 })
    const send = (file: File) =>
      app.app.inject(
        requestFor(api.analyses.submit, { file }, { token: key.api_key, idempotencyKey: 'once' }),
      )
    const [first, second] = await Promise.all([send(fileOf(200)), send(fileOf(200))])
    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect((await send(fileOf(200))).body).toBe(first.body)
    expect((await send(fileOf(201))).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(await balanceOf(app, organizationId)).toBe(19)
  })

  test.each([
    ['a scan', pdfOf([[]]), 'scan.pdf', 'no_text'],
    ['an archive', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'all.zip', 'archive'],
    ['a damaged file', Buffer.from('%PDF-1.4 nothing'), 'a.pdf', 'broken'],
    ['an empty file', Buffer.alloc(0), 'a.txt', 'empty'],
  ])(
    'of %s is refused with its reason, and nothing is charged or kept',
    async (_, bytes, name, reason) => {
      const app = await testApp()
      const { key, organizationId } = await makeMember(app, { credits: 20 })
      const file = new File([Uint8Array.from(bytes)], name)
      const { status, body } = await app.call(api.analyses.submit, { file }, key.api_key)
      expect([status, body]).toMatchObject([
        422,
        { code: 'FILE_UNREADABLE', reason, detail: expect.any(String) },
      ])
      expect(await balanceOf(app, organizationId)).toBe(20)
      expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
    },
  )

  test('with too few words or too few credits is refused as its text would be', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1 })
    const send = (file: File) => app.call(api.analyses.submit, { file }, key.api_key)
    expect(await send(fileOf(199))).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR' },
    })
    expect(await send(fileOf(201))).toMatchObject({ status: 402, body: { credits_required: 2 } })
    expect(await send(fileOf(200))).toMatchObject({ status: 200 })
  })

  test('without credits, of no such group or under a wrong key is refused before it is read', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 1 })
    const unreadable = new File(['%PDF-1.4 nothing'], 'a.pdf')
    const send = (
      input: { group_id?: string; include_guidelines?: boolean },
      idempotencyKey?: string,
    ) =>
      app.app.inject(
        requestFor(
          api.analyses.submit,
          { file: unreadable, ...input },
          { token: key.api_key, ...(idempotencyKey && { idempotencyKey }) },
        ),
      )
    expect((await send({})).json()).toMatchObject({ code: 'FILE_UNREADABLE' })
    expect((await send({ group_id: 'nobody' })).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect((await send({}, 'not one key')).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect((await send({ include_guidelines: true })).json()).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      credits_required: 2,
      credits_available: 1,
    })
    // The last credit pays for it; the repeat is answered although there are none left.
    const once = requestFor(
      api.analyses.submit,
      { file: fileOf(200) },
      { token: key.api_key, idempotencyKey: 'last' },
    )
    const first = await app.app.inject(once)
    expect(await balanceOf(app, organizationId)).toBe(0)
    expect((await send({})).statusCode).toBe(402)
    expect((await app.app.inject(once)).body).toBe(first.body)
  })

  test('counts among the files an organization may send in an hour', async () => {
    const app = await testApp({ env: { LIMIT_FILES: '1' } })
    const { key } = await makeMember(app, { credits: 9 })
    const send = () => app.call(api.analyses.submit, { file: fileOf(200) }, key.api_key)
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const text = await app.call(api.analyses.submit, { text: textOf(200) }, key.api_key)
    expect(text.status).toBe(200)
  })

  test('has a name that is only ever shown: paths and control characters are gone', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 9 })
    const file = fileOf(200, '../../etc/C:\\Users\\x\\dr\u0007aft\u202e.docx')
    const { body } = await app.call(api.analyses.submit, { file }, key.api_key)
    expect(body.file?.name).toBe('draft.docx')
  })
})

describe('DESIGN2 15: the text of a file alone', () => {
  test('is given to a member and to a key, and costs nothing', async () => {
    const app = await testApp()
    const { key, token, organizationId } = await makeMember(app, { credits: 5 })
    const expected = { text: textOf(300), file: { name: 'ferry.docx', words: 300, title: null } }
    const forKey = await app.call(api.analyses.extract, { file: fileOf(300) }, key.api_key)
    const forMember = await app.call(api.playground.extract, { file: fileOf(300) }, token)
    expect([forKey.body, forMember.body]).toMatchObject([expected, expected])
    expect(await balanceOf(app, organizationId)).toBe(5)
  })

  test('is limited by number for an organization, its members and keys together', async () => {
    const app = await testApp({ env: { LIMIT_FILES: '2' } })
    const { key, token } = await makeMember(app)
    const other = await makeMember(app)
    const file = new File(['Some words.'], 'a.txt')
    expect((await app.call(api.analyses.extract, { file }, key.api_key)).status).toBe(200)
    expect((await app.call(api.playground.extract, { file }, token)).status).toBe(200)
    const third = await app.call(api.playground.extract, { file }, token)
    expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call(api.playground.extract, { file }, other.token)).status).toBe(200)
    app.advance(3_600_000)
    expect((await app.call(api.playground.extract, { file }, token)).status).toBe(200)
  })

  test('is refused to an inactive organization', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeMember(app)
    await app.deps.db
      .updateTable('organizations')
      .set({ is_active: false })
      .where('id', '=', organizationId)
      .execute()
    const file = new File(['Some words.'], 'a.txt')
    expect(await app.call(api.playground.extract, { file }, token)).toMatchObject({
      status: 403,
      body: { code: 'ORGANIZATION_INACTIVE' },
    })
  })

  test('a queue that is full says when to come again', async () => {
    const documents = openDocumentPool({ places: 1, capacity: 0 })
    const app = await testApp({ documents })
    const { token } = await makeMember(app)
    const file = new File(['Some words.'], 'a.txt')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(api.playground.extract, { file }, token)),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ body: { code: 'QUEUE_FULL' } })
  })
})

describe('DESIGN2 15: a body with a file', () => {
  test.each([
    ['without a file', { note: 'x' }, 'file'],
    ['with a text where the file belongs', { file: 'not a file' }, 'file'],
  ])('%s is 422', async (_, fields, field) => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/client/dashboard/extract',
      headers: { authorization: `Bearer ${token}` },
      payload: form,
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field }] }])
  })

  test('with the file twice, with options nobody knows, and malformed is 422', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 9 })
    const send = (payload: FormData | string, type?: string) =>
      app.app.inject({
        method: 'POST',
        url: '/v1/analyses',
        headers: { authorization: `Bearer ${key.api_key}`, ...(type && { 'content-type': type }) },
        payload,
      })
    const twice = new FormData()
    twice.append('file', fileOf(200))
    twice.append('file', fileOf(200))
    const odd = new FormData()
    odd.append('file', fileOf(200))
    odd.append('include_guidelines', 'perhaps')
    const type = 'multipart/form-data; boundary=x'
    const many = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(40)}--x--\r\n`
    for (const reply of [
      await send(twice),
      await send(odd),
      await send('--x\r\nnonsense', type),
      await send(many, type),
      await send('', type),
      await send('abc', 'multipart/form-data'),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'VALIDATION_ERROR'])
    }
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
  })

  test('has its parts counted by the boundary they are separated by, whatever else the header names', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const boundary = 'x'.repeat(30)
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`
    const file = part('name="file"; filename="a.txt"', 'Some words.')
    const send = (others: number, type: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/client/dashboard/extract',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: `${file}${part('name="a"', '1').repeat(others)}--${boundary}--\r\n`,
      })
    const form = 'multipart/form-data'
    expect((await send(1, `${form}; boundary=${boundary}`)).statusCode).toBe(200)
    expect((await send(1, `${form}; xboundary=zzz; boundary="${boundary}"`)).statusCode).toBe(200)
    for (const type of [
      `${form}; boundary=${boundary}`,
      `${form}; xboundary=zzz; boundary=${boundary}`,
      `${form}; a="boundary=zzz"; boundary=${boundary}`,
      `${form}; boundary=zzz, ${form}; boundary=${boundary}`,
    ]) {
      const reply = await send(80, type)
      expect(reply.json().detail).toMatchObject([{ type: 'multipart_invalid' }])
    }
  })

  test.each([
    ['/nowhere', 404],
    ['/v1/nowhere', 404],
    ['/sandbox/checkout/sbx_1', 415],
    ['/api/webhooks/stripe', 415],
  ])('is refused unread at %s, which takes none', async (url, status) => {
    const app = await testApp()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const { answer, sent } = await pour(port, {
      header: 'transfer-encoding: chunked',
      key: '',
      url,
    })
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(sent).toBeLessThan(60_000_000)
    // Not taken apart either: a small one that is malformed gets the same answer.
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const small = await app.app.inject({ method: 'POST', url, headers, payload: 'nonsense' })
    expect(small.statusCode).toBe(status)
  })

  test('is refused where a call takes none', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 9 })
    const form = new FormData()
    form.append('text', textOf(200))
    const reply = await app.app.inject({
      method: 'POST',
      url: '/v1/analyze',
      headers: { authorization: `Bearer ${key.api_key}` },
      payload: form,
    })
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test.each([
    ['says how large it is', 'content-length: 2000000000'],
    ['does not say how large it is', 'transfer-encoding: chunked'],
  ])('of 2 GB that %s is cut off early', async (_, header) => {
    const app = await testApp()
    const { key } = await makeMember(app)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const { answer, sent } = await pour(port, { header, key: key.api_key })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(60_000_000)
  })
})

/** Sends without end until the other side has had enough. */
function pour(
  port: number,
  { header, key, url = '/v1/extract' }: { header: string; key: string; url?: string },
): Promise<{ answer: string; sent: number }> {
  const isChunked = header.includes('chunked')
  const piece = Buffer.alloc(64_000, 'x')
  const chunk = isChunked
    ? Buffer.concat([Buffer.from('fa00\r\n'), piece, Buffer.from('\r\n')])
    : piece
  return new Promise((resolve) => {
    let answer = ''
    let sent = 0
    const socket = connect(port, '127.0.0.1')
    const finish = () => {
      socket.destroy()
      resolve({ answer, sent })
    }
    const write = () => {
      while (!socket.destroyed && answer === '') {
        sent += chunk.length
        if (sent > 2_000_000_000) return finish()
        if (!socket.write(chunk)) return void socket.once('drain', write)
      }
    }
    socket.on('data', (data) => {
      answer += data
      if (answer.includes('request_id')) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\n${header}\r\n\r\n`,
    )
    write()
  })
}
