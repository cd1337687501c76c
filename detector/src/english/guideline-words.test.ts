import { expect, test } from 'vitest'
import type { CountedMeasurement } from '../advice/measurement.ts'
import { features } from './features.ts'
import { guidelineWords } from './guideline-words.ts'

const range = { p5: 4.1, p25: 4.3, p50: 4.4, p75: 4.45, p95: 4.521, n: 100 }

/** A text with words longer than people write. */
function measured(value: number): CountedMeasurement {
  const feature = features.find(({ unit }) => unit === 'letters')
  if (!feature) throw new Error('No measure is one of letters')
  return {
    feature,
    value,
    range,
    position: 'above',
    distance: 1,
    speaksFor: 'ai',
    counts: null,
    leftAlone: null,
  }
}

test('U a value that is a little above the range is not written like the end of the range', () => {
  const { explanation, targetLine } = guidelineWords
  const place = { isHigh: true, isOutside: true }
  expect(explanation(measured(4.524), place)).toContain(
    ': 4.524 letters; nineteen in twenty people have at most 4.521 letters.',
  )
  expect(explanation(measured(4.81), place)).toContain(
    ': 4.81 letters; nineteen in twenty people have at most 4.52 letters.',
  )
  expect(targetLine(measured(4.524), range)).toContain(
    'aim for 4.1 to 4.521 letters; this text has 4.524.',
  )
})
