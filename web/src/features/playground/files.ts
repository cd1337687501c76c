import { api, type FileFacts, maximumFileBytes } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../client/api.ts'
import { failureReason } from '../../client/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'

/** The extensions offered by the file dialog; any other file that is dropped gets an error message. */
export const chosenEndings = '.txt,.md,.markdown,.html,.htm,.docx,.odt,.pdf,.rtf,.epub'

/** A file that was added, and its state. */
export interface SelectedFile {
  id: number
  file: File
  state: 'waiting' | 'reading' | 'taken' | 'refused'
  /** Why no text could be read from it. */
  problem?: string
}

export interface TakenText {
  text: string
  file: FileFacts
}

/** The files that were added. They are opened one at a time, because only one text is analyzed at a time. */
export function useFiles(onTaken: (taken: TakenText) => void) {
  const [files, setFiles] = useState<SelectedFile[]>([])
  const toast = useToast()
  const [facts, setFacts] = useState<FileFacts | null>(null)
  const extraction = useMutation({
    mutationFn: ({ file }: SelectedFile) => takeText(file),
    onMutate: ({ id }) => mark(id, { state: 'reading' }),
    onSuccess: (taken, { id }) => {
      mark(id, { state: 'taken' })
      setFacts(taken.file)
      onTaken(taken)
    },
    onError: (error, { id }) => mark(id, { state: 'refused', problem: problemOf(error) }),
  })

  function mark(id: number, change: Pick<SelectedFile, 'state' | 'problem'>): void {
    setFiles((known) =>
      known.map((each) => (each.id === id ? { id, file: each.file, ...change } : each)),
    )
  }

  function open(file: SelectedFile): void {
    if (!extraction.isPending) extraction.mutate(file)
  }

  return {
    files,
    /** About the file that the current text is from; null if it was typed or pasted. */
    facts,
    isReading: extraction.isPending,
    open,
    /** Replaces the files with others and opens the first. */
    bring(brought: readonly File[]): void {
      const [first, ...others] = brought.map(waiting)
      if (!first) {
        toast({ tone: 'info', text: 'A folder cannot be opened. Drop the files in it instead.' })
      } else if (extraction.isPending) {
        toast({ tone: 'info', text: 'Another file is being read. Please try again in a moment.' })
      } else {
        setFiles([first, ...others])
        open(first)
      }
    },
    forget(): void {
      setFiles([])
      setFacts(null)
    },
    /** Called when the text is no longer that of a file; the other files remain. */
    forgetFacts: () => setFacts(null),
  }
}

function waiting(file: File, id: number): SelectedFile {
  return { id, file, state: 'waiting' }
}

async function takeText(file: File): Promise<TakenText> {
  if (file.size > maximumFileBytes) throw new TooLarge()
  return call(api.playground.extract, { file })
}

class TooLarge extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof TooLarge) return 'The file is too large: at most 20 MB.'
  return failureReason(error, 'The file could not be read. Please try again.')
}

/** The dropped files, without folders. */
export function filesIn({ items }: DataTransfer): File[] {
  return [...items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}
