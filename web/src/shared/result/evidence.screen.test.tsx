import type { AnalysisResult, Evidence as Measured } from '@inkprint/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Evidence } from './evidence.tsx'

afterEach(cleanup)

test.each([
  ['human', 'neither', 'None of these measures decides it: the models judged the wording'],
  ['human', 'ai', 'None of these measures decides it: the models judged the wording'],
  ['human', 'human', null],
  ['ai', 'human', 'None of these measures points to AI by itself: the models judged'],
  ['mixed', 'neither', 'None of these measures points to AI by itself: the models judged'],
  ['ai', 'ai', null],
  ['uncertain', 'neither', null],
] as const)(
  'U a verdict of %s with measures that point to %s says what decided',
  (classification, speaks_for, words) => {
    const evidence = [{ ...measuredOf('Dashes'), speaks_for }]
    showEvidence({ classification, evidence })
    expect(document.body.textContent?.includes('None of these measures')).toBe(words !== null)
    if (words !== null) expect(document.body.textContent).toContain(words)
  },
)

test('U the scales are explained, and that not everything outside points to AI', () => {
  showEvidence({ classification: 'human', evidence: [measuredOf('Dashes')] })
  expect(document.body.textContent).toContain('The band is the range of nine in ten people’s texts')
  expect(document.body.textContent).toContain('points to AI only if AI texts')
})

test('U what shows a reason in the text is called after the reason', () => {
  const evidence = ['Dashes', 'Long words'].map(measuredOf)
  showEvidence({ classification: 'ai', evidence }, evidence[1])
  expect(screen.getByRole('button', { name: 'Show it in the text (Dashes)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop showing it (Long words)' })).toBeTruthy()
})

function showEvidence(
  shown: Pick<AnalysisResult, 'classification' | 'evidence'>,
  pointedAt: Measured | null = null,
): void {
  // Of a result only these matter here.
  const result = { ...shown, reasons: [] } as unknown as AnalysisResult
  render(
    <MemoryRouter>
      <Evidence result={result} pointedAt={pointedAt} onPoint={() => undefined} />
    </MemoryRouter>,
  )
}

function measuredOf(label: string): Measured {
  return {
    feature: label,
    label,
    unit: 'per 1,000 words',
    value: 5,
    human_low: 0,
    human_typical: 1,
    human_high: 3,
    position: 'above',
    speaks_for: 'ai',
    explanation: `${label}: 5`,
    sentences: [{ start: 0, end: 20 }],
  }
}
