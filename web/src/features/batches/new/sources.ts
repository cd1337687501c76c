import { api, type Collection, maximumFileBytes } from '@inkprint/contract'
import { useRef, useState } from 'react'
import { call } from '../../../client/api.ts'
import { failureReason } from '../../../client/failure-text.ts'
import type { NamedFile } from './dropped-files.ts'

/** A file that was added, and its contents. */
export interface Source {
  id: number
  name: string
  file: File
  state: 'waiting' | 'reading' | 'read' | 'refused'
  problem?: string
  collection?: Collection
  /** For a table: the columns with the texts and their titles; -1 for none. */
  textColumn: number
  titleColumn: number
}

const readAtOnce = 2

/** The files of a batch that is being prepared; they are read one at a time. */
export function useSources() {
  const [sources, setSources] = useState<Source[]>([])
  const waiting = useRef<Source[]>([])
  const readers = useRef(0)
  const nextId = useRef(1)

  function change(id: number, fields: Partial<Source>): void {
    setSources((known) => known.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  }

  async function readOn(): Promise<void> {
    readers.current++
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      change(next.id, { state: 'reading' })
      change(next.id, await read(next))
    }
    readers.current--
  }

  return {
    sources,
    isReading: sources.some(({ state }) => state === 'waiting' || state === 'reading'),
    bring(files: readonly NamedFile[]): void {
      const brought = files.map(
        ({ name, file }): Source => ({
          id: nextId.current++,
          name,
          file,
          state: 'waiting',
          textColumn: -1,
          titleColumn: -1,
        }),
      )
      setSources((known) => [...known, ...brought])
      waiting.current.push(...brought)
      while (readers.current < Math.min(readAtOnce, waiting.current.length)) void readOn()
    },
    choose: change,
    remove(id: number): void {
      waiting.current = waiting.current.filter((each) => each.id !== id)
      setSources((known) => known.filter((each) => each.id !== id))
    },
    clear(): void {
      waiting.current = []
      setSources([])
    },
  }
}

async function read({ name, file }: Source): Promise<Partial<Source>> {
  if (file.size > maximumFileBytes) {
    return { state: 'refused', problem: 'The file is too large: at most 20 MB.' }
  }
  try {
    const collection = await call(api.ownBatches.readFile, { file: renamed(file, name) })
    return { state: 'read', collection, ...columnsOf(collection.table) }
  } catch (error) {
    const problem = failureReason(error, 'The file could not be read. Please try again.')
    return { state: 'refused', problem }
  }
}

/** The name decides whether a file is a table, so it is sent without folders. */
function renamed(file: File, path: string): File {
  const name = path.split('/').at(-1) ?? file.name
  return name === file.name ? file : new File([file], name, { type: file.type })
}

/** The column with the most text has the texts; the column named accordingly has the titles. */
function columnsOf(table: Collection['table']): Pick<Source, 'textColumn' | 'titleColumn'> {
  if (!table) return { textColumn: -1, titleColumn: -1 }
  const lengths = table.columns.map((_, at) =>
    table.rows.slice(0, 100).reduce((sum, row) => sum + (row[at]?.length ?? 0), 0),
  )
  return {
    textColumn: lengths.indexOf(Math.max(...lengths)),
    titleColumn: table.columns.findIndex((name) => /^(title|name|id|url|headline)$/i.test(name)),
  }
}
