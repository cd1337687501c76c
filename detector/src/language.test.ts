import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { madeUpLanguage, withGreekGroups } from '../test-data/greek-letters.ts'
import { type Analysis, analyze, loadModel, type Model, userView } from './index.ts'

let model: Model

beforeAll(async () => {
  const tiny = new URL('../test-data/tiny-model/', import.meta.url)
  model = withGreekGroups(await loadModel(tiny, { language: madeUpLanguage }))
})

function textOf(name: string): string {
  return readFileSync(new URL(`../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
}

/** All that people read of an analysis, without what is quoted of the text. */
function sentencesOf(analysis: Analysis): string {
  const view = userView(analysis)
  const { uncertainty, group_name, group_description, evidence, guidelines } = view
  const sentences = [
    ...[uncertainty, group_name, group_description],
    ...view.evasion_flags.map(({ message }) => message),
    ...evidence.flatMap(({ label, meaning, explanation }) => [label, meaning, explanation]),
    ...guidelines.flatMap(({ copywriter_rules, ...rest }) => [
      ...Object.values(rest),
      ...copywriter_rules,
    ]),
    ...[view.copywriter_rules_block ?? '', view.humanization_prompt ?? ''],
    ...analysis.features.map(({ label }) => label),
  ]
  return sentences.join('\n').replaceAll(/«[^»]*»/g, '')
}

const texts = ['blog', 'essay', 'howto', 'marketing', 'news'].flatMap((kind) =>
  ['ai', 'casual', 'human'].map((suffix) => ({ name: `${kind}-${suffix}` })),
)

test.each(texts)(
  '[F5] all that is said of $name is said in the words of the language',
  async ({ name }) => {
    const said = sentencesOf(await analyze(model, textOf(name)))
    expect(said).toMatch(/\p{Script=Greek}/u)
    expect(said).not.toMatch(/\p{Script=Latin}/u)
  },
)

const averages = [
  ...['sentence_rhythm', 'sentence_words_deviation', 'sentence_step', 'sentence_words_mean'],
  ...['long_sentences', 'short_sentences', 'word_letters_mean', 'opening_variety', 'word_variety'],
  ...['reading_ease', 'commas', 'names', 'emphasis_words', 'contractions'],
]

test.each(averages)('[F5] so is advice on %s', async (name) => {
  const text = `${textOf('marketing-ai')}\n\n${textOf('blog-casual')}`
  const { features } = await analyze(model, text)
  const value = features.find((feature) => feature.name === name)?.value ?? 0
  for (const [p5, p95] of [
    [value / 4, value / 2],
    [value * 1.1 + 0.1, value * 2 + 2],
  ] as const) {
    const p50 = (p5 + p95) / 2
    const range = { p5, p10: p5, p25: p50, p50, p75: p50, p90: p95, p95, n: 100, ai_p50: value }
    const profiles = Object.fromEntries(model.groups.map(({ id }) => [id, { [name]: range }]))
    const other = { ...model, decision: { ...model.decision, profiles } }
    expect(sentencesOf(await analyze(other, text))).not.toMatch(/\p{Script=Latin}/u)
  }
})

test.each([
  ['short', 'We walked home along the river and talked.'],
  ['in another language', 'Der Bus kam wieder zu spät, und so gingen wir nach Hause. '.repeat(20)],
  ['code', 'const total = items.map((item) => item.price * 2).reduce(add, 0);\n'.repeat(20)],
])('[F5] a text that is %s is told so in the words of the language', async (_, text) => {
  const analysis = await analyze(model, text)
  expect(analysis.verdict.isJudged).toBe(false)
  const said = sentencesOf(analysis)
  expect(said).toMatch(/\p{Script=Greek}/u)
  expect(said).not.toMatch(/\p{Script=Latin}/u)
})

test('[F5] so is one with characters that hide it', async () => {
  const disguised = textOf('blog-ai').replaceAll('a', 'а').replaceAll('e', 'e\u200B')
  const analysis = await analyze(model, disguised)
  expect(analysis.evasionFlags).toMatchObject([{ kind: 'invisible' }, { kind: 'homoglyph' }])
  expect(sentencesOf(analysis)).not.toMatch(/\p{Script=Latin}/u)
})

test('[F5] so is one that the simpler model judged alone', async () => {
  const linearOnly: Model = { ...model, encoder: null, runtime: 'linear-only' }
  const said = sentencesOf(await analyze(linearOnly, textOf('blog-ai')))
  expect(said).toContain(madeUpLanguage.verdictWords.simplerModel)
  expect(said).not.toMatch(/\p{Script=Latin}/u)
})
