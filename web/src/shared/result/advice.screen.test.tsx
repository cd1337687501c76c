import type { AnalysisResult } from '@inkprint/contract'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ToastArea } from '../../ui/toast.tsx'
import { Advice } from './advice.tsx'

test('U tips are heard as lists, and what is selected of them has its numbers', () => {
  const copywriter_rules_block =
    'Rules for this text\n\n1. Fewer dashes\n   Dashes: aim for none.\n   - One can go.\n   - Start anew.\n\n2. Names\n   Names: aim for 2.'
  // Of a result only this matters here.
  const result = { copywriter_rules_block } as unknown as AnalysisResult
  render(
    <ToastArea successMs={0} errorMs={0}>
      <Advice part="tips" result={result} />
    </ToastArea>,
  )
  const [points] = screen.getAllByRole('list').filter((list) => list.tagName === 'OL')
  const [first, second] = [...(points?.children ?? [])] as HTMLElement[]
  expect(points?.children).toHaveLength(2)
  expect(first?.textContent).toMatch(/^1\. Fewer dashesDashes: aim for none\./)
  expect(second?.textContent).toBe('2. NamesNames: aim for 2.')
  expect(first && within(first).getAllByRole('listitem')).toHaveLength(2)
})
