import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { closing } from '../english/quoting.ts'
import { extractFeatures } from '../features/table.ts'
import { analyze, loadModel, type Model, userView } from '../index.ts'
import { readDocument } from '../text/document.ts'
import { normalize } from '../text/normalize.ts'
import { readForAdvice } from './advised-reading.ts'
import { inCounts, measureAgainst } from './deviations.ts'
import { findEvidence } from './evidence.ts'
import { writeGuidelines } from './guidelines.ts'
import { writeHumanizationPrompt } from './humanization-prompt.ts'
import { writeWordingGuideline } from './wording.ts'

const advised = { group: { name: 'Blog post' }, verdict: { probabilityAi: 0.98 }, words: 300 }
let model: Model

beforeAll(async () => {
  model = await loadModel(new URL('../../test-data/tiny-model/', import.meta.url))
})

function textOf(name: string): string {
  return readFileSync(new URL(`../../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
}

function readingOf(original: string) {
  const mapped = normalize(original, english)
  return readForAdvice({ original, mapped, document: readDocument(mapped.text, english) }, english)
}

/** The wording guideline where the models gave these probabilities to the sentences. */
function wordingOf(original: string, probabilities: readonly number[], phrases: string[] = []) {
  const reading = readingOf(original)
  const contributions = phrases.map((text, index) => {
    const start = reading.text.indexOf(text)
    expect(start).toBeGreaterThanOrEqual(0)
    return { start, end: start + text.length, weight: 1 - index / 100 }
  })
  return writeWordingGuideline(reading, { probabilities, contributions, language: english })
}

/** What is said about one measure where people's range lies on the other side of this text. */
function adviceOn(original: string, { name, side, groupId = 'blog' }: Deviation) {
  const reading = readingOf(original)
  const values = extractFeatures(reading, english)
  const value = values[english.features.findIndex((feature) => feature.name === name)] ?? 0
  const [p5, p95] = side === 'above' ? [0, 0] : [value * 2 + 60, value * 4 + 120]
  const p50 = (p5 + p95) / 2
  const range = { p5, p10: p5, p25: p50, p50, p75: p50, p90: p95, p95, n: 100, ai_p50: value }
  const counted = measureAgainst({ [name]: range }, { features: english.features, values }).map(
    (measurement) => inCounts(measurement, { reading, groupId, language: english }),
  )
  return {
    evidence: findEvidence(reading, { measurements: counted, language: english }),
    guidelines: writeGuidelines(reading, { measurements: counted, language: english }),
  }
}

interface Deviation {
  name: string
  side: 'above' | 'below'
  groupId?: string
}

const plain = [
  'The committee met on a cold evening to talk about the old bridge.',
  'Several people asked when the repairs would begin this year.',
  'Nobody could say how much the work would cost in the end.',
  'The mayor promised to publish a plan before the next meeting.',
]

describe('sentences to say in one’s own way', () => {
  test('where no sentence reads like AI by itself, no count of none is aimed for', () => {
    const { target_line: target, copywriter_rules: rules } = wordingOf(
      plain.join(' '),
      [0.4, 0.3, 0.2, 0.1],
    )
    expect(target).not.toMatch(/at most 0|has 0/)
    expect(target).toMatch(/aim for at least 3/)
    expect(target).toContain('none of the 4 reads like AI by itself')
    expect(rules[0]).toContain(plain[0])
  })

  test('where some do, every one of them is named and the others are left alone', () => {
    const sentences = [...plain, ...plain.map((sentence) => sentence.replace(/^\w+/, 'Later'))]
    const probabilities = [0.9, 0.8, 0.1, 0.9, 0.8, 0.2, 0.6, 0.1]
    const guideline = wordingOf(sentences.join(' '), probabilities)
    expect(guideline.target_line).toBe(
      'Sentences that read like AI: aim for at most 1; this text has 5 of 8.',
    )
    expect(guideline.copywriter_rules[0]).toMatch(
      /^Say at least 4 of these 5 sentences in your own words: “/,
    )
    for (const [index, sentence] of sentences.entries()) {
      const isNamed = guideline.copywriter_rules[0]?.includes(`“${sentence.slice(0, 40)}`)
      expect(isNamed, sentence).toBe((probabilities[index] ?? 0) > 0.5)
    }
    expect(writeHumanizationPrompt({ ...advised, guidelines: [guideline] }, english)).toContain(
      'exactly as they are',
    )
  })

  test('where nearly all do, the prompt asks to go through the text and leaves none alone', () => {
    const guideline = wordingOf(plain.join(' '), [0.9, 0.9, 0.9, 0.9])
    expect(guideline.copywriter_rules[0]).toMatch(
      /^Say at least 3 of 4 sentences in your own words: .* paragraph by paragraph/,
    )
    const prompt = writeHumanizationPrompt({ ...advised, guidelines: [guideline] }, english)
    expect(prompt).not.toMatch(/exactly as they are|Change only/)
  })

  test('U the prompt asks nothing that only a person can do', () => {
    const guideline = wordingOf(plain.join(' '), [0.9, 0.9, 0.9, 0.9])
    expect(guideline.copywriter_rules.join(' ')).toContain('say aloud')
    const prompt = writeHumanizationPrompt({ ...advised, guidelines: [guideline] }, english)
    expect(prompt).not.toMatch(/say aloud|your own/)
    expect(prompt).toMatch(/1\. Other wording\. .* Reword at least 3 of 4 sentences: nearly all/)
    expect(prompt).toContain('Use the ordinary word')
  })

  test('U one sentence is spoken of as one', () => {
    const [first = ''] = plain
    const firstRule = (text: string, probabilities: number[]) =>
      wordingOf(text, probabilities).copywriter_rules[0]
    const thisOne = `Say this sentence in your own words: “The committee met`
    expect(firstRule(plain.join(' '), [0.9, 0.1, 0.1, 0.1])).toContain(thisOne)
    expect(firstRule(first, [0.9])).toContain(thisOne)
    expect(firstRule(first, [0.2])).toContain(thisOne)
    expect(wordingOf(first, [0.2]).target_line).toMatch(/aim for 1; it does not read like AI/)
  })

  test('very short sentences are no examples', () => {
    const text = `Fine. It stayed. ${plain.slice(0, 3).join(' ')}`
    const [rule = ''] = wordingOf(text, [0.99, 0.98, 0.9, 0.9, 0.9]).copywriter_rules
    expect(rule).not.toMatch(/“(?:Fine|It stayed)\.”/)
    expect(rule).toContain(plain[0])
  })

  test('what somebody is quoted as saying is not to be reworded', () => {
    const speech =
      '"We will look at the figures again before we decide on anything," said Ann Bell.'
    const long = '"It was a hard winter for all of us here. Nobody went out after dark for weeks."'
    const text = `${speech} ${long} ${plain.join(' ')}`
    const probabilities = [0.99, 0.99, 0.99, 0.9, 0.9, 0.9, 0.9]
    const { copywriter_rules: rules, target_line: target } = wordingOf(text, probabilities)
    expect(rules.join(' ')).not.toMatch(/look at the figures|hard winter|after dark/)
    expect(target).toContain('this text has 4 of 4')
  })

  test('sentences that are not whole in the text are not quoted', () => {
    const text = [
      'In such an application you can use `Url.Content` for the paths of your own pages.',
      'For questions about the plan please write to anna@example.org or to ben@example.org today.',
      'When the account resolves, try a login from another terminal:\n\nAlso confirm that a local account works.',
      ...plain,
    ].join(' ')
    const reading = readingOf(text)
    const probabilities = reading.sentences.map((_, index) => 0.99 - index / 100)
    const [rule = ''] = wordingOf(text, probabilities).copywriter_rules
    expect(rule).not.toMatch(/use Url\.|Content for|write to or to|terminal: Also/)
    expect(rule).toContain(plain[0])
  })

  test('a text with fixed line ends is quoted all the same', () => {
    const text = plain.join(' ').replaceAll(' people', '\npeople').replace(' on a', '\non a')
    const [rule = ''] = wordingOf(text, [0.9, 0.9, 0.1, 0.1]).copywriter_rules
    expect(rule).toContain('The committee met on a cold evening')
  })

  test('only phrases that one can steer by are named, each once', () => {
    const text = `In summary, the Provider keeps personal data and the keys to it, and I'd say it works around the clock. There is a way that the number of people in it is expected to fall. ${plain.join(' ')}`
    const phrases = ['and the', "I'd ", "I'd", 'the Provider', 'personal data', 'In summary']
    const more = ['around the clock', 'of people in', 'is expected to', 'is expected', 'a way that']
    const { copywriter_rules: rules } = wordingOf(text, Array(6).fill(0.9), [...phrases, ...more])
    expect(rules.at(-1)).toMatch(/: “In summary”, “around the clock”, “is expected to”\.$/)
  })

  test('nothing is said of phrases where none helps', () => {
    const text = `And the keys are here and I'd take them all home. ${plain.join(' ')}`
    const { copywriter_rules: rules } = wordingOf(text, Array(5).fill(0.9), ["I'd", 'are here'])
    expect(rules.join(' ')).not.toContain('phrases')
  })
})

