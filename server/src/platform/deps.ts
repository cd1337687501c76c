import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Db } from './db/open.ts'
import type { Detector } from './detector/detector.ts'
import type { Documents } from './documents/documents.ts'
import type { Mail } from './mail/mail.ts'
import type { Meter } from './metrics/meter.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Payments } from './payments/payments.ts'
import type { Job, Jobs } from './queue/jobs.ts'
import type { Records } from './records/records.ts'

/** A job of a feature, which does it with what every feature may use. */
export type FeatureJob<Payload = Record<never, never>> = Job<Payload, Deps>

/** What every feature may use. Real in `start/`; tests pass their own clock and mail. */
export interface Deps {
  db: Db
  mail: Mail
  detector: Detector
  documents: Documents
  /** Null where nothing can be bought: in production without a payment provider. */
  payments: Payments | null
  /** Sends to addresses that customers chose. */
  outgoing: Outgoing
  records: Records
  jobs: Jobs
  settings: Config['settings']
  log: FastifyBaseLogger
  now: () => Date
  meter: Meter
  /** Whether this copy is about to stop and wants no more callers. */
  isDraining: () => boolean
}
