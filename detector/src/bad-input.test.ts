import { beforeAll, describe, expect, test } from 'vitest'
import { analyze, loadModel, type Model, userView } from './index.ts'

let model: Model

beforeAll(async () => {
  model = await loadModel(new URL('../test-data/tiny-model/', import.meta.url))
})

const sentence =
  'The bus was late again, so we walked home along the river and talked about the summer. '

describe('text that cannot be judged gets a reason and no accusation', () => {
  test.each([
    ['nothing', '', ['too_short', 'not_prose']],
    ['white space', ' \n\t \u00A0 ', ['too_short', 'not_prose']],
    ['one word', 'Hello', ['too_short']],
    ['a short note', sentence.repeat(3), ['too_short']],
    ['emoji only', '😀🎉👍 '.repeat(300), ['too_short', 'not_prose']],
    ['NUL characters', '\0'.repeat(5000), ['too_short', 'not_prose']],
    ['lone surrogates', '\ud800\udc00\udfff\ud801'.repeat(500), ['too_short', 'not_prose']],
    ['base64', Buffer.from(sentence.repeat(80)).toString('base64'), ['too_short', 'not_prose']],
    ['a single line of 1 MB', 'x'.repeat(1_000_000), ['too_short', 'not_prose']],
    [
      'a markdown table',
      `| a | b |\n|---|---|\n${'| some words here | 12 |\n'.repeat(80)}`,
      ['too_short', 'not_prose'],
    ],
    [
      'German',
      'Der Bus kam wieder zu spät, und so gingen wir am Fluss entlang nach Hause. '.repeat(30),
      ['not_english'],
    ],
    [
      'right-to-left',
      'كان الحافلة متأخرة مرة أخرى فمشينا إلى البيت على طول النهر. '.repeat(30),
      ['not_english'],
    ],
    [
      'half in another language',
      `${'Der Bus kam wieder zu spät, und so gingen wir am Fluss entlang nach Hause. '.repeat(12)}${sentence.repeat(14)}`,
      ['not_english'],
    ],
    [
      'mostly code',
      `${sentence.repeat(4)}\n${'const total = items.map((item) => item.price * 2);\n'.repeat(60)}`,
      ['not_prose'],
    ],
    ['a list and nothing else', '- two eggs and a cup of flour\n'.repeat(60), ['not_prose']],
    [
      'a poem',
      'The river bends beneath the ash,\nAnd carries off the light;\nA heron stands where reeds are tall,\nAnd no one calls at night.\n\n'.repeat(
        12,
      ),
      ['not_prose'],
    ],
    ['a spreadsheet', 'Blue shirt,12,Leeds and York\n'.repeat(80), ['not_prose']],
    [
      'a transcript',
      '[00:01:12] SPEAKER 1: Yeah, so I think we should look at it again.\n'.repeat(30),
      ['not_prose'],
    ],
    ['Chinese', '公共汽车又晚点了，所以我们沿着河走回家，谈论夏天。'.repeat(60), ['not_english']],
  ])('%s', async (_, text, reasons) => {
    const view = userView(await analyze(model, text))
    expect(view).toMatchObject({
      classification: 'uncertain',
      is_judged: false,
      probability_ai_percent: 50,
      group_id: 'none',
      false_positive_rate: null,
      false_positive_rate_interval: null,
      ai_share_percent: null,
      passages: null,
      copywriter_rules_block: null,
      humanization_prompt: null,
    })
    expect(view.reasons).toEqual(reasons)
    expect(view.uncertainty).toMatch(/^[A-Z0-9].*no verdict|too few/)
    expect(view.guidelines).toEqual([])
    expect(view.spans).toEqual([])
  })
})

describe('text with odd parts is judged by its prose', () => {
  test.each([
    [
      'HTML',
      `<html><body><script>var x = "${'y'.repeat(500)}"</script><p>${sentence.repeat(20)}</p></body></html>`,
    ],
    ['lone surrogates', `${sentence.repeat(20)}\ud800`],
    ['NUL inside words', sentence.repeat(20).replaceAll('river', 'ri\0ver')],
    ['a table below', `${sentence.repeat(20)}\n| a | b |\n|---|---|\n| 1 | 2 |\n`],
    ['a right-to-left mark', `\u202E${sentence.repeat(20)}`],
  ])('%s', async (_, text) => {
    const plain = await analyze(model, sentence.repeat(20))
    expect((await analyze(model, text)).verdict).toEqual(plain.verdict)
  })
})

test('half in another language, the reason names it', async () => {
  const german = 'Der Bus kam wieder zu spät, und so gingen wir am Fluss entlang nach Hause. '
  const { uncertainty } = userView(await analyze(model, sentence.repeat(14) + german.repeat(10)))
  expect(uncertainty).toBe(
    'This text is partly in German; we judge English only, so there is no verdict.',
  )
})

test('a gate lets no model read', async () => {
  let readings = 0
  const counted = {
    ...model,
    encoder: model.encoder && {
      ...model.encoder,
      network: {
        read(ids: readonly number[]) {
          readings += 1
          return model.encoder?.network.read(ids) ?? Promise.reject(new Error('No encoder'))
        },
      },
    },
  }
  const { scores } = await analyze(counted, '- two eggs and a cup of flour\n'.repeat(60))
  expect([scores, readings]).toEqual([null, 0])
  await analyze(counted, sentence.repeat(20))
  expect(readings).toBeGreaterThan(0)
})

test('two hundred words are enough for a verdict', async () => {
  const text = sentence.repeat(12).trim().split(' ').slice(0, 200).join(' ')
  expect((await analyze(model, text)).verdict.isJudged).toBe(true)
})

test('fifty thousand words are judged, and only as many windows as allowed are read', async () => {
  const analysis = await analyze(model, sentence.repeat(3000))
  expect(analysis.words).toBe(51_000)
  expect(analysis.verdict.reasons.every((reason) => reason === 'near_threshold')).toBe(true)
  expect(analysis.scores?.windows.filter((window) => window.encoder)).toHaveLength(4)
}, 60_000)
