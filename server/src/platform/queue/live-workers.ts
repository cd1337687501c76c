import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const reportEveryMs = 5_000
const deadAfterSeconds = 20

/**
 * Records every few seconds that this process is alive, and returns the jobs of dead processes to the queue,
 * which would otherwise keep them locked for hours. If a process was only paused, another one may repeat its
 * job: jobs may run twice, but are never lost.
 */
export function unlockJobsOfDeadWorkers(
  pool: pg.Pool,
  {
    workerId,
    log,
    replaceable,
  }: { workerId: string; log: FastifyBaseLogger; replaceable: readonly string[] },
): { stop(): void } {
  const report = () =>
    pool
      .query(
        `with alive as (
           insert into job_workers (id, seen_at) values ($1, now())
           on conflict (id) do update set seen_at = now()
         ), forgotten as (
           delete from job_workers where seen_at < now() - interval '1 day'
         )
         select graphile_worker.force_unlock_workers(array(
           select distinct locked_by from graphile_worker.jobs
           where locked_at < now() - make_interval(secs => $2) and locked_by <> $1
             and not exists (
               select from job_workers
               where id = locked_by and seen_at > now() - make_interval(secs => $2)
             )))`,
        [workerId, deadAfterSeconds],
      )
      .then(() => forgetReplaced(pool, replaceable))
      .catch((error) => log.warn({ err: error }, 'could not report that this process is alive'))
  const timer = setInterval(report, reportEveryMs).unref()
  void report()
  return { stop: () => clearInterval(timer) }
}

/**
 * A job that was replaced while running has lost its key and must not be retried. If its process died, it
 * would count as failed forever, although its successor does the work.
 */
async function forgetReplaced(pool: pg.Pool, tasks: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where task_identifier = any($1) and key is null and locked_at is null
         and attempts >= max_attempts))`,
    [tasks],
  )
}
