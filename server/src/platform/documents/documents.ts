import type { ReadDocument } from '@inkprint/documents'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** For whom a file is read. */
export interface FileReading {
  /** Whose turn it takes: owners take turns, however many files each of them sends. */
  owner: string
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal
}

/** Takes the text out of files; refuses with FILE_UNREADABLE, and with QUEUE_FULL when too many wait. */
export interface Documents {
  read(file: SentFile, reading: FileReading): Promise<ReadDocument>
  /** Finishes the files in hand and those waiting, then ends the processes. */
  close(): Promise<void>
}

/** What a process that reads files answers. */
export type WorkerAnswer =
  | { document: ReadDocument }
  | { refusal: { reason: string; message: string } }
