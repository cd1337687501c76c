import type { Access, User } from '@inkprint/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Jobs } from './jobs.ts'
import type { Meter } from './meter.ts'
import type { Detector } from './outside/detector.ts'
import type { Mail } from './outside/mail.ts'
import type { Payments } from './outside/payments.ts'

/** What every feature may use. Real in main.ts; tests pass their own clock and mail. */
export interface Deps {
  db: Db
  mail: Mail
  detector: Detector
  /** Null where nothing can be bought: in production without a payment provider. */
  payments: Payments | null
  jobs: Jobs
  settings: Config['settings']
  log: FastifyBaseLogger
  now: () => Date
  meter: Meter
  /** Whether this copy is about to stop and wants no more callers. */
  isDraining: () => boolean
}

export interface SignedIn {
  kind: 'user'
  sessionId: string
  user: User
}

export interface Member extends SignedIn {
  organizationId: string
}

/** A program that showed one of an organization's API keys. */
export interface KeyHolder {
  kind: 'key'
  keyId: string
  keyName: string
  organizationId: string
  /** The organization's balance as it stood when the key was shown. */
  credits: number
  /** How much of it was held back for analyses under way. */
  reserved: number
  /** The rate its texts are judged by unless a call names another; null for the usual one. */
  maxFalsePositiveRate: number | null
}

/** Who is calling, by what the endpoint demands. */
export interface Actors {
  public: null
  user: SignedIn
  member: Member
  superuser: SignedIn
  'api-key': KeyHolder
}

/** Where the call came from. */
export interface Origin {
  requestId: string
  address: string
  /** What limits count the call by: the address, or the network it is in. */
  network: string
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

/** The headers that came with the call and those that go back, also with a refusal. */
export interface Headers {
  read(name: string): string | undefined
  send(name: string, value: string | number): void
}

export type Context<A extends Access = Access> = Deps & {
  actor: Actors[A]
  origin: Origin
  headers: Headers
}
