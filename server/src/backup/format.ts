import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/**
 * A backup is a gzipped text: a line that identifies it, then for each table a line with its name, its rows
 * in `COPY` format and `\.`, and finally a line with counts and a checksum.
 */
export interface Head {
  inkprint_backup: 1
  taken_at: string
  server_version: string
  /** The migrations applied at the time of the backup: the tables are restored in that state. */
  migrations: string[]
}

export interface Section {
  table: string
  columns: string[]
}

export interface Tail {
  rows: Record<string, number>
  /** The last value of each sequence. */
  sequences: Record<string, number>
  /** The checksum of everything before this line. */
  sha256: string
}

/** Waiting jobs are a section, too, in a format independent of the queue's own tables. */
export const jobsSection: Section = {
  table: 'graphile_worker.jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'job_key', 'priority'],
}

export const sectionEnd = Buffer.from('\\.\n')

/** A problem with a file or a database, in words for the person running the command. */
export class BackupRefusal extends Error {}

export function lineOf(value: Head | Section | Tail): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** The lines of a backup including line ends; rows never contain line ends. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: 1_048_576 })
  // An error in either stream ends the loop below.
  pipeline(createReadStream(file), unzipped).catch((error) => unzipped.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of unzipped) {
    const data: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      yield data.subarray(start, end + 1)
      start = end + 1
    }
    rest = data.subarray(start)
  }
  if (rest.length > 0) yield rest
}
