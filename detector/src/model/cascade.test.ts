import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { loadModel } from '../load-model.ts'
import { readDocument } from '../text/document.ts'
import { windowsOf } from '../text/windows.ts'
import { settledBy, stackAhead } from './cascade.ts'
import type { Scores } from './score.ts'

const tiny = await loadModel(new URL('../../test-data/tiny-model/', import.meta.url))
const nothing = { bias: 0, linear: 0, encoder: 0, highest: 0, tokens: 0 }

const readingsOf = (logits: readonly number[]) => logits.map((logit) => ({ logit, tokens: 1 }))

test('windows still unread are taken to lie so far from the mean of those read', () => {
  const ahead = { linear: 0, trees: null, read: readingsOf([1, 3]), unread: 2, difference: -4 }
  expect(stackAhead({ ...nothing, encoder: 1 }, ahead)).toBe(0)
  expect(stackAhead({ ...nothing, highest: 1 }, ahead)).toBe(2)
  expect(stackAhead({ ...nothing, tokens: -1 }, ahead)).toBe(-1)
})

test.each([
  { what: 'every window is low', logits: [-9, -9, -9], isSettled: true },
  {
    what: 'the highest third of what was read is not, though that of the whole text would be',
    logits: [0.5, -9, -9],
    isSettled: false,
  },
])(
  'whether reading may stop at a person’s text where $what: $isSettled',
  ({ logits, isSettled }) => {
    const terms = { ...nothing, highest: 1 }
    const stacker = { ...tiny.decision.stacker, both: { terms } }
    const cascade = { ai_margin: 0, human_margin: 0 }
    const model = { ...tiny, decision: { ...tiny.decision, stacker, cascade } }
    const text = readFileSync(
      new URL('../../test-data/texts/essay-casual.txt', import.meta.url),
      'utf8',
    )
    const document = readDocument(text, english)
    const [window] = windowsOf(document, 120)
    if (!window) throw new Error('The text has no window')
    const settled = settledBy(model, {
      document,
      groupOf: () => 'blog',
      maxFalsePositiveRate: 0.01,
    })
    const scores: Scores = {
      ngrams: { ids: new Uint32Array(), values: new Float32Array(), counts: new Uint16Array() },
      features: new Float64Array(),
      linear: 0,
      trees: null,
      windows: readingsOf(logits).map((encoder) => ({
        ...window,
        encoder: { ...encoder, groups: [] },
      })),
      sentences: [],
      basis: 'both',
      stacked: Math.max(...logits),
      isReadThrough: false,
    }
    expect(
      stackAhead(terms, {
        linear: 0,
        trees: null,
        read: readingsOf(logits),
        unread: 1,
        difference: 0,
      }),
    ).toBeLessThan(-2)
    expect(settled?.(scores, [window])).toBe(isSettled)
  },
)
