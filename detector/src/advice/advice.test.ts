import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { followRule } from '../../test-data/follow-rule.ts'
import { readFeatures } from '../features/reading.ts'
import { featureNames, requireFeature } from '../features/table.ts'
import { type Analysis, analyze, loadModel, type Model, userView } from '../index.ts'
import { readDocument } from '../text/document.ts'
import { normalise } from '../text/normalise.ts'
import { countedAdvice } from './counted-advice.ts'
import { measuredAdvice } from './measured-advice.ts'

const kinds = ['blog', 'essay', 'howto', 'marketing', 'news']
let model: Model

beforeAll(async () => {
  model = await loadModel(new URL('../../test-data/tiny-model/', import.meta.url))
})

function textOf(name: string): string {
  return readFileSync(new URL(`../../test-data/texts/${name}.txt`, import.meta.url), 'utf8')
}

function viewOf(analysis: Analysis) {
  return userView(analysis, { includeGuidelines: true, includeHumanizationPrompt: true })
}

test.each(kinds)(
  'doing what each rule says brings the feature into its range: %s',
  async (kind) => {
    const text = normalise(textOf(`${kind}-ai`)).text
    const { guidelines, features } = await analyze(model, text)
    expect(guidelines.length).toBeGreaterThan(2)
    for (const { feature: name, copywriter_rules: rules } of guidelines) {
      const before = features.find((feature) => feature.name === name)
      const side = before?.position === 'above' ? 'above' : 'below'
      const edits = Number(/At least (\d+)/.exec(rules[0] ?? '')?.[1])
      const feature = requireFeature(name)
      const edited = followRule(readFeatures(readDocument(text)), {
        feature,
        side,
        edits,
        rule: rules[0] ?? '',
      })
      const value = feature.measure(readFeatures(readDocument(normalise(edited).text)))
      const note = `${name}: ${before?.value} -> ${value} after ${edits} edits`
      expect(value, note).toBeGreaterThanOrEqual(before?.range?.p5 ?? 0)
      expect(value, note).toBeLessThanOrEqual(before?.range?.p95 ?? 0)
    }
  },
)

test('people get at most a third of the advice that AI texts get', async () => {
  const count = async (suffix: string) => {
    const analyses = await Promise.all(
      kinds.map((kind) => analyze(model, textOf(`${kind}-${suffix}`))),
    )
    return analyses.reduce((sum, { guidelines }) => sum + guidelines.length, 0)
  }
  expect(await count('human')).toBeLessThanOrEqual((await count('ai')) / 3)
})

test('every rule quotes the text or counts in it', async () => {
  const text = textOf('marketing-ai')
  const { guidelines } = viewOf(await analyze(model, text))
  const plain = normalise(text).text
  for (const { copywriter_rules: rules, target_line: target } of guidelines) {
    expect(target).toMatch(/aim for .*\d.* this text has \d/)
    expect(rules.join(' ')).toMatch(/\d/)
    const quotes = [...rules.join(' ').matchAll(/“(…?)([^”…]*)(…?)”/g)].map(
      (match) => match[2] ?? '',
    )
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
  const view = viewOf(await analyze(model, textOf('blog-ai')))
  expect(view.humanization_prompt).toContain('Keep every fact')
  for (const { name, target_line: target } of view.guidelines) {
    expect(view.humanization_prompt).toContain(name)
    expect(view.humanization_prompt).toContain(target)
    expect(view.copywriter_rules_block).toContain(target)
  }
})

test('a text within the human range is told that there is nothing to change', async () => {
  const view = viewOf(await analyze(model, textOf('howto-human')))
  expect(view.guidelines).toEqual([])
  expect(view.copywriter_rules_block).toContain('nothing to change')
  expect(view.humanization_prompt).toContain('leave the wording alone')
})

describe('the tables of advice', () => {
  test('speak of features that exist', () => {
    for (const { feature } of [...countedAdvice, ...measuredAdvice])
      expect(featureNames).toContain(feature)
  })

  test('have one row for a feature and a side', () => {
    const keys = [...countedAdvice, ...measuredAdvice].map(
      ({ feature, side }) => `${feature} ${side}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
})
