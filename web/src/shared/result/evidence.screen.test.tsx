import type { AnalysisResult, Evidence as Measured } from '@inkprint/contract'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Evidence } from './evidence.tsx'

test('U what shows a reason in the text is called after the reason', () => {
  const evidence = ['Dashes', 'Long words'].map(measuredOf)
  // Of a result only these matter here.
  const result = { classification: 'ai', reasons: [], evidence } as unknown as AnalysisResult
  render(
    <MemoryRouter>
      <Evidence result={result} pointedAt={evidence[1] ?? null} onPoint={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('button', { name: 'Show it in the text (Dashes)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop showing it (Long words)' })).toBeTruthy()
})

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
