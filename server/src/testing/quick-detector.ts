import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { countWords } from '@inkprint/contract'
import type {
  DetectorWorker,
  KnownGroup,
  ReadingTask,
  TextToRead,
  Verdict,
} from '../platform/detector/detector.ts'
import { createReadingCheck } from '../platform/detector/reading-state.ts'

const groups: KnownGroup[] = [
  { id: 'blog', name: 'Blog post', description: 'A post written to be read on the web.' },
  { id: 'news', name: 'News article', description: 'A report of what happened.' },
]

/**
 * Replaces the model in tests that are not about verdicts: it reads a text in microseconds and judges it by
 * how often words repeat. Certain words in a text make it fail.
 */
export const quickDetector: DetectorWorker = {
  describe: async () => ({ version: 'quick', created: '2026-11-01', runtime: 'full', groups }),
  analyze: async (task) => {
    await makeTrouble(task)
    return verdictOn(task)
  },
  analyzeFully: async (task) => {
    await makeTrouble(task)
    return { verdict: verdictOn(task), developerView: { probability_ai: repetition(task.text) } }
  },
  selfTest: async () => [],
}

async function makeTrouble({ text, shared }: ReadingTask): Promise<void> {
  const trouble = text.match(/please-(throw|exit|hang|exhaust|wait-(\d+))\b/)
  if (trouble?.[1] === 'throw') throw new Error('Thrown as the text asked')
  // Fails until the test writes this file.
  const [, path] = text.match(/please-fail-until (\S+)/) ?? []
  if (path && !existsSync(path)) throw new Error('Thrown as the text asked')
  if (trouble?.[1] === 'exit') process.exit(7)
  if (trouble?.[1] === 'hang') while (true);
  if (trouble?.[1] === 'exhaust') {
    const hoard: number[][] = []
    while (true) hoard.push(Array.from({ length: 100_000 }, (_, index) => index + hoard.length))
  }
  if (trouble?.[2]) await waitLongEnough(Number(trouble[2]), { text, shared })
}

/** Reads words at the pace of the time that passes; pauses and stops when told to. */
async function waitLongEnough(ms: number, { text, shared }: Pick<ReadingTask, 'text' | 'shared'>) {
  const startedAt = performance.now()
  const reading = shared && createReadingCheck(shared)
  const readingMs = () => performance.now() - startedAt - (reading?.pausedMs() ?? 0)
  for (let passed = 0; passed < ms; passed = readingMs()) {
    reading?.check(Math.floor((countWords(text) * passed) / ms))
    await sleep(Math.min(20, ms - passed))
  }
}

function verdictOn(task: TextToRead): Verdict {
  const { text, groupId, maxFalsePositiveRate = 0.01, detail, advice } = task
  const probability = repetition(text)
  const isMixed = text.includes('half-by-an-ai')
  const isJudged = !text.includes('not-to-be-judged')
  const group = groups.find((each) => each.id === groupId) ?? groups[0]
  const sentence = text.slice(0, 60).toWellFormed()
  return {
    classification: isMixed ? 'mixed' : classify(isJudged ? probability : 0.5),
    is_judged: isJudged,
    probability_ai_percent: Math.round(probability * 1000) / 10,
    false_positive_rate: isJudged ? 0.004 : null,
    false_positive_rate_interval: isJudged ? [0.003, 0.006] : null,
    max_false_positive_rate: maxFalsePositiveRate,
    ai_share_percent: isMixed ? 50 : null,
    passages: detail === 'verdict' || !isJudged ? null : passagesOf(text, isMixed),
    group_id: group?.id ?? '',
    group_name: group?.name ?? '',
    group_description: group?.description ?? '',
    reasons: isJudged ? [] : ['not_prose'],
    uncertainty: 'Judged by repeated words alone.',
    words: countWords(text),
    language: 'en',
    spans: [{ start: 0, end: sentence.length, probability_ai: probability }],
    evidence: [],
    evasion_flags: [],
    ...adviceOn(sentence, advice),
    model_version: 'quick',
  }
}

function adviceOn(sentence: string, wanted: TextToRead['advice']) {
  const rule = `Vary “${sentence}”.`
  const guideline = { name: 'Repeated words', target_line: 'Fewer', copywriter_rules: [rule] }
  const hasGuidelines = wanted?.include_guidelines ?? true
  const hasPrompt = wanted?.include_humanization_prompt ?? true
  return {
    guidelines: hasGuidelines ? [guideline] : [],
    copywriter_rules_block: hasGuidelines ? rule : null,
    humanization_prompt: hasPrompt ? `Rewrite “${sentence}” and change no facts.` : null,
  }
}

function classify(probability: number): 'ai' | 'human' | 'uncertain' {
  if (probability > 0.8) return 'ai'
  return probability < 0.2 ? 'human' : 'uncertain'
}

/** A mixed text is first human and then AI; any other text is a single passage. */
function passagesOf(text: string, isMixed: boolean): Verdict['passages'] {
  const { length } = text
  if (!isMixed) return [{ start: 0, end: length, classification: 'uncertain', probability_ai: 0.5 }]
  const middle = text.indexOf(' ', Math.floor(length / 2)) + 1
  return [
    { start: 0, end: middle, classification: 'human', probability_ai: 0.2 },
    { start: middle, end: length, classification: 'ai', probability_ai: 0.9 },
  ]
}

/** The share of words that occurred earlier in the text. */
function repetition(text: string): number {
  const words = text.toLowerCase().match(/\S+/g) ?? ['']
  return 1 - new Set(words).size / words.length
}
