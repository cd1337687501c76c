import { TimeoutError } from './errors.ts'
import type { CallOptions } from './transport.ts'
import { sleep } from './waiting.ts'

/** Yields the rows of a paged list, fetching pages only as far as they are read. */
export async function* eachOf<Row, Query extends { cursor?: string | undefined }>(
  query: Query,
  getPage: (query: Query) => Promise<{ items: Row[]; next_cursor: string | null }>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | null | undefined = query.cursor
  do {
    const page = await getPage({ ...query, cursor: cursor ?? undefined })
    yield* page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}

export interface WaitOptions extends CallOptions {
  /** How long to wait in total; by default ten minutes for an analysis and an hour for a batch. */
  waitMs?: number | undefined
  /** The time between polls; two seconds by default. */
  everyMs?: number | undefined
}

/** Polls something until it has ended. */
export async function untilEnded<Thing extends { finished_at: string | null }>(
  name: string,
  {
    look,
    usualMs,
    options: { waitMs = usualMs, everyMs = 2_000, signal },
  }: { look: () => Promise<Thing>; usualMs: number; options: WaitOptions },
): Promise<Thing> {
  const end = Date.now() + waitMs
  for (;;) {
    const thing = await look()
    if (thing.finished_at !== null) return thing
    if (Date.now() + everyMs > end) {
      throw new TimeoutError(`${name} was not finished within ${waitMs} ms`)
    }
    await sleep(everyMs, signal)
  }
}
