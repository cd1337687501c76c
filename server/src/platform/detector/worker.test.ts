import { api, countWords } from '@inkprint/contract'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { openDetectorPool } from './pool.ts'

// The model is loaded once: it takes longer than reading a text.
const detector = openDetectorPool({ workers: 2, queue: 200, log: pino({ level: 'silent' }) })
afterAll(() => detector.close())

describe('the model in its threads', () => {
  test('closing while the model still loads ends the threads and nothing else', async () => {
    const starting = openDetectorPool({ workers: 1, queue: 1, log: pino({ level: 'silent' }) })
    await starting.close()
    expect(await detector.describe()).toMatchObject({ runtime: 'full' })
  })

  test('[HC-28, HC-31] scores its golden texts and reads with both models', async () => {
    expect(await detector.selfTest()).toEqual([])
    const { runtime, groups, version } = await detector.describe()
    expect(runtime).toBe('full')
    expect(version).not.toBe('')
    const ids = groups.map((group) => group.id)
    expect(ids).toEqual(expect.arrayContaining(['blog', 'marketing', 'news', 'essay', 'howto']))
    const app = await testApp({ detector })
    const { status, body } = await app.call(api.health.get, {})
    expect([status, body.errors.filter((line) => !line.startsWith('application'))]).toEqual([
      200,
      [],
    ])
  })

  test('[KA-02, EN-09] an analysis has all of the promised parts, about this text', async () => {
    const app = await testApp({ detector })
    const { key } = await makeMember(app, { credits: 100 })
    const { status, body } = await app.call(
      api.analyses.create,
      { text: letter, include_guidelines: true, include_humanization_prompt: true },
      key.api_key,
    )
    expect(status).toBe(200)
    const result = body.analysis_result
    expect(result.probability_ai_percent).toBeGreaterThanOrEqual(0)
    expect(result.probability_ai_percent).toBeLessThanOrEqual(100)
    expect(result).toMatchObject({ language: 'en', words: countWords(letter) })
    expect(result.uncertainty).not.toBe('')
    expect(result.group_description).not.toBe('')
    expect(result.humanization_prompt).toEqual(expect.any(String))
    for (const { start, end } of result.spans) {
      expect(letter.slice(start, end).trim()).not.toBe('')
    }
    expect(result.spans.length).toBeGreaterThan(8)
    const again = await app.call(api.analyses.get, { id: body.analysis_id }, key.api_key)
    expect(again.body.analysis_result).toEqual(result)
  })

  test('C11: only the advice that was asked for is written', async () => {
    const advice = { include_guidelines: false, include_humanization_prompt: false }
    const read = (wanted: typeof advice) =>
      detector.analyze({ text: letter, groupId: null, advice: wanted })
    const bare = { guidelines: [], copywriter_rules_block: null, humanization_prompt: null }
    expect(await read(advice)).toMatchObject(bare)
    const withPrompt = await read({ ...advice, include_humanization_prompt: true })
    expect(withPrompt).toMatchObject({ ...bare, humanization_prompt: expect.any(String) })
    const withGuidelines = await read({ ...advice, include_guidelines: true })
    expect(withGuidelines.guidelines).not.toEqual([])
    expect(withGuidelines.humanization_prompt).toBeNull()
  })

  test('a text in another language and one that is no prose cost nothing, with the reason', async () => {
    const app = await testApp({ detector })
    const { key } = await makeMember(app, { credits: 10 })
    const french = 'Nous avons marché le long du port et les enfants ont vu des bateaux. '.repeat(
      20,
    )
    const list = Array.from({ length: 120 }, (_, at) => `- item number ${at}`).join('\n')
    for (const [text, reason] of [
      [french, 'not_english'],
      [list, 'not_prose'],
    ] as const) {
      const { status, body } = await app.call(api.analyses.create, { text }, key.api_key)
      expect(status).toBe(200)
      expect(body.analysis_result).toMatchObject({ classification: 'uncertain', is_judged: false })
      expect(body.analysis_result.reasons).toContain(reason)
      expect(body.credits).toEqual({ used: 0, remaining: 10 })
    }
    const judged = await app.call(api.analyses.create, { text: letter }, key.api_key)
    expect(judged.body).toMatchObject({
      analysis_result: { is_judged: true },
      credits: { used: 2 },
    })
  })

  test('[SC-23] nothing stored of a forgotten text says three of its words in a row', async () => {
    const app = await testApp({ detector, env: { RETENTION_DAYS: '0' } })
    const { key } = await makeMember(app, { credits: 100 })
    const options = { include_guidelines: true, include_humanization_prompt: true }
    const { body } = await app.call(api.analyses.create, { text: advert, ...options }, key.api_key)
    const words = advert.split(/\s+/)
    const runs = words.slice(2).map((word, place) => `${words[place]} ${words[place + 1]} ${word}`)
    const quoted = (answer: unknown) => runs.filter((run) => JSON.stringify(answer).includes(run))
    expect(quoted(body)).not.toEqual([])
    const again = await app.call(api.analyses.get, { id: body.analysis_id }, key.api_key)
    expect(quoted(again.body)).toEqual([])
    expect(quoted(await app.deps.db.selectFrom('analyses').selectAll().execute())).toEqual([])
  })

  test('the same text gets the same verdict in every thread', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, () => detector.analyze({ text: letter, groupId: 'blog' })),
    )
    for (const verdict of all) expect(verdict).toEqual(all[0])
    expect(all[0]).toMatchObject({ group_id: 'blog' })
  })

  test('[HC-12] staff see how it came about', async () => {
    const app = await testApp({ detector })
    const { token } = await app.makeUser({ is_superuser: true })
    const { status, body } = await app.call(api.admin.analyses.create, { text: letter }, token)
    expect(status).toBe(200)
    expect(body.dev_view).toMatchObject({
      probability_ai: expect.any(Number),
      windows: expect.any(Array),
      features: expect.any(Array),
      thresholds: expect.any(Object),
      timings: expect.any(Object),
    })
    expect(body.user_view).toMatchObject({ classification: expect.any(String) })
  })

  test.each([
    ['emoji only', '🙂 '.repeat(300)],
    ['right to left', 'שלום עולם '.repeat(150)],
    [
      'HTML',
      '<p>Some <b>bold</b> words &amp; <a href="https://example.com">links</a></p>\n'.repeat(60),
    ],
    ['a markdown table', '| a | b |\n|---|---|\n'.repeat(100)],
    ['base64', `${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo= '.repeat(220)}`],
    ['code', 'for (let i = 0; i < n; i++) { total += items[i].price }\n'.repeat(40)],
    ['half a surrogate pair', `\ud83d ${'A short line of words to read again. '.repeat(40)}`],
    ['one endless word among others', `${'word '.repeat(220)}${'x'.repeat(390_000)}`],
  ])('%s gets an answer, never a crash', async (_, text) => {
    const app = await testApp({ detector })
    const { key } = await makeMember(app, { credits: 1_000 })
    const { status, body } = await app.call(api.analyses.create, { text }, key.api_key)
    expect(status).toBe(200)
    expect(['human', 'ai', 'mixed', 'uncertain']).toContain(body.analysis_result.classification)
  })
})

