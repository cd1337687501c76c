import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  name: string
  pieces: AsyncIterable<string>
}

const partBytes = 512 * 1024
const sliceLength = 64 * 1024

/**
 * Writes a ZIP incrementally and passes on parts of about half a megabyte, so that neither the files nor the
 * ZIP are ever completely in memory. Compression yields to other work after every slice.
 */
export async function writeZip(
  entries: Iterable<ZipEntry>,
  keep: (part: Buffer) => Promise<void>,
): Promise<void> {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let problem: Error | null = null
  const zip = new Zip((error, bytes) => {
    if (error) problem = error
    else {
      waiting.push(bytes)
      waitingBytes += bytes.byteLength
    }
  })

  async function handOver(least: number): Promise<void> {
    if (problem) throw problem
    if (waitingBytes < least || waitingBytes === 0) return
    const part = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await keep(part)
  }

  for (const { name, pieces } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece, 'utf8')
      for (let start = 0; start < bytes.length; start += sliceLength) {
        file.push(bytes.subarray(start, start + sliceLength), false)
        await handOver(partBytes)
        await setImmediate()
      }
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  await handOver(0)
}
