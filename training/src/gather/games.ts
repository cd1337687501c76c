import { withoutMarkup } from './plain-text.ts'

/** Placeholders that the game fills in; a sentence with any other placeholder is not complete. */
const named: Record<string, string> = { '<first>': 'Captain', '<last>': 'Captain' }

/** Endless Sky's conversations, one list of paragraphs per mission, without the player's choices. */
export function endlessSkyStories(file: string): string[][] {
  return file.split(/^(?=mission )/m).map((mission) => {
    let choiceDepth: number | undefined
    return mission.split('\n').flatMap((line) => {
      const depth = line.length - line.trimStart().length
      if (line.trim() === 'choice') choiceDepth = depth
      else if (choiceDepth !== undefined && depth <= choiceDepth) choiceDepth = undefined
      const spoken = /^\s*`\s*(.+)`\s*$/.exec(line)?.[1]
      return spoken && choiceDepth === undefined ? filledIn(spoken) : []
    })
  })
}

/** Endless Sky's descriptions of planets, ports, ships and outfits. */
export function endlessSkyPlaces(file: string): string[] {
  return [...file.matchAll(/^\s*(?:description|spaceport) [`"](.+)[`"]\s*$/gm)].flatMap(
    ([, text = '']) => filledIn(text),
  )
}

function filledIn(text: string): string[] {
  const filled = text.replaceAll(/<[^>]+>/g, (place) => named[place] ?? place)
  return filled.includes('<') || filled.split(' ').length < 4 ? [] : [filled.trim()]
}

/** Narration and dialogue of one Battle for Wesnoth scenario, in story order. */
export function wesnothStory(file: string): string[] {
  return [...file.matchAll(/^\s*(?:story|message)\s*=\s*_\s*"((?:[^"]|"")*)"/gm)]
    .map(([, text = '']) => withoutMarkup(text.replaceAll('""', '"')).replaceAll(/\s+/g, ' '))
    .filter((text) => !/[$|]/.test(text) && text.split(' ').length >= 4)
}
