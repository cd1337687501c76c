import * as z from 'zod/mini'

/** The query fields of every list. */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
})

/** The fields that every list answers besides its rows. */
export const PageInfo = z.object({
  total: z.int(),
  pages: z.int(),
  page: z.int(),
  size: z.int(),
})

/** For a searched list: at most a thousand matches are counted. */
export const SearchedPageInfo = z.extend(PageInfo, { is_total_capped: z.optional(z.boolean()) })