describe('advice that cannot be followed without harm is not given, and the reasons say why, not what to do', () => {
  const long = plain.join(' ')

  test('nobody is asked to replace more long words than there are', () => {
    const { guidelines } = adviceOn(long, { name: 'word_letters_mean', side: 'above' })
    expect(guidelines).toEqual([])
  })

  test.each([
    { name: 'word_variety', side: 'above' },
    { name: 'repeated_pairs', side: 'below' },
    { name: 'reading_ease', side: 'above' },
    { name: 'word_letters_mean', side: 'below' },
    { name: 'sentence_words_mean', side: 'below', groupId: 'legal' },
    { name: 'sentence_words_deviation', side: 'below', groupId: 'legal' },
    { name: 'names', side: 'above' },
  ] as const)('$name $side', (deviation) => {
    const { evidence, guidelines } = adviceOn(long.replace('mayor', 'Mayor Ann Bell'), deviation)
    expect(guidelines).toEqual([])
    expect(evidence[0]).toMatchObject({ feature: deviation.name, speaks_for: 'ai' })
    expect(evidence[0]?.explanation).toMatch(/nothing to correct|the wording as a whole/)
    expect(evidence[0]?.explanation).not.toMatch(/leave|do not|your/)
  })

  test('sentences of other kinds of text may be joined, and each of them is named', () => {
    const { guidelines, evidence } = adviceOn(long, { name: 'sentence_words_mean', side: 'below' })
    expect(guidelines).toMatchObject([{ name: 'Longer sentences' }])
    for (const sentence of plain) {
      expect(guidelines[0]?.copywriter_rules[0]).toContain(sentence.slice(0, 40))
    }
    expect(evidence[0]?.explanation).not.toMatch(/nothing to correct|the wording as a whole/)
  })
})

