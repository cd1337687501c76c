import { hashOf } from './near-duplicates.ts'
import { type PreparedText, readPrepared } from './prepared.ts'
import { readSplit, type Split } from './split.ts'

/** Everything known about a text except its wording. */
export type SampleText = Omit<PreparedText, 'windows' | 'component'>

const leastWords = 100
const perSource = 40
const perNonNative = 150
const perForeign = 2
/** Its texts marked as foreign are English answers to Chinese questions. */
const notForeign = 'hc3plus'

/**
 * Texts that no model was fitted on, because of their license or language, in the order in which they are
 * measured: however far the time reaches, every source is represented in proportion.
 */
export async function chooseSample(): Promise<SampleText[]> {
  const split = await readSplit()
  const taken = new Map<string, number>()
  const chosen: { text: SampleText; rank: number }[] = []
  const all: SampleText[] = []
  for await (const { windows: _windows, component: _component, ...text } of readPrepared()) {
    if (isWanted(text)) all.push(text)
  }
  all.sort((one, other) => hashOf(one.id) - hashOf(other.id))
  for (const text of all) {
    const rank = Math.min(
      ...quotas(text, split).map(([key, most]) => {
        const count = (taken.get(key) ?? 0) + 1
        taken.set(key, count)
        return count <= most ? (count - 1) / most : Number.POSITIVE_INFINITY
      }),
    )
    if (Number.isFinite(rank)) chosen.push({ text, rank })
  }
  return chosen.sort((one, other) => one.rank - other.rank).map(({ text }) => text)
}

function isWanted(text: SampleText): boolean {
  if (text.part === 'foreign') return text.source !== notForeign
  return text.words >= leastWords && text.part === 'evaluation'
}

function quotas(text: SampleText, split: Split): [string, number][] {
  if (text.part === 'foreign') return [[`foreign ${text.source}`, perForeign]]
  const length = text.words >= 200 ? 'long' : 'short'
  const most = length === 'long' ? perSource : perSource / 4
  const list: [string, number][] = [[`${text.source} ${text.label} ${length}`, most]]
  if (length === 'long' && split.non_native.includes(text.source)) {
    list.push([text.source, perNonNative])
  }
  return list
}
