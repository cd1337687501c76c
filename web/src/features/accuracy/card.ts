import * as z from 'zod/mini'

/** A share with its 95% interval, all from 0 to 1. */
const Share = z.object({ share: z.number(), from: z.number(), to: z.number() })
export type Share = z.infer<typeof Share>

/** The results for a set of texts by people and by machines. */
const Summary = z.object({
  human: z.number(),
  ai: z.number(),
  fpr: z.nullable(Share),
  tpr: z.nullable(Share),
  uncertain: z.number(),
})
export type Summary = z.infer<typeof Summary>

/** The results for the output of one assistant. */
const Answers = z.object({ texts: z.number(), found: Share, uncertain: Share, human: Share })
export type Answers = z.infer<typeof Answers>

const summaries = z.optional(z.record(z.string(), Summary))
const answers = z.optional(z.record(z.string(), Answers))

/** Every part but the version is optional: the page shows whatever a card has. */
const Card = z.object({
  version: z.string(),
  least_words: z.optional(z.number()),
  goals: z.optional(
    z.array(
      z.object({
        name: z.string(),
        wanted: z.string(),
        reached: z.string(),
        is_met: z.optional(z.boolean()),
      }),
    ),
  ),
  folds: z.optional(Summary),
  batch: z.optional(Summary),
  shipped: z.optional(Summary),
  assistant: z.optional(
    z.object({ all: Answers, styles: answers, kinds: answers, lengths: answers }),
  ),
  kinds: summaries,
  lengths: summaries,
  sources: summaries,
  generators: summaries,
  attacks: summaries,
  rates: z.optional(z.array(z.object({ limit: z.number(), accused: Share, found: Share }))),
  spliced: z.optional(
    z.object({
      documents: z.number(),
      accused: z.number(),
      for_a_passage: z.number(),
      turn_within_60: z.number(),
    }),
  ),
  calibration: z.optional(
    z.object({
      error: z.number(),
      bins: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          texts: z.number(),
          said: z.number(),
          found: z.number(),
        }),
      ),
    }),
  ),
})
export type Card = z.infer<typeof Card>

/** Parses the card's figures as written by `npm run evaluate`. */
export function parseCard(json: unknown): Card {
  return Card.parse(json)
}

/** The overall results, from whichever kind of evaluation the card has. */
export function overallOf({ folds, batch, shipped }: Card): Summary | null {
  return folds ?? batch ?? shipped ?? null
}

export interface Row {
  name: string
  texts: number
  share: Share
}

/** The share of texts by people called AI or mixed, by part; parts with very few texts are left out. */
export function accusedRows(parts: Record<string, Summary> | undefined, fewest = 30): Row[] {
  return Object.entries(parts ?? {}).flatMap(([name, { human, fpr }]) =>
    fpr && human >= fewest ? [{ name, texts: human, share: fpr }] : [],
  )
}

/** The share of AI texts called AI or mixed, by part. */
export function foundRows(parts: Record<string, Summary> | undefined, fewest = 30): Row[] {
  return Object.entries(parts ?? {}).flatMap(([name, { ai, tpr }]) =>
    tpr && ai >= fewest ? [{ name, texts: ai, share: tpr }] : [],
  )
}

export function answerRows(parts: Record<string, Answers> | undefined, fewest = 10): Row[] {
  return Object.entries(parts ?? {}).flatMap(([name, { texts, found }]) =>
    texts >= fewest ? [{ name, texts, share: found }] : [],
  )
}