describe('places to change', () => {
  const dull = ['aspect', 'challenge', 'solution', 'approach', 'factor', 'process', 'element']
  const sentenceOf = (noun: string) => `We talked about one ${noun} of the old bridge that day.`

  test('U are a list where all are named, and examples where some are left out', () => {
    const rulesFor = (nouns: string[]) =>
      adviceOn(nouns.map(sentenceOf).join(' '), { name: 'abstract_nouns', side: 'above' })
        .guidelines[0]?.copywriter_rules ?? []
    expect(rulesFor(dull.slice(0, 4))[0]).toMatch(
      /^At least 4 of 4 abstract nouns can become the thing itself: “aspect”, /,
    )
    const more = [...dull, 'opportunity', 'concept', 'framework', 'context', 'strategy']
    expect(rulesFor(more)[0]).toMatch(
      /^At least \d+ of \d+ abstract nouns can become the thing itself, for instance “/,
    )
  })

  test('U the first of them is to be changed, not begun with', () => {
    const one = `It is important to note that the bridge is old. ${plain.join(' ')}`
    const orderIn = (text: string) =>
      adviceOn(text, { name: 'stock_phrases', side: 'above' }).guidelines[0]?.copywriter_rules[1]
    expect(orderIn(`${one} A wide range of people came.`)).toMatch(
      /^Start with what the phrase announces; change “[^”]+” first\.$/,
    )
    expect(orderIn(one)).toBe('Start with what the phrase announces.')
  })

  test('U the example does not keep the word that is to be changed first', () => {
    const both = 'It is important to see what truly matters to the people of this town.'
    const again = 'It is important to ask them once more in the new year.'
    const other = 'They took an essential step before the winter came.'
    const rulesFor = (text: string) =>
      adviceOn(text, { name: 'emphasis_words', side: 'above' }).guidelines[0]?.copywriter_rules
    expect(rulesFor(`${both} ${again} ${other}`)?.slice(1)).toEqual([
      'Say what follows from it instead of how important it is; change “important” first.',
      'For example, “They took an essential step before the winter came.” becomes “They took a step before the winter came.”',
    ])
    expect(rulesFor(`${both} ${again}`)).toHaveLength(2)
  })

  test('U the example may have a word that only contains the one to be changed first', () => {
    const text =
      'A key point came up. The key person was away. They took an essential look at the keyboard.'
    const { guidelines } = adviceOn(text, { name: 'emphasis_words', side: 'above' })
    expect(guidelines[0]?.copywriter_rules.slice(1)).toEqual([
      'Say what follows from it instead of how important it is; change “key” first.',
      'For example, “They took an essential look at the keyboard.” becomes “They took a look at the keyboard.”',
    ])
  })

  test('U the example ends as other rules do where its sentence has no full stop', () => {
    const { guidelines } = adviceOn(`${plain.join(' ')}\n\nThey took an essential step today`, {
      name: 'emphasis_words',
      side: 'above',
    })
    expect(guidelines[0]?.copywriter_rules.at(-1)).toBe(
      'For example, “They took an essential step today” becomes “They took a step today”.',
    )
  })

  test('U a quotation that brings its full stop gets no other', () => {
    const text = plain.join(' ')
    const { guidelines } = adviceOn(text, { name: 'questions', side: 'below' })
    const said = [...guidelines, wordingOf(text, [0.9, 0.9, 0.1, 0.1])]
      .flatMap((guideline) => guideline?.copywriter_rules ?? [])
      .join('\n')
    expect(said).toMatch(/\.”(?:\n|$)/)
    expect(said).not.toContain('.”.')
  })

  test.each([
    ['It rains.', '“It rains.”'],
    ['It rains', '“It rains”.'],
    ['She said, “Go.”', '“She said, “Go.””'],
    ['She asked, "Why?"', '“She asked, "Why?"”'],
    ['(See above.)', '“(See above.)”'],
    ['See (above)', '“See (above)”.'],
  ])('U %s at the end of a rule reads %s', (text, end) => {
    expect(closing([{ text, times: 1 }])).toBe(end)
  })

  test('U are called these only where all are named', () => {
    const words = ['robust', 'innovative', 'seamless', 'vibrant', 'crucial', 'pivotal', 'holistic']
    const more = [...words, 'intricate', 'comprehensive', 'transformative', 'dynamic', 'vital']
    const ruleFor = (favorites: string[]) =>
      adviceOn(favorites.map((word) => `It was a ${word} day in the town.`).join(' '), {
        name: 'favourite_words',
        side: 'above',
      }).guidelines[0]?.copywriter_rules[0]
    expect(ruleFor(words.slice(0, 3))).toMatch(/ of these \d+ words need a plainer one: “/)
    expect(ruleFor(more)).toMatch(/ of \d+ such words need a plainer one, for instance “/)
  })
})

