import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

const largest = 20_000_000

/** The file that a call names or contains. */
export async function openFile({
  path,
  name,
  content_base64,
}: {
  path?: string | undefined
  name?: string | undefined
  content_base64?: string | undefined
}): Promise<File> {
  if (content_base64 !== undefined) {
    return new File([new Uint8Array(Buffer.from(content_base64, 'base64'))], name ?? 'file')
  }
  if (path === undefined) throw new Error('Send the content of the file as content_base64.')
  const { size } = await stat(path).catch(() => {
    throw new Error(`There is no file at ${path} that can be read.`)
  })
  if (size > largest) throw new Error('The file is larger than 20 MB.')
  return new File([new Uint8Array(await readFile(path))], basename(path))
}
