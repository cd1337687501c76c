import * as z from 'zod/mini'

/** The share of human texts that may be called AI or mixed, unless a caller or organization sets another. */
export const defaultFalsePositiveRate = 0.01
export const leastFalsePositiveRate = 0.001
export const mostFalsePositiveRate = 0.05

const bounds = `Must be from ${leastFalsePositiveRate} to ${mostFalsePositiveRate}`

export const MaxFalsePositiveRate = z
  .number(bounds)
  .check(z.minimum(leastFalsePositiveRate, bounds), z.maximum(mostFalsePositiveRate, bounds))
