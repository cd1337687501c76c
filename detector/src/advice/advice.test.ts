import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { followEach } from '../../test-data/advice-goals.ts'
import { english } from '../english/english.ts'
import { lexicons } from '../english/lexicons.ts'
import { readFeatures } from '../features/reading.ts'
import { featureNames, requireFeature } from '../features/table.ts'
import { type Analysis, analyze, loadModel, type Model, userView } from '../index.ts'
import { readDocument } from '../text/document.ts'
import { normalize } from '../text/normalize.ts'
import type { Side } from './advice-language.ts'
import { clearHits } from './clear-hits.ts'
import { whyLeftAlone } from './deviations.ts'
import { findRewrite } from './rewrites.ts'

const longSentence =
  'The council met for three hours on Monday evening to talk about the bridge over the river, and the mayor said that no decision would be made before the spring of next year.'
const kinds = ['blog', 'essay', 'howto', 'marketing', 'news']
let model: Model

beforeAll(async () => {
  model = await loadModel(new URL('../../test-data/tiny-model/', import.meta.url))
})

function textOf(name: string): string {
  return readFileSync(new URL(`../../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
}

function viewOf(analysis: Analysis) {
  return userView(analysis)
}

test.each(kinds)('doing what each rule says brings the measure to its goal: %s', async (kind) => {
  const text = textOf(`${kind}-ai`)
  const analysis = await analyze(model, text)
  expect(analysis.guidelines.length).toBeGreaterThan(2)
  for (const { feature, value, low, high } of followEach(model, { text, analysis })) {
    expect(value, feature).toBeGreaterThanOrEqual(low)
    expect(value, feature).toBeLessThanOrEqual(high)
  }
})

describe('whatever people’s range is', () => {
  const sides = english.features.flatMap(({ name, unit }) => [
    { name, unit, side: 'above' as const },
    { name, unit, side: 'below' as const },
  ])

  test.each(sides)(
    'the rule on $name $side its range leads into it',
    async ({ name, unit, side }) => {
      const text = `${textOf('marketing-ai')}\n\n${textOf('blog-casual')}\n\n${textOf('essay-ai')}`
      const value =
        (await analyze(model, text)).features.find((one) => one.name === name)?.value ?? 0
      // One text in ten deviates by so much.
      const least = /per|%/.test(unit) ? 1 : 0
      const [near, far] =
        side === 'above' ? [value * 0.9, value * 0.5] : [value * 1.05 + least, value * 2 + 2]
      const [p5, p95] = side === 'above' ? [far, near] : [near, far]
      const p50 = (p5 + p95) / 2
      const range = { p5, p10: p5, p25: p50, p50, p75: p50, p90: p95, p95, n: 100, ai_p50: value }
      const profiles = Object.fromEntries(model.groups.map(({ id }) => [id, { [name]: range }]))
      const other = { ...model, decision: { ...model.decision, profiles } }
      const analysis = await analyze(other, text)
      for (const { feature, value: reached, low, high } of followEach(other, { text, analysis })) {
        expect(reached, feature).toBeGreaterThanOrEqual(low)
        expect(reached, feature).toBeLessThanOrEqual(high)
      }
    },
  )
})

test('people get at most a third of the advice that AI texts get', async () => {
  const count = async (suffix: string) => {
    const analyses = await Promise.all(
      kinds.map((kind) => analyze(model, textOf(`${kind}-${suffix}`))),
    )
    return analyses.reduce((sum, { guidelines }) => sum + guidelines.length, 0)
  }
  expect(await count('casual')).toBeLessThanOrEqual((await count('ai')) / 3)
})

test('every rule quotes the text or counts in it', async () => {
  const text = textOf('marketing-ai')
  const { guidelines } = viewOf(await analyze(model, text))
  const plain = normalize(text, english).text
  for (const { copywriter_rules: rules, target_line: target } of guidelines) {
    expect(target).toMatch(/aim for (?:none|.*\d).* this text has \d/)
    expect(rules.join(' ')).toMatch(/\d/)
    // What a quote becomes, and words to join sentences with, are not in the text yet.
    const said = rules.join(' ').replaceAll(/ becomes “[^”]*”|“(?:and|but|so)”/g, '')
    const quotes = [...said.matchAll(/“(…?)([^”…]*)(…?)”/g)].map((match) => match[2] ?? '')
    for (const quote of quotes) expect(plain).toContain(quote)
  }
})

test('other texts get other advice', async () => {
  const [first, second] = await Promise.all(
    ['blog-ai', 'news-ai'].map((name) => analyze(model, textOf(name))),
  )
  expect(first && viewOf(first).copywriter_rules_block).not.toEqual(
    second && viewOf(second).copywriter_rules_block,
  )
})

test('the prompt names the deviations and forbids changing facts', async () => {
  const analysis = await analyze(model, textOf('blog-ai'))
  const { humanization_prompt: prompt, copywriter_rules_block: block } = viewOf(analysis)
  expect(prompt).toContain('Keep every fact')
  for (const { target_line: target, asks_author: asksAuthor } of analysis.guidelines) {
    // An editor does not have the facts that only the author can add.
    expect(prompt?.includes(target)).toBe(!asksAuthor)
    expect(block).toContain(target)
  }
})

test('a text within the human range is told that there is nothing to change', async () => {
  const view = viewOf(await analyze(model, textOf('howto-casual')))
  expect(view.guidelines).toEqual([])
  expect(view.copywriter_rules_block).toContain('nothing to change')
  expect(view.humanization_prompt).toContain('leave the wording alone')
})

test.each(kinds)('[U10] evidence and guidelines of %s say the same', async (kind) => {
  for (const suffix of ['ai', 'casual']) {
    const analysis = await analyze(model, textOf(`${kind}-${suffix}`))
    const { evidence, guidelines, verdict } = analysis
    const advised = new Set(
      guidelines.flatMap(({ feature }) => [
        feature,
        ...english.similarFeatures.filter((similar) => similar.includes(feature)).flat(),
      ]),
    )
    for (const { feature: name, speaks_for, position, explanation } of evidence) {
      const leftAlone = whyLeftAlone(english, {
        name,
        position,
        groupId: analysis.group.id,
      })
      if (leftAlone && speaks_for === 'ai') expect(explanation).toContain(leftAlone)
      else if (speaks_for === 'ai') expect([...advised]).toContain(name)
    }
    expect(verdict.classification === 'human' || guidelines.length > 0).toBe(true)
  }
})

test('[U11] what is counted is counted in this text, and shown word by word', async () => {
  const text = textOf('marketing-ai')
  const { evidence } = await analyze(model, text)
  const overused = evidence.find(({ feature }) => feature === 'favourite_words')
  expect(overused?.explanation).toMatch(
    /: \d+ in this text; nineteen in twenty people have at most \d+ in one this long\.$/,
  )
  expect(overused?.count).toBe(overused?.places.length)
  expect(overused?.count).toBeGreaterThan(overused?.human_count_high ?? 0)
  const shown = overused?.places.map(({ start, end }) => text.slice(start, end).toLowerCase())
  for (const word of shown ?? []) expect(lexicons.favourite).toContain(word)
  for (const { meaning } of evidence) expect(meaning).toMatch(/^[A-Z“"].+\.$/)
})

test('[U11] a range is given in what one can count, never per 1,000 words', async () => {
  for (const kind of kinds) {
    const analysis = await analyze(model, textOf(`${kind}-ai`))
    const { copywriter_rules_block: block, humanization_prompt: prompt } = viewOf(analysis)
    const evidence = analysis.evidence.map(({ explanation }) => explanation).join(' ')
    expect(`${block} ${prompt} ${evidence}`).not.toMatch(/per 1,000|% of (?:words|sentences)|ratio/)
  }
})

test('[U11] only an -ing clause at the end of its sentence is quoted as one', () => {
  const text =
    'In the morning, walking is free, including weekends. We met a king, according to her. The new lamp saves power, making it cheap to run. He likes reading books, playing games, and cooking.'
  const reading = readFeatures(readDocument(normalize(text, english).text, english), english)
  const hits = clearHits(reading, requireFeature(english, 'participle_endings'))
  expect(hits.map(({ start, end }) => reading.text.slice(start, end))).toEqual([', making'])
})

test('a text that reads as AI without any habit outside people’s range has something to change', async () => {
  const wide = { p5: -1e9, p10: 0, p25: 0, p50: 0, p75: 0, p90: 0, p95: 1e9, n: 1, ai_p50: 0 }
  const profile = Object.fromEntries(featureNames(english).map((name) => [name, wide]))
  const profiles = Object.fromEntries(model.groups.map(({ id }) => [id, profile]))
  const lenient = { ...model, decision: { ...model.decision, profiles } }
  const analysis = await analyze(lenient, textOf('blog-ai'))
  expect(analysis.verdict.classification).not.toBe('human')
  expect(analysis.evidence).toEqual([])
  const { guidelines, copywriter_rules_block, humanization_prompt } = viewOf(analysis)
  expect(guidelines).toMatchObject([
    { name: 'Fewer pauses', target_line: expect.stringMatching(/aim for .*; this text has \d+/) },
    { name: 'Say it your own way', target_line: expect.stringMatching(/this text has \d+ of \d+/) },
  ])
  expect(copywriter_rules_block).not.toContain('nothing to change')
  expect(humanization_prompt).not.toContain('leave the wording alone')
})

describe('an example made of the text’s own sentence', () => {
  const examples: [feature: string, side: 'above' | 'below', before: string, after: string][] = [
    ['contractions', 'below', 'It is late and we do not mind.', "It's late and we don't mind."],
    ['connectives', 'above', 'Moreover, the team left early.', 'The team left early.'],
    [
      'semicolons',
      'above',
      'It rained all day; the road was shut.',
      'It rained all day. The road was shut.',
    ],
    ['dashes', 'above', 'We went home - the shop was shut.', 'We went home, the shop was shut.'],
    ['exclamations', 'above', 'Come and see us!', 'Come and see us.'],
    [
      'stock_phrases',
      'above',
      'It is important to note that a wide range of tools exist.',
      'Many tools exist.',
    ],
    [
      'favourite_words',
      'above',
      'A robust plan is an innovative step.',
      'A strong plan is a new step.',
    ],
    [
      'emphasis_words',
      'above',
      'It plays a crucial role in an essential area.',
      'It plays a role in an area.',
    ],
    [
      'participle_endings',
      'above',
      'The lamp saves a good deal of power, making it cheap to run.',
      'The lamp saves a good deal of power. That makes it cheap to run.',
    ],
    ['long_sentences', 'above', longSentence, longSentence.replace(', and the', '. The')],
  ]

  function rewriteOf(sentence: string, { name, side }: { name: string; side: Side }) {
    const reading = readFeatures(readDocument(normalize(sentence, english).text, english), english)
    const feature = requireFeature(english, name)
    return findRewrite(reading, { feature, side, places: reading.sentences, language: english })
  }

  test.each(examples)('does what the rule on %s (%s) asks', (name, side, before, after) => {
    expect(rewriteOf(before, { name, side })).toEqual({ before, after })
  })

  test.each([
    ['participle_endings', 'above', 'The city leaders met the owners, offering help.'],
    ['long_words', 'above', 'The committee considered transportation.'],
    ['semicolons', 'above', 'We sell nuts; bolts; and screws.'],
    ['numbers', 'below', 'We sold many of them.'],
  ] as const)('is left out where only the writer knows: %s', (name, side, sentence) => {
    expect(rewriteOf(sentence, { name, side })).toBeNull()
  })
})

describe('the tables of advice', () => {
  const { countedAdvice, measuredAdvice } = english
  const rowsOf = (side: Side) => [
    ...Object.keys(countedAdvice[side]),
    ...Object.keys(measuredAdvice[side]),
  ]
  const sides = ['above', 'below'] as const

  test('speak of features that exist', () => {
    for (const name of sides.flatMap(rowsOf)) expect(featureNames(english)).toContain(name)
  })

  test('know what to do about every measure on either side, except what is better left alone', () => {
    const missing = sides.flatMap((side) =>
      featureNames(english)
        .filter((name) => !rowsOf(side).includes(name))
        .map((name) => ({ name, position: side })),
    )
    expect(missing.map(({ name, position }) => `${name} ${position}`).sort()).toEqual([
      'attributions above',
      'long_words below',
      'names above',
      'numbers above',
      'reading_ease above',
      'repeated_pairs below',
      'repeated_phrases below',
      'time_references above',
      'word_letters_mean below',
      'word_variety above',
    ])
    for (const measure of missing) {
      expect(whyLeftAlone(english, { ...measure, groupId: 'blog' })).not.toBeNull()
    }
  })

  test('say what every measure means in one line', () => {
    for (const { meaning } of english.features) expect(meaning).toMatch(/^.{20,120}\.$/)
  })

  test('U use the same marks for our own examples as for quotations', () => {
    const advice = sides.flatMap((side) => Object.values(countedAdvice[side]))
    const words = [
      ...english.features.flatMap(({ label, meaning }) => [label, meaning]),
      ...advice.flatMap(({ name, act, how }) => [name, act, how]),
    ]
    expect(words.filter((each) => /["']/.test(each))).toEqual([])
  })

  test('have one row for a feature and a side', () => {
    for (const side of sides) expect(new Set(rowsOf(side)).size).toBe(rowsOf(side).length)
  })
})
