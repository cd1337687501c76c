import type { Role } from '@inkprint/contract'
import type { openPool } from '@inkprint/server/db'

type Pool = ReturnType<typeof openPool>

/** The contents of the database at the end. Column names are those of the database. */
export interface Books {
  organizations: {
    id: string
    credits: number
    entry_count: number
    reserved: number
    open_analyses: number
  }[]
  /** Ordered by their numbers. */
  entries: Entry[]
  analyses: AnalysisRow[]
  batches: { id: string; organization_id: string; status: string }[]
  batchItems: {
    batch_id: string
    number: number
    analysis_id: string | null
    reason: string | null
  }[]
  /** Analyses that no process has read yet. */
  waiting: string[]
  idempotencyKeys: {
    organization_id: string
    key: string
    analysis_id: string | null
    credits_remaining: number | null
  }[]
  keys: { id: string; organization_id: string; monthly_budget: number | null }[]
  purchases: PurchaseRow[]
  topUps: { organization_id: string; monthly_ceiling: number | null }[]
  deliveries: DeliveryRow[]
  memberships: { organization_id: string; user_id: string; role: Role }[]
  /** In the order they were made. */
  teamChanges: TeamChange[]
  users: { id: string; email: string }[]
  /** Jobs that are not done yet, with the last error. */
  jobs: { task_identifier: string; attempts: number; last_error: string | null }[]
  figures: { analyses: number; credits: number }
  /** Number of reset mails sent, by address. */
  resetMails: Record<string, number>
}

export interface AnalysisRow {
  id: string
  organization_id: string
  status: string
  origin: string | null
  api_key_id: string | null
  credits: number
  reserved: number
  words: number
  words_read: number | null
  /** The analysis it is an additional reading for, while that is in progress. */
  adds_to: string | null
  has_result: boolean
  has_text: boolean
  /** Whether the key used for the request still exists. */
  has_key: boolean
  /** Whether that key was deleted while the analysis was waiting or being read. */
  outlived_key: boolean
  created_at: string
  finished_at: string | null
  include_guidelines: boolean
  include_humanization_prompt: boolean
}

export interface DeliveryRow {
  id: string
  organization_id: string
  event_type: string
  body: string
  status: string
}

export interface TeamChange {
  id: number
  organization_id: string
  action: string
  actor_user_id: string
  subject_id: string
  /** The role before and after, or the only role. */
  details: { role: Role | Role[] }
}

export interface Entry {
  organization_id: string
  number: number
  change_amount: number
  balance_after: number
  reason: string
  reference: string
  created_at: string
}

/** The id of the analysis that a charge is for. */
export function chargedFor({ reference }: Entry): string {
  return reference.split(' ', 1)[0] ?? reference
}

export interface PurchaseRow {
  id: string
  session_id: string
  organization_id: string
  status: string
  credits: number
  /** In whole US dollars. */
  price: number
  refunded_credits: number
  dispute: string | null
  disputed_credits: number
  spent_credits: number
  /** The saved card charged, if the purchase was automatic. */
  card_id: string | null
}

export async function readBooks(pool: Pool, resetMails: Record<string, number>): Promise<Books> {
  const all = async <Row>(statement: string) => (await pool.query(statement)).rows as Row[]
  const figures = await all<Books['figures']>(
    `select coalesce(sum(analyses), 0)::bigint as analyses, coalesce(sum(credits), 0)::bigint as credits
     from daily_figures`,
  )
  return {
    organizations: await all(
      'select id, credits, entry_count, reserved, open_analyses from organizations',
    ),
    entries: await all(
      `select organization_id, number, change_amount, balance_after, reason, reference, created_at
       from credit_entries order by organization_id, number`,
    ),
    analyses: await all(
      `select id, organization_id, status, origin, api_key_id, credits, reserved, words, words_read, adds_to,
              result is not null as has_result, text is not null as has_text, created_at, finished_at,
              exists (select from api_keys where id = api_key_id) as has_key,
              exists (select from deleted_keys
                      where id = api_key_id and deleted_at between created_at and finished_at) as outlived_key,
              result ->> 'copywriter_rules_block' is not null as include_guidelines,
              result ->> 'humanization_prompt' is not null as include_humanization_prompt
       from analyses`,
    ),
    batches: await all('select id, organization_id, status from batches'),
    batchItems: await all('select batch_id, number, analysis_id, reason from batch_items'),
    waiting: (
      await all<{ analysis_id: string }>(
        `select analysis_id from waiting_analyses where state <> 'failed'`,
      )
    ).map((row) => row.analysis_id),
    idempotencyKeys: await all(
      'select organization_id, key, analysis_id, credits_remaining from idempotency_keys',
    ),
    keys: await all('select id, organization_id, monthly_budget from api_keys'),
    purchases: await all(
      `select id, session_id, organization_id, status, credits, price, refunded_credits, dispute,
              disputed_credits, spent_credits, card_id
       from purchases`,
    ),
    topUps: await all('select organization_id, monthly_ceiling from automatic_top_ups'),
    deliveries: await all(
      `select webhook_deliveries.id, organization_id, event_type, body, webhook_deliveries.status
       from webhook_deliveries join webhooks on webhooks.id = webhook_id`,
    ),
    memberships: await all('select organization_id, user_id, role from memberships'),
    teamChanges: await all(
      `select id, organization_id, action, actor_user_id, subject_id, details from audit_log
       where action in ('member.role-changed', 'member.removed', 'member.left', 'member.joined',
                        'ownership.handed-over')
       order by id`,
    ),
    users: await all('select id, email from users'),
    jobs: await readJobs(pool),
    figures: figures[0] ?? { analyses: 0, credits: 0 },
    resetMails,
  }
}

export async function readJobs(pool: Pool): Promise<Books['jobs']> {
  const { rows } = await pool.query(
    `select task_identifier, attempts, last_error from graphile_worker.jobs
     where task_identifier not in ('sweep', 'forget-texts', 'reconcile-purchases', 'release-reservations',
                                   'begin-top-up-month', 'add-usage-up', 'cancel-forgotten-analyses')`,
  )
  return rows
}

/** Jobs that failed while the database was down wait for minutes; makes them due now. */
export async function hurryJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where locked_at is null and run_at > now()),
       run_at => now())`,
  )
}

/** Undelivered messages, and their webhooks, wait for minutes; makes both due now. */
export async function hurryWebhooks(pool: Pool): Promise<void> {
  await pool.query(
    `update webhook_deliveries set next_attempt_at = now()
     where status = 'waiting' and next_attempt_at > now()`,
  )
  await pool.query('update webhooks set paused_until = null where paused_until > now()')
}

/**
 * Once no server is working, everything still reserved belongs to killed ones: ends their leases now instead
 * of in a minute.
 */
export async function endLeases(pool: Pool): Promise<void> {
  await pool.query(
    `update analyses set lease_until = now()
     where reserved > 0 and lease_until is not null`,
  )
  await pool.query(`update waiting_analyses set lease_until = now() where lease_until is not null`)
  await pool.query('update webhooks set sending_until = null where sending_until is not null')
  await pool.query(`select graphile_worker.add_job('release-reservations')`)
}

export async function countOpen(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*) as open from analyses where reserved > 0`)
  return rows[0].open
}
