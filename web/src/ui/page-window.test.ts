import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

const cases: [page: number, pages: number, shown: string][] = [
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 20, '1 2 3 4 5 gap 20'],
  [4, 20, '1 2 3 4 5 6 gap 20'],
  [5, 20, '1 gap 3 4 5 6 7 gap 20'],
  [10, 20, '1 gap 8 9 10 11 12 gap 20'],
  [17, 20, '1 gap 15 16 17 18 19 20'],
  [20, 20, '1 gap 16 17 18 19 20'],
]

test.each(cases)('[CH-11] page %i of %i shows %s', (page, pages, shown) => {
  expect(pageWindow(page, pages).join(' ')).toBe(shown)
})
