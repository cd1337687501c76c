import type { Collection, ReadDocument } from '@inkprint/documents'

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
  /** All texts of a file that may hold many, such as a ZIP or a table. */
  readCollection(file: SentFile, reading: FileReading): Promise<Collection>
  /** Finishes the files in hand and those waiting, then ends the processes. */
  close(): Promise<void>
}

/** What each kind of question to a process that reads files is answered with. */
export interface WorkerAnswers {
  document: ReadDocument
  collection: Collection
}
export type Wanted = keyof WorkerAnswers

export interface WorkerQuestion {
  file: SentFile
  wanted: Wanted
}

/** What a process that reads files answers. */
export type WorkerAnswer =
  | { found: WorkerAnswers[Wanted] }
  | { refusal: { reason: string; message: string } }
