import type { Access, User } from '@inkprint/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Jobs } from './jobs.ts'
import type { Mail } from './outside/mail.ts'

/** What every feature may use. Real in main.ts; tests pass their own clock and mail. */
export interface Deps {
  db: Db
  mail: Mail
  jobs: Jobs
  settings: Config['settings']
  log: FastifyBaseLogger
  now: () => Date
}

export interface SignedIn {
  kind: 'user'
  sessionId: string
  user: User
}

export interface Member extends SignedIn {
  organizationId: string
}

/** Who is calling, by what the endpoint demands. */
export interface Actors {
  public: null
  user: SignedIn
  member: Member
  superuser: SignedIn
  'api-key': never
}

/** Where the call came from. */
export interface Origin {
  requestId: string
  address: string
}

export type Context<A extends Access = Access> = Deps & { actor: Actors[A]; origin: Origin }
