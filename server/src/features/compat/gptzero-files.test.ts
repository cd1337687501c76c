import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { makeBatch } from '../../testing/belongings.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const varied = Array.from({ length: 250 }, (_, index) => `word${index}`).join(' ')
const long = textOf(250)

interface Sent {
  key: string
  files: [name: string, text: string][]
  field?: string
  idempotencyKey?: string
}

/** A form as GPTZero's own clients send it. */
async function predict({ app }: TestApp, { key, files, field = 'files', idempotencyKey }: Sent) {
  const form = new FormData()
  for (const [name, text] of files) form.append(field, new Blob([text]), name)
  form.append('version', '')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await app.inject({
    method: 'POST',
    url: '/compat/gptzero/v2/predict/files',
    headers: {
      'x-api-key': key,
      'content-type': request.headers.get('content-type') ?? '',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}

test('each file is an analysis of its own, answered in the order the files were sent', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const key = member.key.api_key
  const { status, body } = await predict(app, {
    key,
    files: [
      ['person.txt', varied],
      ['machine.md', long],
    ],
  })
  expect(status).toBe(200)
  expect(
    body.documents.map((each: Record<string, unknown>) => [each.predicted_class, each.document_id]),
  ).toEqual([
    ['human', body.scanId],
    ['ai', expect.stringMatching(/^ana_/)],
  ])
  expect(await balanceOf(app, member.organizationId)).toBe(6)
  const { items } = (await app.call(api.analyses.list, {}, key)).body
  expect(items.map(({ title, origin }) => [title, origin])).toEqual([
    ['machine', 'file'],
    ['person', 'file'],
  ])
})

test('fifty files are taken, under either name of the field; more, or none, are refused', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 200 })
  const key = member.key.api_key
  const many = (count: number): Sent['files'] =>
    Array.from({ length: count }, (_, index) => [`${index}.txt`, long])
  const all = await predict(app, { key, files: many(50), field: 'files[]' })
  expect([all.status, all.body.documents.length]).toEqual([200, 50])
  for (const count of [0, 51]) {
    const refused = await predict(app, { key, files: many(count) })
    expect([count, refused.status, refused.body.error]).toEqual([
      count,
      422,
      expect.stringContaining('files: '),
    ])
  }
  expect(await balanceOf(app, member.organizationId)).toBe(100)
})

test('a file that cannot be used is named, and no other is charged', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const key = member.key.api_key
  const cases: [name: string, text: string, words: string][] = [
    ['short.txt', 'Too short.', '200 words'],
    ['broken.pdf', '%PDF-1.7 nothing', ''],
  ]
  for (const [name, text, words] of cases) {
    const { status, body } = await predict(app, {
      key,
      files: [
        ['good.txt', long],
        [name, text],
      ],
    })
    expect(status).toBe(422)
    expect(body.error).toContain(`${name}: `)
    expect(body.error).toContain(words)
  }
  expect(await balanceOf(app, member.organizationId)).toBe(10)
})

test('without credits for all files none is charged', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 3 })
  const files: Sent['files'] = [
    ['one.txt', long],
    ['two.txt', varied],
  ]
  const { status, body } = await predict(app, { key: member.key.api_key, files })
  expect([status, body]).toMatchObject([402, { credits_required: 4, credits_available: 3 }])
  expect(await balanceOf(app, member.organizationId)).toBe(3)
})

test('a repeat under an Idempotency-Key is charged once, also where nothing would be left for it', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 4 })
  const sent: Sent = {
    key: member.key.api_key,
    files: [
      ['one.txt', long],
      ['two.txt', varied],
    ],
    idempotencyKey: 'once',
  }
  const first = await predict(app, sent)
  const second = await predict(app, sent)
  expect(second).toEqual(first)
  expect(await balanceOf(app, member.organizationId)).toBe(0)
})

const twoFiles: Sent['files'] = [
  ['one.txt', long],
  ['two.txt', varied],
]

test('credits that a waiting batch holds pay for no file', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 5 })
  const key = member.key.api_key
  await makeBatch(app, key)
  const { status, body } = await predict(app, { key, files: twoFiles })
  expect([status, body]).toMatchObject([402, { credits_required: 4, credits_available: 3 }])
  expect(await balanceOf(app, member.organizationId)).toBe(5)
})

test('a key whose budget does not pay for all files is charged for none', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const { organizationId, token, key } = member
  const wanted = { id: organizationId, keyId: key.id, monthly_budget: 3 }
  await app.call(api.apiKeys.update, wanted, token)
  const { status, body } = await predict(app, { key: key.api_key, files: twoFiles })
  expect([status, body]).toMatchObject([
    402,
    { error_code: 'KEY_BUDGET_USED', credits_required: 4, credits_available: 3 },
  ])
  expect(await balanceOf(app, organizationId)).toBe(10)
})

/** Fails to read the second text until it is repaired. */
function brokenDetector() {
  let isBroken = true
  const detector = detectorAfter(({ text }) => {
    if (isBroken && text === varied) throw new AppError('ANALYSIS_FAILED')
  })
  const repair = () => {
    isBroken = false
  }
  return { detector, repair }
}

describe('after a file that failed behind one that was charged', () => {
  for (const idempotencyKey of [undefined, 'once']) {
    const how = idempotencyKey === undefined ? 'without' : 'with'

    test(`the same request ${how} an Idempotency-Key pays only for the rest, as the refusal says`, async () => {
      const { detector, repair } = brokenDetector()
      const app = await testApp({ detector })
      const member = await makeMember(app, { credits: 4 })
      const sent = {
        key: member.key.api_key,
        files: twoFiles,
        ...(idempotencyKey && { idempotencyKey }),
      }
      const failed = await predict(app, sent)
      expect([failed.status, failed.body.error_code]).toEqual([500, 'ANALYSIS_FAILED'])
      expect(failed.body.error).toBe(
        'two.txt: The analysis failed. The file before it is analyzed and charged: send the same request again within a day to pay only for the others.',
      )
      expect(await balanceOf(app, member.organizationId)).toBe(2)
      repair()
      const repeated = await predict(app, sent)
      expect([repeated.status, repeated.body.documents.length]).toEqual([200, 2])
      expect(await balanceOf(app, member.organizationId)).toBe(0)
    })
  }

  test('what was analyzed and then deleted is analyzed again by a request without a key', async () => {
    const { detector, repair } = brokenDetector()
    const app = await testApp({ detector })
    const member = await makeMember(app, { credits: 10 })
    const key = member.key.api_key
    await predict(app, { key, files: twoFiles })
    const { items } = (await app.call(api.analyses.list, {}, key)).body
    for (const { analysis_id } of items)
      await app.call(api.analyses.remove, { id: analysis_id }, key)
    repair()
    expect((await predict(app, { key, files: twoFiles })).status).toBe(200)
    expect(await balanceOf(app, member.organizationId)).toBe(4)
  })
})

test('the same files sent again after all were answered are new analyses', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const sent = { key: member.key.api_key, files: twoFiles }
  const [first, second] = [await predict(app, sent), await predict(app, sent)]
  expect(second.body.scanId).not.toBe(first.body.scanId)
  expect(await balanceOf(app, member.organizationId)).toBe(2)
})
