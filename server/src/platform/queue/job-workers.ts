import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const beatMs = 5_000
const goneAfterSeconds = 20

/**
 * Says every few seconds that this process lives, and gives the jobs of those that died back to the
 * queue, which would hold them for hours. One that only paused finds its job done by another as
 * well: jobs may be done twice, never not at all.
 */
export function keepJobsMoving(
  pool: pg.Pool,
  { workerId, log }: { workerId: string; log: FastifyBaseLogger },
): { stop(): void } {
  const beat = () =>
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
        [workerId, goneAfterSeconds],
      )
      .catch((error) => log.warn({ err: error }, 'this process could not say that it lives'))
  const timer = setInterval(beat, beatMs).unref()
  void beat()
  return { stop: () => clearInterval(timer) }
}
