import type { User } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../platform/deps.ts'
import type { Detector, Verdict } from '../platform/detector/detector.ts'
import { openDocumentPool } from '../platform/documents/pool.ts'
import { newId } from '../platform/ids.ts'
import { openLog } from '../platform/log/log.ts'
import { noMeter } from '../platform/metrics/meter.ts'
import { openOutgoing } from '../platform/outgoing/open.ts'
import { sandboxPayments } from '../platform/payments/sandbox.ts'
import { openRecords } from '../platform/records/open.ts'
import type { ShareHolder } from '../policy/actor.ts'
import type { Context } from '../policy/context.ts'
import { demoEmails } from './people.ts'

/** The product's own parts with an adjustable clock, play money, and mail that goes nowhere. */
export interface DemoProduct {
  deps: Deps
  /** Runs something as if at that time. */
  at<Result>(time: Date, act: () => Promise<Result>): Promise<Result>
  by(user: User): Context<'superuser'>
  member(user: User, organizationId: string): Context<'member'>
  stranger(): Context<'public'>
  /** The recipient of a link to an analysis. */
  writer(
    link: Pick<ShareHolder, 'analysisId' | 'organizationId' | 'reviewId' | 'shareId'>,
  ): Context<'share'>
}

/** Nobody in the demo has a second factor. */
const signedIn = {
  kind: 'user',
  sessionId: '',
  hasSecondFactor: false,
  isFactorRequired: false,
  confirmedAt: null,
} as const

export function buildDemoProduct(
  config: Config,
  { db, detector }: { db: Db; detector: Detector },
): DemoProduct {
  let clock = new Date()
  const now = () => clock
  const { publicUrl } = config.settings
  const deps: Deps = {
    db,
    detector: remembering(detector),
    documents: openDocumentPool(),
    payments: sandboxPayments({ db, now, publicUrl }),
    mail: { send: async () => {}, close() {} },
    outgoing: openOutgoing({ isLocalAllowed: false }),
    records: openRecords({ server: null }),
    jobs: { add: async () => {} },
    // The demo's history depends on this number, whatever real customers get.
    settings: { ...config.settings, welcomeCredits: 100 },
    log: openLog({ level: 'warn', isReadable: false }),
    now,
    meter: noMeter,
    isDraining: () => false,
  }
  const call = () => ({
    ...deps,
    origin: {
      requestId: newId('req'),
      address: '127.0.0.1',
      network: '127.0.0.1',
      signal: new AbortController().signal,
    },
    headers: { read: () => undefined, send() {} },
  })
  return {
    deps,
    async at(time, act) {
      clock = time
      const last = await lastAudit(db)
      const result = await act()
      await dateAudit(db, { after: last, at: time })
      return result
    },
    by: (user) => ({ ...call(), actor: { ...signedIn, user } }),
    member: (user, organizationId) => ({
      ...call(),
      actor: { ...signedIn, user, organizationId, role: 'owner' },
    }),
    stranger: () => ({ ...call(), actor: null }),
    writer: (link) => ({
      ...call(),
      actor: {
        kind: 'share',
        includesText: true,
        expiresAt: now().toISOString(),
        ...link,
      },
    }),
  }
}

/** The detector is deterministic: a text read once, with all advice, does not have to be read again. */
function remembering(detector: Detector): Detector {
  const verdicts = new Map<string, Promise<Verdict>>()
  return {
    ...detector,
    async analyze({ advice, ...text }) {
      const known = verdicts.get(text.text) ?? detector.analyze(text)
      verdicts.set(text.text, known)
      const verdict = await known
      return {
        ...verdict,
        ...(advice?.include_guidelines ? {} : { guidelines: [], copywriter_rules_block: null }),
        ...(advice?.include_humanization_prompt ? {} : { humanization_prompt: null }),
      }
    },
  }
}

async function lastAudit(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('audit_log')
    .select((select) => select.fn.coalesce(select.fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** The audit log sets its dates itself, so replace them with the demo's dates. */
async function dateAudit(db: Db, { after, at }: { after: number; at: Date }): Promise<void> {
  await sql`
    update audit_log set at = ${at}
    where id > ${after} and (
      actor_user_id in (select id from users where email = any(${demoEmails}))
      or organization_id in (select organization_id from users where email = any(${demoEmails}))
      or subject_id in (select id from users where email = any(${demoEmails}))
    )`.execute(db)
}
