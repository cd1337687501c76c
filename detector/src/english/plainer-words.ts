/**
 * Long or worn-out words, each with one that means the same in any sentence; verb forms are listed singly.
 */
const words = `
  leverages uses, leveraging using, harness use, harnessing using, utilize use, utilizes uses,
  utilizing using, utilization use, delve look, delves looks, delving looking, robust strong,
  seamless smooth, seamlessly smoothly, comprehensive full, underscore show, underscores shows,
  underscoring showing, showcases shows, showcasing showing, streamline simplify,
  streamlined simplified, streamlining simplifying, mitigate reduce, mitigating reducing,
  strive try, strives tries, striving trying, garner get, garnered got, bolster support,
  bolstered supported, meticulous careful, meticulously carefully, vibrant lively,
  intricate complicated, enhance improve, enhances improves, enhancing improving,
  enhanced improved, facilitate ease, facilitates eases, facilitating easing, evolving changing,
  innovative new, unwavering firm, pivotal central, multifaceted complex, individuals people,
  numerous many, demonstrate show, demonstrates shows, demonstrating showing,
  approximately about, assistance help, purchasing buying, commence begin, sufficient enough,
  requirements needs, subsequently later, frequently often`

export const plainerWords: readonly (readonly [RegExp, string])[] = [
  // As a verb only.
  [/\bleverage (?=(?:the|an?|our|your|their|its|this|these)\b)/gi, 'use '],
  [/\bensure that\b/gi, 'make sure that'],
  [/\ba (?:myriad|plethora) of\b/gi, 'many'],
  ...words
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .map(([long = '', ...plain]) => [new RegExp(`\\b${long}\\b`, 'gi'), plain.join(' ')] as const),
]

/** Stock phrases with shorter wording that means the same. */
export const shorterPhrases: readonly (readonly [RegExp, string])[] = [
  [/\bit(?: is|'s) (?:important to note|worth noting) that (\w)/gi, '$1'],
  [/\ba wide (?:range|variety) of\b/gi, 'many'],
  [/\ba (?:variety|range) of\b/gi, 'several'],
  [/\bserves as\b/gi, 'is'],
  [/\bserved as\b/gi, 'was'],
  [/\bstands as\b/gi, 'is'],
  [/\bacts as\b/gi, 'is'],
  [/\bas well as\b/gi, 'and'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bin order to ensure that\b/gi, 'so that'],
  [/\bto ensure that\b/gi, 'so that'],
  [/\bneedless to say, (\w)/gi, '$1'],
  [/\bfirst and foremost, (\w)/gi, '$1'],
  [/\blast but not least, (\w)/gi, '$1'],
  [/\bbest practices\b/gi, 'good habits'],
  [/\bthe ability to\b/gi, 'a way to'],
]