const letter = `
Dear Marta, the parcel came on Tuesday, a day before you said it would, and the cat had sat on it
before I found the scissors. Thank you for the tea. I have hidden the green tin from my brother, who
says he does not like tea and then drinks three cups of it standing up.

You asked how the choir is getting on. Badly, and we are very happy. Mr Osei has decided that we can
manage the Fauré by Easter. Nobody else has decided that. The tenors are two plumbers and a dentist, so
when a pipe burst in the school on Thursday we lost half the section between one bar and the next, and
the dentist sang on alone with his eyes shut. I laughed so much that I had to go and stand by the coats.

The garden is mostly mud. I put the bulbs in late and in no order at all, since the labels had washed
off, and I rather look forward to finding out. The pear tree is cut back as you showed me. It looks
insulted. I told it that it would thank me, which is what the barber used to say to my father.

What else? The bus has a new driver who waits if he sees you running. The library smells of paint. I am
reading the book you left and I do not trust the uncle. Do not tell me. Come in March, if the ferry
lets you, and bring boots that you do not care about.

With love, and with crumbs on the page, your Ines.
`

/** Written the way machines do, so that the advice has something to quote. */
const advert = `
In today's fast-paced digital landscape, businesses need more than just a tool. They need a trusted partner
that empowers them to unlock their full potential. Our innovative platform seamlessly integrates with your
existing workflow, ensuring a smooth and efficient experience from day one.

Moreover, our comprehensive suite of features is designed to streamline every aspect of your operations.
Whether you are a small startup or a large enterprise, our robust and scalable solution adapts to your unique
needs. Furthermore, our dedicated team of experts is always ready to provide unparalleled support, so that you
can focus on what truly matters.

It is important to note that success is not just about working harder, but about working smarter. By leveraging
cutting-edge technology, we help you navigate the complexities of the modern market, foster meaningful
connections, and drive sustainable growth. Additionally, our intuitive dashboard offers valuable insights,
enabling you to make informed decisions with confidence.

In conclusion, the future belongs to those who embrace change. As the world continues to evolve, it is crucial
to stay ahead of the curve, turning every challenge into an opportunity for growth, learning, and collaboration.

Ultimately, choosing us means choosing excellence, innovation, and peace of mind. Embark on your journey
today, and discover how we can transform the way you work.
`
