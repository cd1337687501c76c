import {
  type Endpoint,
  type Input,
  type Output,
  type Role,
  requestFor,
  type User,
} from '@inkprint/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { type AppOptions, buildApp, jobs } from '../app.ts'
import { hashPassword } from '../features/account/password-hash.ts'
import { startSession } from '../features/account/sessions.ts'
import { findUser } from '../features/account/users.ts'
import { refusalCodes } from '../http/openapi/refusals.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDb, openPool } from '../platform/db/open.ts'
import type { Deps } from '../platform/deps.ts'
import type { Detector } from '../platform/detector/detector.ts'
import type { Documents } from '../platform/documents/documents.ts'
import { openDocumentPool } from '../platform/documents/pool.ts'
import { newId } from '../platform/ids.ts'
import type { Mail, Message } from '../platform/mail/mail.ts'
import { noMeter } from '../platform/metrics/meter.ts'
import { openOutgoing } from '../platform/outgoing/open.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import { openPayments } from '../platform/payments/open.ts'
import { queuedJobs } from '../platform/queue/jobs.ts'
import { runJobsOnce } from '../platform/queue/run-jobs.ts'
import { openRecords } from '../platform/records/open.ts'
import { createTestDatabase } from './database.ts'
import { detectorWith } from './detectors.ts'

export const password = 'Correct-Horse-7'
const passwordHash = hashPassword(password)
/** Its processes take a second to start, when the first file is sent, and end when idle. */
const sharedDocuments = openDocumentPool()

interface Options extends AppOptions {
  /** Settings as environment variables. */
  env?: Record<string, string>
  mail?: Mail
  detector?: Detector
  documents?: Documents
  outgoing?: Outgoing
}

export interface Answer<Body> {
  status: number
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The whole server with its own database; the test sets the clock, runs the jobs and reads the mail. */
export async function testApp(options: Options = {}) {
  const database = await createTestDatabase(inject('databaseServer'))
  // Waits long enough for a busy machine; an unavailable database has tests of its own.
  const pool = openPool(database.url, 12, 60_000)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const config = readConfig({
    JWT_SECRET: 'a secret for tests that is long enough',
    PUBLIC_URL: 'http://inkprint.test',
    ...options.env,
  })
  const outbox = memoryMail()
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const db = openDb(pool)
  const deps: Deps = {
    db,
    payments: openPayments(config, { db, now }),
    mail: options.mail ?? outbox,
    detector: options.detector ?? detectorWith(),
    documents: options.documents ?? sharedDocuments,
    outgoing: options.outgoing ?? openOutgoing({ ...config.outgoing, resolve: nobodyKnown }),
    records: openRecords({ server: config.records.server ?? '127.0.0.1:9' }),
    jobs: queuedJobs,
    settings: config.settings,
    log,
    now,
    meter: options.measuring?.metrics.meter ?? noMeter,
    isDraining: () => false,
  }
  // Tests want the result of health checks, however busy the machine, and the detector to themselves.
  const app = await buildApp(deps, { healthWithinMs: 30_000, isSelfExamining: false, ...options })
  let jobsInHand: Promise<unknown> = Promise.resolve()
  onTestFinished(async () => {
    // A test that ran out of time may have left jobs running.
    await jobsInHand
    await app.close()
    await options.documents?.close()
    await deps.db.destroy()
    await database.drop()
  })

  return {
    app,
    deps,
    databaseUrl: database.url,
    mails: outbox.sent,
    logged,
    call: <E extends Endpoint>(endpoint: E, input: Input<E>, token?: string) =>
      call(app, { endpoint, input, token }),
    advance(milliseconds: number) {
      clockOffsetMs += milliseconds
    },
    runJobs() {
      const running = runJobsOnce(pool, { services: deps, jobs })
      jobsInHand = Promise.allSettled([jobsInHand, running])
      return running
    },
    makeUser: (wanted: Partial<WantedUser> = {}) => makeUser(deps, wanted),
  }
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  { endpoint, input, token }: { endpoint: E; input: Input<E>; token: string | undefined },
): Promise<Answer<Output<E>>> {
  const reply = await app.inject(requestFor(endpoint, input, { token }))
  const isJson = `${reply.headers['content-type']}`.startsWith('application/json')
  const body = reply.body === '' ? null : isJson ? reply.json() : reply.body
  requireDocumented(endpoint, { status: reply.statusCode, body })
  return { status: reply.statusCode, headers: reply.headers, body: body as Output<E> }
}

/** An undocumented error is a mistake in either the code or the documentation. */
function requireDocumented(
  endpoint: Endpoint,
  { status, body }: { status: number; body: unknown },
): void {
  if (status < 400 || status === endpoint.failureStatus) return
  const { code } = endpoint.errorFamily.read(body)
  if (code !== undefined && refusalCodes(endpoint).has(code)) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers ${code}, which is undocumented`)
}

/** Tests make no DNS lookups; receivers are addresses of this machine. */
function nobodyKnown(): Promise<never> {
  return Promise.reject(new Error('No names are known in tests'))
}

interface WantedUser {
  email: string
  first_name: string
  last_name: string
  is_active: boolean
  is_superuser: boolean
  is_verified: boolean
  organization_id: string | null
  role: Role
}

/** An account that can sign in with `password`, and a session token for it. */
async function makeUser(
  deps: Deps,
  { role, ...wanted }: Partial<WantedUser>,
): Promise<{ user: User; token: string }> {
  const id = newId('usr')
  await deps.db
    .insertInto('users')
    .values({
      id,
      email: `${id.toLowerCase()}@example.com`,
      password_hash: await passwordHash,
      first_name: 'Ada',
      last_name: 'Nowak',
      is_verified: true,
      ...wanted,
    })
    .execute()
  if (role) {
    await deps.db.updateTable('memberships').set({ role }).where('user_id', '=', id).execute()
  }
  const user = await findUser(deps.db, id)
  if (!user) throw new Error('The user just made is not there')
  return { user, token: await startSession(deps, id) }
}

/** Keeps sent mails for the test to read. */
function memoryMail() {
  const sent: Message[] = []
  return {
    sent,
    send: async (message) => void sent.push(message),
    close() {},
  } satisfies Mail & { sent: Message[] }
}

/** The token in the link sent to a writer. */
export function writerToken(message: { text: string } | undefined): string {
  const token = message?.text.match(/\/shared#token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`No link in the mail: ${message?.text}`)
  return token
}

/** The token in an invitation link. */
export function invitationToken(message: { text: string } | undefined): string {
  const token = message?.text.match(/\/invitation#token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`No link in the mail: ${message?.text}`)
  return token
}

/** The token in a mail's link. */
export function tokenIn(message: { text: string } | undefined): string {
  const token = message?.text.match(/[?&]token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`No token in the mail: ${message?.text}`)
  return token
}
