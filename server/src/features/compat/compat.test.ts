import { type AnalysisResult, api } from '@inkprint/contract'
import { Client as SaplingClient } from '@saplingai/sapling-js/client'
import { expect, test } from 'vitest'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

/** Requests as the services' own pages and clients write them; nothing of our contract is used. */
interface Service {
  name: string
  path: string
  headers: (key: string) => Record<string, string>
  body: (text: string, key: string) => Record<string, unknown>
  /** The message of a refusal, wherever the service puts it. */
  messageIn: (body: Record<string, unknown>) => unknown
}

const services: Service[] = [
  {
    name: 'gptzero',
    path: '/v2/predict/text',
    headers: (key) => ({ 'x-api-key': key }),
    body: (document) => ({ document, multilingual: false }),
    messageIn: ({ error }) => error,
  },
  {
    name: 'originality',
    path: '/api/v3/scan',
    headers: (key) => ({ 'X-OAI-API-KEY': key }),
    body: (content) => ({
      content,
      title: 'Harbour',
      aiModelVersion: 'lite',
      check_ai: true,
      check_plagiarism: false,
    }),
    messageIn: ({ error }) => error,
  },
  {
    name: 'sapling',
    path: '/api/v1/aidetect',
    headers: () => ({}),
    body: (text, key) => ({ key, text, sent_scores: true }),
    messageIn: ({ msg }) => msg,
  },
  {
    name: 'winston',
    path: '/v2/ai-content-detection',
    headers: (key) => ({ Authorization: `Bearer ${key}` }),
    body: (text) => ({ text, version: 'latest', sentences: true, language: 'en' }),
    messageIn: ({ error }) => error,
  },
  {
    name: 'zerogpt',
    path: '/api/detect/detectText',
    headers: (key) => ({ ApiKey: key }),
    body: (input_text) => ({ input_text }),
    messageIn: ({ message }) => message,
  },
]

async function ask(
  { app }: TestApp,
  { service, text, key }: { service: string; text: string; key: string },
) {
  const { path, headers, body } = serviceOf(service)
  const reply = await app.inject({
    method: 'POST',
    url: `/compat/${service}${path}`,
    headers: { 'content-type': 'application/json', ...headers(key) },
    body: JSON.stringify(body(text, key)),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

function serviceOf(name: string): Service {
  const service = services.find((each) => each.name === name)
  if (!service) throw new Error(`There is no ${name}`)
  return service
}

/** The newest analysis as our own API tells it. */
async function newest(app: TestApp, { key }: MadeMember): Promise<AnalysisResult> {
  const { body } = await app.call(api.analyses.list, { size: 1 }, key.api_key)
  const id = body.items[0]?.analysis_id ?? ''
  const { analysis_result } = (await app.call(api.analyses.get, { id }, key.api_key)).body
  if (!analysis_result) throw new Error('There is no analysis')
  return analysis_result
}

const repeated = textOf(250)
const varied = Array.from({ length: 250 }, (_, index) => `word${index}`).join(' ')
const mixed = `half-by-an-ai ${textOf(250)}`
const unjudged = `not-to-be-judged ${textOf(250)}`

async function verdictsOf(app: TestApp, member: MadeMember, service: string, text: string) {
  const { status, body } = await ask(app, { service, text, key: member.key.api_key })
  expect([service, status]).toEqual([service, 200])
  return { body, result: await newest(app, member) }
}

test.each(services.map(({ name }) => name))(
  'a customer of %s changes the address and gets an answer, which is charged and listed like any other',
  async (service) => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    const { status, headers } = await ask(app, {
      service,
      text: repeated,
      key: member.key.api_key,
    })
    expect(status).toBe(200)
    expect(headers).toHaveProperty('ratelimit-remaining')
    expect(await balanceOf(app, member.organizationId)).toBe(8)
    expect((await newest(app, member)).words).toBe(250)
  },
)

test.each(services.map(({ name }) => name))(
  'a refusal by %s has the shape that its clients read, and says our code beside it',
  async (service) => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1 })
    const { messageIn } = serviceOf(service)
    const cases = [
      {
        key: 'ink_wrong',
        text: repeated,
        status: 401,
        code: 'UNAUTHORIZED',
        words: 'Unauthorized',
      },
      {
        key: key.api_key,
        text: repeated,
        status: 402,
        code: 'INSUFFICIENT_CREDITS',
        words: 'credits',
      },
      {
        key: key.api_key,
        text: 'Too short.',
        status: 422,
        code: 'VALIDATION_ERROR',
        words: '200 words',
      },
    ]
    for (const { status, code, words, ...sent } of cases) {
      const refused = await ask(app, { service, ...sent })
      expect([refused.status, refused.body.error_code]).toEqual([status, code])
      expect(messageIn(refused.body)).toContain(words)
      expect(refused.body.request_id).toMatch(/^req_/)
      expect(refused.body).not.toHaveProperty('detail')
    }
    const { body } = await ask(app, { service, key: key.api_key, text: repeated })
    expect(body).toMatchObject({ credits_required: 2, credits_available: 1 })
  },
)

