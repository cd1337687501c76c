import { useState } from 'react'
import * as z from 'zod/mini'
import { useUser } from '../../client/session.tsx'
import { keep, readKept } from './kept.ts'
import { Shown } from './shown.ts'

/** The text and result that were shown before being cleared or replaced. */
const Before = z.object({
  text: z.string(),
  title: z.nullable(z.string()),
  shown: z.nullable(Shown),
})
type Before = z.infer<typeof Before>

/** Survives a reload and a visit to another page, as the draft does. */
export function useBefore(): [before: Before | null, setBefore: (before: Before | null) => void] {
  const name = `inkprint-before-${useUser().id}`
  const [before, setBefore] = useState(() => readKept(name, Before))
  return [
    before,
    (next) => {
      if (next === before) return
      setBefore(next)
      keep(name, next)
    },
  ]
}
