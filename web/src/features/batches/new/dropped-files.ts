/** A file with the path of the folders that contain it. */
export interface NamedFile {
  name: string
  file: File
}

/** The extensions offered by the file dialog; any other file that is dropped gets an error message. */
export const chosenEndings =
  '.txt,.md,.markdown,.html,.htm,.docx,.odt,.pdf,.rtf,.epub,.zip,.csv,.tsv,.xlsx'

/** All dropped files, including those in folders but not hidden ones. */
export async function droppedFiles({ items }: DataTransfer): Promise<NamedFile[]> {
  // Must happen before any `await`: afterward the browser no longer allows access to the items.
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : [],
  )
  return (await Promise.all(entries.map(filesOf))).flat()
}

export function chosenFiles(files: Iterable<File>): NamedFile[] {
  return [...files]
    .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    .filter(({ name }) => !isHidden(name))
}

async function filesOf(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isHidden(entry.name)) return []
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ name: entry.fullPath.replace(/^\//, ''), file }]
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inside.map(filesOf))).flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** Folder entries are read in chunks until none are left. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}
