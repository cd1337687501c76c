import { api, type Outcome } from '@inkprint/contract'
import { sql } from 'kysely'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import type { Report } from './report.ts'
import { createReportWriter } from './writer.ts'

const text = `The first line of Zanzibar.\n\n${textOf(230)}`

describe('P the report of an analysis', () => {
  test('begins with verdict, limits, model, time and what the receipt states; then comes the text', async () => {
    const { app, member } = await setUp()
    const analysis = await analyze(app, { member })
    const { body: keys } = await app.call(api.receipts.listKeys, {})
    const report = await reportOf(app, { id: analysis.analysis_id, member })
    const [first = '', second = ''] = report.pages
    for (const words of [
      'The first line of Zanzibar.',
      'This text reads as written by an AI.',
      'Judged by repeated words alone.',
      'A verdict is a statistical sign, not proof',
      'about 4 in 1,000 look at least as much like AI',
      'Human texts that look this much like AI',
      'of texts by people look at least as much like AI as this one.',
      'Limit: at most 1 in 100 of people’s texts may be called AI or mixed.',
      'Blog post',
      'quick',
      'UTC',
      analysis.analysis_id,
      keys.keys[0]?.kid ?? '',
      'http://inkprint.test/verify',
      'http://inkprint.test/accuracy',
    ]) {
      expect(first).toContain(words)
    }
    expect(first).toMatch(/sha256:[0-9a-f]{64}/)
    expect(second).toContain('How likely an AI wrote the sentence:')
    expect(second).toContain('the harbour was quiet and gulls slept')
  })

  test('is tagged: language, title, headings, paragraphs, lists and the words for its picture', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    const { pdf, raw } = await reportOf(app, { id, member })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const info = Object((await pdf.getMetadata()).info)
    expect(info).toMatchObject({
      Title: 'Inkprint report: The first line of Zanzibar.',
      Language: 'en',
    })
    expect(raw).toContain('/DisplayDocTitle true')
    const tags = await structureOf(pdf)
    expect(tags.filter(({ role }) => /^H\d$/.test(role)).map(({ role }) => role)).toEqual([
      'H1',
      'H2',
      'H2',
      'H2',
      'H2',
    ])
    expect(tags.find(({ role }) => role === 'Figure')).toMatchObject({
      alt: 'Stamp of the verdict: ai',
    })
    for (const role of ['Document', 'Sect', 'P', 'L', 'LI', 'Lbl', 'LBody']) {
      expect(tags.map((tag) => tag.role)).toContain(role)
    }
  })

  test('carries the product’s fonts in itself and uses no others', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    const { raw } = await reportOf(app, { id, member })
    const fonts = new Set([...raw.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name]) => name))
    expect(fonts.size).toBeGreaterThan(2)
    for (const font of fonts) {
      expect(font).toMatch(/^[A-Z]{6}\+(Newsreader|HankenGrotesk|JetBrainsMono|DejaVu)/)
    }
    const descriptors = raw.match(/\/Type \/FontDescriptor/g) ?? []
    expect(raw.match(/\/FontFile[23]? /g)).toHaveLength(descriptors.length)
  })

  test('is the same file each time, for people and programs', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    const one = await fetchReport(app, { id, token: member.token })
    app.advance(3_600_000)
    const url = `/v1/analyses/${id}/report.pdf`
    const headers = { 'x-api-key': member.key.api_key }
    const other = await app.app.inject({ url, headers })
    expect(other.statusCode).toBe(200)
    expect(other.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="inkprint-report-${id}.pdf"`,
      'content-length': String(other.rawPayload.length),
    })
    expect(Buffer.compare(one.rawPayload, other.rawPayload)).toBe(0)
  })

  test('marks where another author begins, in words as well as in color', async () => {
    const { app, member } = await setUp()
    const mixed = `half-by-an-ai ${textOf(400)}`
    const { analysis_id: id } = await analyze(app, { member, sent: mixed })
    const { pages, pdf } = await reportOf(app, { id, member })
    const all = pages.join(' ')
    expect(all).toContain('Parts of this text read as written by an AI.')
    expect(all).toContain('AI share')
    expect(all).toMatch(/AI from here \(\d+% AI\)/)
    expect(all).toMatch(/Person from here \(\d+% AI\)/)
    const strip = (await structureOf(pdf)).filter(({ role }) => role === 'Figure').at(-1)
    expect(strip?.alt).toMatch(/by passage: 1\. .*; 2\. /)
  })

  test('U: of a text that reads as a person’s says no rate, which would be nearly all', async () => {
    const { app, member } = await setUp()
    const sent = Array.from({ length: 230 }, (_, index) => `word${index}`).join(' ')
    const { analysis_id: id } = await analyze(app, { member, sent })
    const all = (await reportOf(app, { id, member })).pages.join(' ')
    expect(all).toContain('This text reads as written by a person.')
    expect(all).not.toContain('as much like AI')
  })

  test('U: below the probability of an uncertain text says why it is uncertain', async () => {
    const { app, member } = await setUp()
    const sent = Array.from({ length: 230 }, (_, index) => `word${index % 100}`).join(' ')
    const { analysis_id: id } = await analyze(app, { member, sent })
    const all = (await reportOf(app, { id, member })).pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(all).toMatch(/56\.5%.*Uncertain because too many texts by people score this high/)
  })

  test('of a text that was not judged has no figure that could be taken for a verdict', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member, sent: `not-to-be-judged ${text}` })
    const { pages } = await reportOf(app, { id, member })
    const all = pages.join(' ')
    expect(all).toContain('This text was not judged.')
    expect(all).toContain('No verdict was given')
    for (const word of ['AI probability', 'Blog post', 'How likely an AI', 'look at least']) {
      expect(all).not.toContain(word)
    }
  })

  test('says first that the verdict was withdrawn, also while another review is open', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    const wanted = { id, writer_email: 'writer@example.com', includes_text: true }
    const conclude = async (outcome: Outcome) => {
      const { body } = await app.call(api.reviews.create, wanted, member.token)
      const answer = { id, reviewId: body.review_id, outcome }
      await app.call(api.reviews.answer, answer, member.token)
    }
    const firstPage = async () => (await reportOf(app, { id, member })).pages[0] ?? ''
    await conclude('kept')
    expect(await firstPage()).not.toContain('another look')
    await conclude('withdrawn')
    await app.call(api.reviews.create, wanted, member.token)
    const page = await firstPage()
    const at = page.indexOf('has withdrawn this verdict')
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(page.indexOf('AI probability'))
  })

  test('that takes too long is answered as something to try again', async () => {
    const { app } = await setUp()
    const writer = createReportWriter(app.deps, { timeLimitMs: 1 })
    onTestFinished(() => writer.close())
    const who = { organizationId: 'org_1', signal: new AbortController().signal }
    await expect(writer.write({} as Report, who)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
  })

  test('says when the text is no longer kept, and leaves out what an earlier release did not say', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    await sql`
      update analyses
      set text = null, text_hash = null,
          result = result - 'is_judged' - 'false_positive_rate' - 'false_positive_rate_interval'
                          - 'max_false_positive_rate' - 'passages'`.execute(app.deps.db)
    const { pages } = await reportOf(app, { id, member })
    const all = pages.join(' ')
    expect(all).toContain('The text is no longer kept here.')
    expect(all).toContain('This analysis is of an earlier release')
    expect(all).toContain('There is no receipt for this analysis')
    expect(all).not.toMatch(/null|undefined|NaN/)
  })

  test('is refused for what has no result, and unknown to those who may not read the analysis', async () => {
    const { app, member } = await setUp()
    const rival = await makeMember(app, { credits: 50, name: 'Rival' })
    const { analysis_id: id } = await analyze(app, { member })
    expect((await fetchReport(app, { id, token: rival.token })).statusCode).toBe(404)
    await app.call(api.analyses.create, { text: `please-throw ${text}` }, member.key.api_key)
    const { body } = await app.call(api.ownAnalyses.list, {}, member.token)
    const failed = body.items.find(({ status }) => status === 'failed')?.analysis_id ?? ''
    const refused = await fetchReport(app, { id: failed, token: member.token })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_RESULT'])
  })

  test('takes a title that looks like a script or a file for words', async () => {
    const { app, member } = await setUp()
    const { analysis_id: id } = await analyze(app, { member })
    const title = '<script>alert(1)</script> ../../etc/passwd %0d%0a ) /OpenAction << "x"'
    await app.call(api.ownAnalyses.rename, { id, title }, member.token)
    const { pages, pdf, raw, headers } = await reportOf(app, { id, member })
    expect(headers['content-disposition']).toBe(`attachment; filename="inkprint-report-${id}.pdf"`)
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('<script>alert(1)</script>')
    const info = Object((await pdf.getMetadata()).info)
    expect(info.Title).toBe(`Inkprint report: ${title}`)
    expect(await pdf.getOpenAction()).toBeNull()
    expect(await pdf.getJSActions()).toBeNull()
    expect(raw).not.toContain('/JavaScript')
  })

  test('shows letters of other alphabets, and says what stands where no letter can be shown', async () => {
    const { app, member } = await setUp()
    const words = 'Zażółć gęślą jaźń, α ≤ β → Москва ✓ 你好 👩‍👩‍👧 עברית \u200bhidden\u0007bell'
    const { analysis_id: id } = await analyze(app, { member, sent: `${words}\n${text}` })
    const { pages, raw } = await reportOf(app, { id, member })
    const all = pages.join(' ')
    for (const shown of ['Zażółć gęślą jaźń', 'α', '≤', '→', 'Москва', '✓', 'hiddenbell']) {
      expect(all).toContain(shown)
    }
    expect(all).toContain('\u25af')
    expect(raw).toContain('%PDF-1.7')
  })

  test('of the longest text is written within bounds while others are answered', {
    timeout: 120_000,
  }, async () => {
    const { app, member } = await setUp(1_000)
    const sentence = 'The clerk of the harbour counted every ship that came in before noon. '
    const long = sentence.repeat(3_840).trimEnd()
    const { analysis_id: id } = await analyze(app, { member, sent: long })
    const writing = fetchReport(app, { id, token: member.token })
    let isWritten = false
    writing.then(() => (isWritten = true))
    let answered = 0
    while (!isWritten) {
      expect((await app.app.inject('/v1/health/basic')).statusCode).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 5))
      answered++
    }
    const reply = await writing
    expect(reply.statusCode).toBe(200)
    expect(answered).toBeGreaterThan(20)
    expect(reply.rawPayload.length).toBeLessThan(5_000_000)
    const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload))
    expect(pdf.numPages).toBeGreaterThan(50)
  })

  test('neither a word without an end nor thousands of lines break it', {
    timeout: 120_000,
  }, async () => {
    const { app, member } = await setUp(1_000)
    const endless = `${textOf(210)} ${'x'.repeat(20_000)} ${'\n'.repeat(20_000)} ${'a\n'.repeat(4_000)}`
    const { analysis_id: id } = await analyze(app, { member, sent: endless })
    const { pages } = await reportOf(app, { id, member })
    expect(pages.length).toBeGreaterThan(100)
    expect(pages.length).toBeLessThan(250)
  })
})

async function setUp(credits = 100) {
  const app = await testApp()
  return { app, member: await makeMember(app, { credits }) }
}

async function analyze(
  app: TestApp,
  { member, sent = text }: { member: MadeMember; sent?: string },
) {
  const { status, body } = await app.call(api.analyses.create, { text: sent }, member.key.api_key)
  expect(status).toBe(200)
  return body
}

function fetchReport(app: TestApp, { id, token }: { id: string; token: string }) {
  return app.app.inject({
    url: `/api/client/analyses/${id}/report.pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
}

async function reportOf(app: TestApp, { id, member }: { id: string; member: MadeMember }) {
  const reply = await fetchReport(app, { id, token: member.token })
  expect(reply.statusCode).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload))
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return {
    pdf,
    pages: pages.map((page) => page.replaceAll(/\s+/g, ' ')),
    raw: reply.rawPayload.toString('latin1'),
    headers: reply.headers,
  }
}

interface Tag {
  role: string
  alt?: string
  children?: Tag[]
}

/** Every element that screen readers meet, in their order. */
async function structureOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<Tag[]> {
  const found: Tag[] = []
  function visit(tag: Tag) {
    if (tag.role) found.push(tag)
    for (const child of tag.children ?? []) visit(child)
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    const tree = await (await pdf.getPage(number)).getStructTree()
    if (tree) visit(tree as Tag)
  }
  return found
}
