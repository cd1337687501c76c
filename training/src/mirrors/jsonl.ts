import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { linesOf } from '../corpus.ts'

export interface Line<Value> {
  value: Value
  /** File and line, for messages. */
  place: string
}

/** The lines of a `.jsonl` or `.jsonl.gz` file, validated; errors name the file and line. */
export async function* readLines<Value>(
  file: string,
  schemaOf: (json: unknown) => z.ZodType<Value>,
): AsyncGenerator<Line<Value>> {
  const bytes = createReadStream(file)
  let number = 0
  for await (const line of linesOf(file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes)) {
    number += 1
    if (line.trim() === '') continue
    const place = `${file}:${number}`
    yield { value: parseLine(line, { schemaOf, place }), place }
  }
}

function parseLine<Value>(
  line: string,
  { schemaOf, place }: { schemaOf: (json: unknown) => z.ZodType<Value>; place: string },
): Value {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    throw new Error(`${place}: not JSON: ${line.slice(0, 60)}`)
  }
  const parsed = schemaOf(json).safeParse(json)
  if (parsed.success) return parsed.data
  throw new Error(`${place}: ${z.prettifyError(parsed.error)}`)
}

/** Files as given, folders as the sorted files in them that have one of the extensions. */
export async function filesOf(
  paths: readonly string[],
  endings: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (!(await stat(path)).isDirectory()) return [path]
      const names = await readdir(path)
      return names
        .filter((name) => endings.some((ending) => name.endsWith(ending)))
        .sort()
        .map((name) => join(path, name))
    }),
  )
  return found.flat()
}

/** The complete lines of a file that runs append to; cuts off a partial line left by a killed run. */
export async function readLog<Value>(file: string, schema: z.ZodType<Value>): Promise<Value[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!bytes) return []
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) await truncate(file, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line, index) =>
    parseLine(line, { schemaOf: () => schema, place: `${file}:${index + 1}` }),
  )
}
