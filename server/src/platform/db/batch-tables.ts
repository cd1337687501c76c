import type { AnalysisOptions, BatchStatus, Detail } from '@inkprint/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Time } from './column-types.ts'

/** What an analysis that waits is read with, beside what its row in `analyses` says. */
export interface WaitingWishes extends AnalysisOptions {
  api_key_name: string
  max_false_positive_rate: number
  detail: Detail
}

/** An analysis that waits for its turn, or that failed and may be tried again. */
export interface WaitingAnalysisRow {
  analysis_id: string
  organization_id: string
  batch_id: string | null
  state: 'waiting' | 'paused' | 'failed'
  turn: number
  /** Written by the database. */
  is_batch: ColumnType<boolean, never, never>
  text: string
  wanted: JSONColumnType<WaitingWishes>
  /** How often somebody began to read it. */
  attempts: Generated<number>
  /** Somebody alive keeps moving it while they read. */
  lease_until: Time | null
  created_at: Time
}

export interface BatchOptions extends AnalysisOptions {
  group_id: string | null
  max_false_positive_rate: number | null
  detail: Detail
}

export interface BatchRow {
  id: string
  organization_id: string
  api_key_id: string
  user_id: string | null
  title: string | null
  status: BatchStatus
  options: JSONColumnType<BatchOptions>
  created_at: Time
  resumed_at: Time
  finished_at: Time | null
}

export interface BatchItemRow {
  batch_id: string
  number: number
  /** The sender's own. */
  item_id: string
  title: string | null
  words: number | null
  /** What it costs when it is read. */
  credits: number
  /** Why it cannot be read; null where it has, or had, an analysis. */
  reason: string | null
  message: string | null
  analysis_id: string | null
}
