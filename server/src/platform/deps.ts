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

/** A feature's job, which runs with the dependencies available to every feature. */
export type FeatureJob<Payload = Record<never, never>> = Job<Payload, Deps>

/**
 * The dependencies available to every feature. `start/` passes real ones; tests pass their own clock and
 * mail.
 */
export interface Deps {
  db: Db
  mail: Mail
  detector: Detector
  documents: Documents
  /** Null if nothing can be bought: in production without a payment provider. */
  payments: Payments | null
  /** Sends requests to addresses chosen by customers. */
  outgoing: Outgoing
  records: Records
  jobs: Jobs
  settings: Config['settings']
  log: FastifyBaseLogger
  now: () => Date
  meter: Meter
  /** Whether this copy is shutting down and wants no new requests. */
  isDraining: () => boolean
}
