import { describe, expect, it } from 'vitest'
import { namedRows } from './card-tables.ts'
import { groups } from './groups.ts'
import { readFolds } from './judged.ts'
import { nameKinds } from './labeled-kinds.ts'

describe('kinds labeled by reading', () => {
  it('are of known kinds, each text once, and nearly all 600 were judged by their fold', async () => {
    const named = nameKinds(await readFolds())
    const known = new Set(groups.map(({ id }) => id))
    expect(new Set(named.map(({ id }) => id)).size).toBe(named.length)
    expect(named.length).toBeGreaterThan(570)
    const strange = named.filter(
      ({ kind, also }) => !known.has(kind) || (also !== null && !known.has(also)),
    )
    expect(strange).toEqual([])
  })

  it('leave out texts nobody judged', () => {
    expect(nameKinds([])).toEqual([])
  })

  it('accept the second kind, and say what the others were called', () => {
    const text = { id: 'a', kind: 'blog', also: 'howto' }
    const [row] = namedRows(
      ['blog', 'howto', 'speech', 'news', 'speech'].map((found) => ({ ...text, found })),
    )
    expect(row?.slice(0, 2)).toEqual(['blog', '5'])
    expect(row?.[2]).toContain('40.0%')
    expect(row?.[3]).toBe('speech 2, news 1')
  })
})