describe('sentences that are all of one length', () => {
  const short = (count: number) =>
    Array.from({ length: count }, (_, index) => `We saw bridge number ${index} that day.`).join(' ')

  /** What is asked where people's measure is at least so high. */
  function rulesFor(text: string, p5: number) {
    const reading = readingOf(text)
    const values = extractFeatures(reading, english)
    const range = { p5, p10: p5, p25: p5, p50: p5, p75: p5, p90: p5, p95: p5, n: 9, ai_p50: 0 }
    const profile = { sentence_words_deviation: range }
    const measurements = measureAgainst(profile, { features: english.features, values }).map(
      (measurement) => inCounts(measurement, { reading, groupId: 'blog', language: english }),
    )
    return writeGuidelines(reading, { measurements, language: english }).map(
      ({ copywriter_rules: rules }) => rules,
    )
  }

  test('U are to be joined where none is long enough to cut', () => {
    const [[join, rhythm] = []] = rulesFor(short(20), 2)
    expect(join).toMatch(
      /^Join at least [1-9]\d* of 20 sentences with the sentence after it(?::|, for instance) “We saw/,
    )
    expect(rhythm).toMatch(/^Sentences of 7, 7, 7, 7, 7 words follow one rhythm/)
  })

  test('U get no advice where neither cutting nor joining them is enough', () => {
    expect(rulesFor(short(20), 50)).toEqual([])
    expect(rulesFor(plain.join(' '), 50)).toEqual([])
  })

  test('U are cut where that takes less', () => {
    const [[cut] = []] = rulesFor(plain.join(' '), 2)
    expect(cut).toMatch(
      /^Cut a sentence of about 5 words off the end of at least [1-9] of 4 sentences: “/,
    )
  })
})

