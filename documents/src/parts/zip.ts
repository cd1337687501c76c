import { unzipSync } from 'fflate'
import { decode } from '../encoding.ts'
import type { DocumentLimits } from '../limits.ts'
import { DocumentRefusal } from '../refusal.ts'

export interface Zip {
  readonly names: readonly string[]
  /** The total unpacked size according to the directory. */
  readonly unpackedBytes: number
  has(name: string): boolean
  /** Unpacks one entry. Throws if there is none with this name. */
  read(name: string): Uint8Array
  /** The same, decoded as text. */
  readText(name: string): string
}

/**
 * Opens a file that contains others. Entries are unpacked only on demand, never to disk, and never beyond the
 * limits in all; the names come from the directory at the end of the file.
 */
export function openZip(bytes: Uint8Array, limits: DocumentLimits): Zip {
  const sizes = directoryOf(bytes, limits)
  let unpacked = 0

  function read(name: string): Uint8Array {
    const size = sizes.get(name)
    if (size === undefined) throw new DocumentRefusal('broken', 'A part of the file is missing.')
    unpacked += size
    if (unpacked > limits.unpackedBytes) throw bomb()
    // Each entry gets the space that the directory states; a larger one is cut off there.
    const entry = unzipSync(bytes, { filter: (file) => file.name === name })[name]
    if (!entry) throw new DocumentRefusal('broken', 'A part of the file is missing.')
    return entry
  }

  return {
    names: [...sizes.keys()],
    unpackedBytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    has: (name) => sizes.has(name),
    read,
    readText: (name) => decode(read(name)).text,
  }
}

function directoryOf(bytes: Uint8Array, limits: DocumentLimits): Map<string, number> {
  const sizes = new Map<string, number>()
  let count = 0
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (++count > limits.entries) throw tooManyEntries(limits)
      if (isClimbing(name)) {
        throw new DocumentRefusal(
          'unsafe',
          'The file contains a name that leads out of it, which no document needs.',
        )
      }
      // If two entries have the same name, both are unpacked.
      sizes.set(name, (sizes.get(name) ?? 0) + originalSize)
      return false
    },
  })
  return sizes
}

function isClimbing(name: string): boolean {
  return /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name)
}

export function bomb(): DocumentRefusal {
  return new DocumentRefusal('too_complex', 'The file unpacks to more than a document can have.')
}

function tooManyEntries({ entries }: DocumentLimits): DocumentRefusal {
  const most = entries.toLocaleString('en-US')
  return new DocumentRefusal('too_complex', `The file contains more than ${most} others.`)
}
