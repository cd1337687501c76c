import * as z from 'zod/mini'

export const Guideline = z.object({
  name: z.string(),
  /** Missing in results of earlier releases, like the other optional fields. */
  meaning: z.optional(z.string()),
  target_line: z.string(),
  copywriter_rules: z.array(z.string()),
})

/** A measured feature of the text, next to the usual range of human texts of this kind. */
export const Evidence = z.object({
  feature: z.string(),
  label: z.string(),
  meaning: z.optional(z.string()),
  unit: z.string(),
  value: z.number(),
  /** 95% of human texts are within this range. */
  human_low: z.number(),
  human_typical: z.number(),
  human_high: z.number(),
  count: z.optional(z.nullable(z.int())),
  human_count_low: z.optional(z.nullable(z.int())),
  human_count_high: z.optional(z.nullable(z.int())),
  position: z.enum(['below', 'low_edge', 'inside', 'high_edge', 'above']),
  speaks_for: z.enum(['ai', 'human', 'neither']),
  explanation: z.string(),
  /** The sentences that show it, as positions in the text as sent. */
  sentences: z.array(z.object({ start: z.int(), end: z.int() })),
  /** The exact words, as positions. */
  places: z.optional(z.array(z.object({ start: z.int(), end: z.int() }))),
})
export type Evidence = z.infer<typeof Evidence>