describe('short sentences that are to be joined', () => {
  test('U are never labels, numbers or single words while others are short', () => {
    const text =
      'Extensions. We like a lot of them here. Yes. It rains on the hill. Step 1. They went home by bus. SharePoint. You can stay.'
    const rules = adviceOn(text, { name: 'sentence_words_mean', side: 'below' }).guidelines[0]
      ?.copywriter_rules
    expect(rules?.join(' ')).toMatch(/shortest sentences, joined to a neighbor.*“You can stay/)
    expect(rules?.join(' ')).not.toMatch(/Extensions|“Yes|Step 1|SharePoint/)
  })
})

describe('nothing is to be invented or lost', () => {
  test.each(['names', 'numbers', 'time_references', 'attributions', 'quotations', 'first_person'])(
    'more %s are asked of the author only, never of an editor',
    (name) => {
      const { guidelines } = adviceOn(plain.join(' '), { name, side: 'below' })
      expect(guidelines[0]?.copywriter_rules.join(' ')).toMatch(/if you know.*[Ii]nvent none/s)
      const prompt = writeHumanizationPrompt({ ...advised, guidelines }, english)
      expect(prompt).not.toContain('more of these')
      expect(prompt).not.toContain('square brackets')
    },
  )

  test('names are missed where somebody or something is meant that has one', () => {
    const text =
      'The shadows grew longer as the light began to fade away. A company in the north sells them to people. About the firm. You can ask a friend when you like.'
    const rules = adviceOn(text, { name: 'names', side: 'below' }).guidelines[0]?.copywriter_rules
    expect(rules?.join(' ')).toContain('A company in the north')
    expect(rules?.join(' ')).not.toMatch(/shadows|About the firm/)
  })

  test.each(['neighbor', 'neighbour'])('a %s is somebody who has a name', (word) => {
    const text = `A ${word} came by in the evening and took the ladder home. ${plain.join(' ')}`
    const rules = adviceOn(text, { name: 'names', side: 'below' }).guidelines[0]?.copywriter_rules
    expect(rules?.join(' ')).toContain(`A ${word} came by`)
  })

  test('a list keeps its items', () => {
    const text = `We sell apples, pears, and plums from our garden. ${plain.join(' ')}`
    const { guidelines } = adviceOn(text, { name: 'lists_of_three', side: 'above' })
    expect(guidelines[0]?.copywriter_rules.join(' ')).toMatch(/keep every item/)
    expect(guidelines[0]?.copywriter_rules.join(' ')).not.toMatch(/drop/i)
  })

  test('only nouns that have a verb are to become one', () => {
    const text =
      'The government cut the electricity of the university, and the implementation of the agreement took a long time.'
    const { guidelines } = adviceOn(text, { name: 'nominalisations', side: 'above' })
    expect(guidelines[0]?.copywriter_rules.join(' ')).toContain('“implementation”, “agreement”')
    expect(guidelines[0]?.copywriter_rules.join(' ')).not.toMatch(/government|electricity|univers/)
  })
})

test('a text that reads as a person’s is given the probability and what it means', async () => {
  const analysis = await analyze(model, textOf('howto-casual'))
  const view = userView(analysis)
  expect(view.guidelines).toEqual([])
  const percent = `${view.probability_ai_percent}%`
  expect(view.copywriter_rules_block).toContain(percent)
  expect(view.copywriter_rules_block).toContain('no proof of who wrote it')
  expect(view.humanization_prompt).toContain(percent)
  expect(view.humanization_prompt).toContain('answer with the text unchanged')
})

test('a tenth more than 200 words is 220', async () => {
  const text = textOf('blog-ai').trim().split(/\s+/).slice(0, 200).join(' ')
  const view = userView(await analyze(model, text))
  expect(view.copywriter_rules_block).toContain('at most 220 words')
  expect(view.humanization_prompt).toContain('at most 220 words')
})

test('a revision may grow by a tenth, so that plain wording fits: rules and prompt name the number of words', async () => {
  const text = textOf('blog-ai')
  const words = text.trim().split(/\s+/).length
  const view = userView(await analyze(model, text))
  for (const advice of [view.copywriter_rules_block, view.humanization_prompt]) {
    const limit = Number(/at most (\d+) words/.exec(advice ?? '')?.[1])
    expect(limit).toBeGreaterThanOrEqual(1.1 * words)
    expect(limit).toBeLessThan(1.1 * words + 10)
  }
})