test('GPTZero’s fields carry our verdict; uncertain and mixed are not rounded', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const cases = [
    { text: varied, names: ['human', 'HUMAN_ONLY'] },
    { text: repeated, names: ['ai', 'AI_ONLY'] },
    { text: mixed, names: ['mixed', 'MIXED'] },
    { text: unjudged, names: ['uncertain', 'UNCERTAIN'] },
  ]
  for (const { text, names } of cases) {
    const { body, result } = await verdictsOf(app, member, 'gptzero', text)
    const [document] = body.documents
    expect([document.predicted_class, document.document_classification]).toEqual(names)
    expect(body).toMatchObject({ scanId: result.id, version: result.model_version })
    const { human, ai, mixed: both } = document.class_probabilities
    expect(human + ai + both).toBeCloseTo(1)
    expect(document.completely_generated_prob).toBeCloseTo(result.probability_ai_percent / 100)
    expect(document.sentences[0].sentence).toBe(text.slice(0, 60))
    if (names[0] === 'mixed') expect([ai, both > 0]).toEqual([0, true])
    if (names[0] === 'uncertain') expect(document.confidence_category).toBe('low')
  }
})

test('Originality’s fields carry our verdict; nothing is kept where nothing may be stored', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const { body, result } = await verdictsOf(app, member, 'originality', repeated)
  expect(body.results).toMatchObject({
    properties: { id: result.id, title: 'Harbour', publicLink: null },
    credits: { used: 2, remaining: 98 },
    ai: { classification: { AI: 1, Original: 0 }, blocks: [{ result: { status: 'success' } }] },
    plagiarism: null,
  })
  const { AI, Original } = body.results.ai.confidence
  expect([AI, AI + Original]).toEqual([result.probability_ai_percent / 100, 1])
  const uncertain = await verdictsOf(app, member, 'originality', unjudged)
  expect(uncertain.body.results.ai.classification).toEqual({ AI: 0, Original: 0 })
  const headers = { 'x-oai-api-key': member.key.api_key }
  const balance = await app.app.inject({
    url: '/compat/originality/api/v1/account/credits/balance',
    headers,
  })
  expect(balance.json()).toEqual({ balance: 98 })
  const before = (await app.call(api.analyses.list, {}, member.key.api_key)).body.items.length
  const forgotten = await app.app.inject({
    method: 'POST',
    url: '/compat/originality/api/v3/scan',
    headers,
    body: { content: varied, storeScan: false },
  })
  expect([forgotten.statusCode, await balanceOf(app, member.organizationId)]).toEqual([200, 96])
  const after = (await app.call(api.analyses.list, {}, member.key.api_key)).body.items.length
  expect(after).toBe(before)
})

