import type { AnalysisResult, Output } from '@inkprint/client'
import { element } from './elements.ts'

const sentences: Record<string, string> = {
  ai: 'This text reads as written by an AI.',
  human: 'This text reads as written by a person.',
  mixed: 'Parts of this text read as written by an AI.',
  uncertain: 'This text could be either: there is no verdict.',
  not_judged: 'This text was not judged.',
}

const reasons: Record<string, string> = {
  too_short: 'It is too short.',
  not_english: 'It is not in English.',
  not_prose: 'It is not prose.',
}

/** The result as shown in the panel. */
export function verdictOf(answer: Output<'analyses.create'>, address: string): HTMLElement {
  const { analysis_result: result, analysis_id, credits } = answer
  const verdict = result.is_judged ? result.classification : 'not_judged'
  const why = result.is_judged ? [] : result.reasons.flatMap((each) => reasons[each] ?? [])
  return element(
    'section',
    { class: 'sheet' },
    element('h2', { class: verdict }, sentences[verdict] ?? verdict),
    ...why.map((each) => element('p', {}, each)),
    element('p', {}, result.uncertainty),
    element('dl', {}, ...figuresOf(result, credits.used)),
    element('p', { class: 'help' }, 'A verdict is a sign, not proof.'),
    element('a', { href: `${address}/analyses/${analysis_id}` }, 'Open the whole analysis'),
  )
}

function figuresOf(result: AnalysisResult, used: number): HTMLElement[] {
  const { probability_ai_percent, ai_share_percent, false_positive_rate, words } = result
  const judged: [string, string][] = result.is_judged
    ? [['Probability of AI', `${probability_ai_percent.toFixed(1)}%`]]
    : []
  if (ai_share_percent !== null && result.classification === 'mixed') {
    judged.push(['Share that reads as AI', `${ai_share_percent}%`])
  }
  if (false_positive_rate !== null) {
    const percent = (100 * false_positive_rate).toPrecision(2)
    judged.push(['Texts by people that look like this', `${Number(percent)}%`])
  }
  const figures = [...judged, ['Words', String(words)], ['Credits charged', String(used)]]
  return figures.flatMap(([name = '', value = '']) => [
    element('dt', {}, name),
    element('dd', {}, value),
  ])
}
