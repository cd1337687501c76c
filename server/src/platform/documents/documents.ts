import type { Collection, ReadDocument } from '@inkprint/documents'

export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** On whose behalf a file is read. */
export interface FileReading {
  /** Owners take turns, however many files each of them sends. */
  owner: string
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal
}

/** Extracts text from files; refuses with FILE_UNREADABLE, and with QUEUE_FULL when too many wait. */
export interface Documents {
  read(file: SentFile, reading: FileReading): Promise<ReadDocument>
  /** All texts of a file that can contain several, such as a ZIP or a table. */
  readCollection(file: SentFile, reading: FileReading): Promise<Collection>
  /** Finishes the files in progress and in the queue, then ends the processes. */
  close(): Promise<void>
}

/** The answer to each kind of request to a file-reading process. */
export interface WorkerAnswers {
  document: ReadDocument
  collection: Collection
}
export type Wanted = keyof WorkerAnswers

export interface WorkerQuestion {
  file: SentFile
  wanted: Wanted
}

/** A message from a file-reading process. */
export type WorkerAnswer =
  | { found: WorkerAnswers[Wanted] }
  | { refusal: { reason: string; message: string } }
