import * as z from 'zod/mini'

export const Guideline = z.object({
  name: z.string(),
  /** Missing in results of earlier releases, as the other fields marked optional. */
  meaning: z.optional(z.string()),
  target_line: z.string(),
  copywriter_rules: z.array(z.string()),
})

/** A measured trait of the text beside the range people keep to in texts of this kind. */
export const Evidence = z.object({
  feature: z.string(),
  label: z.string(),
  meaning: z.optional(z.string()),
  unit: z.string(),
  value: z.number(),
  /** Nineteen in twenty people stay between these. */
  human_low: z.number(),
  human_typical: z.number(),
  human_high: z.number(),
  count: z.optional(z.nullable(z.int())),
  human_count_low: z.optional(z.nullable(z.int())),
  human_count_high: z.optional(z.nullable(z.int())),
  position: z.enum(['below', 'low_edge', 'inside', 'high_edge', 'above']),
  speaks_for: z.enum(['ai', 'human', 'neither']),
  explanation: z.string(),
  /** The sentences that show it, by their place in the text as it was sent. */
  sentences: z.array(z.object({ start: z.int(), end: z.int() })),
  /** The words themselves. */
  places: z.optional(z.array(z.object({ start: z.int(), end: z.int() }))),
})
export type Evidence = z.infer<typeof Evidence>
