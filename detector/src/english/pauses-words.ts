import type { AdviceWords, PausesFound } from '../advice/advice-words.ts'
import { countRange } from './figures.ts'
import { closingPlaces } from './quoting.ts'

/** The advice on commas and full stops where many people write on. */
export const pauses: AdviceWords['pauses'] = (found) => ({
  name: 'Fewer pauses',
  meaning: 'AI texts set a comma or begin a new sentence where many people write on.',
  target_line: targetLine(found),
  copywriter_rules: [...commaRules(found), ...openingRules(found), ...joinRules(found)],
})

function targetLine({ commas, joins }: PausesFound): string {
  if (commas) {
    return `Commas before “and”, “but”, “or”, “so” and “because”: aim for ${countRange(0, commas.most)} with ${commas.places} of these words; this text has ${commas.here}.`
  }
  return `Short sentences joined to a neighbor: aim for at least ${joins?.edits}; this text has ${joins?.here} that can be.`
}

function commaRules({ commas }: PausesFound): string[] {
  if (!commas) return []
  return [
    `Take out at least ${commas.here - commas.most} of ${commas.here} commas before these words${closingPlaces(commas.quotes)}`,
    'Set no new ones, and keep a comma without which the sentence would be misread.',
  ]
}

function openingRules({ openings }: PausesFound): string[] {
  if (!openings) return []
  const which = openings.here === 1 ? 'this sentence' : `these ${openings.here} sentences`
  return [`Take out the comma after the short opening of ${which}${closingPlaces(openings.quotes)}`]
}

function joinRules({ joins }: PausesFound): string[] {
  if (!joins) return []
  const sentences = joins.edits === 1 ? 'short sentence' : 'short sentences'
  return [
    `Join at least ${joins.edits} ${sentences} to the one before with “and”, “but” or “so” and no comma, where the two belong together${closingPlaces(joins.quotes)}`,
  ]
}