test('Originality’s version before answers with its own fields and the same verdict', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const scanned = async (content: string) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/compat/originality/api/v1/scan/ai',
      headers: { 'x-oai-api-key': member.key.api_key },
      body: { content, title: 'Harbour', aiModelVersion: '1' },
    })
    return reply.json()
  }
  const { body } = await verdictsOf(app, member, 'originality', repeated)
  const { AI } = body.results.ai.confidence
  expect(await scanned(repeated)).toEqual({
    success: true,
    id: expect.stringMatching(/^ana_/),
    public_link: null,
    title: 'Harbour',
    blocks: body.results.ai.blocks,
    aiModelVersion: body.results.ai.aiModel,
    score: { original: 1 - AI, ai: AI },
    classification: 'ai',
    credits_used: 2,
    credits: 96,
    content: repeated,
  })
  expect(await scanned(unjudged)).toMatchObject({ classification: 'uncertain', credits_used: 0 })
  expect(await scanned('Too short.')).toMatchObject({ error: expect.any(String) })
})

test('Sapling’s own client works with another address', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const hostname = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const options = { hostname, pathname: '/compat/sapling/api/v1/' }
  const client = new SaplingClient(member.key.api_key, options)
  const { data } = await client.aidetect(repeated, { sent_scores: true })
  const result = await newest(app, member)
  expect(data).toMatchObject({
    score: result.probability_ai_percent / 100,
    sentence_scores: [{ sentence: repeated.slice(0, 60) }],
    text: repeated,
    classification: 'ai',
  })
  const { data: without } = await client.aidetect(varied, { sent_scores: false })
  expect(without.sentence_scores).toEqual([])
})

test('Sapling’s key is taken from a header too, and a large body only with one that works', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const send = (body: object, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'POST', url: '/compat/sapling/api/v1/aidetect', body, headers })
  const bearer = { authorization: `Bearer ${member.key.api_key}` }
  expect((await send({ text: repeated }, bearer)).statusCode).toBe(200)
  expect((await send({ text: repeated })).statusCode).toBe(401)
  expect((await send({ text: repeated, key: 7 })).statusCode).toBe(401)
  expect((await send({ text: 'x'.repeat(400_000), key: member.key.api_key })).statusCode).toBe(413)
  expect((await send({ text: repeated, key: member.token })).statusCode).toBe(401)
})

test('Winston’s scale runs from an AI to a person, and addresses are refused', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const { body, result } = await verdictsOf(app, member, 'winston', repeated)
  expect(body).toMatchObject({
    status: 200,
    input: 'text',
    credits_used: 2,
    credits_remaining: 98,
    language: 'en',
    classification: 'ai',
    attack_detected: { zero_width_space: false, homoglyph_attack: false },
  })
  expect(body.score).toBeCloseTo(100 - result.probability_ai_percent)
  const headers = { authorization: `Bearer ${member.key.api_key}` }
  for (const field of ['website', 'file']) {
    const refused = await app.app.inject({
      method: 'POST',
      url: '/compat/winston/v2/ai-content-detection',
      headers,
      body: { [field]: 'https://example.com/essay.pdf' },
    })
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      expect.stringContaining('not fetched'),
    ])
  }
})

test('ZeroGPT’s percentages are shares of the words', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const half = await verdictsOf(app, member, 'zerogpt', mixed)
  expect(half.body).toMatchObject({ success: true, code: 200 })
  expect(half.body.data).toMatchObject({
    isHuman: 50,
    fakePercentage: 50,
    textWords: half.result.words,
    aiWords: Math.round(half.result.words / 2),
    classification: 'mixed',
    detected_language: 'en',
  })
  const unknown = await verdictsOf(app, member, 'zerogpt', unjudged)
  expect(unknown.body.data).toMatchObject({ fakePercentage: 0, h: [], classification: 'uncertain' })
})

test('a copied call with an Idempotency-Key is charged once', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const headers = { 'x-api-key': member.key.api_key, 'idempotency-key': 'once' }
  const send = () =>
    app.app.inject({
      method: 'POST',
      url: '/compat/gptzero/v2/predict/text',
      headers,
      body: { document: repeated },
    })
  expect((await send()).json().scanId).toBe((await send()).json().scanId)
  expect(await balanceOf(app, member.organizationId)).toBe(8)
})
