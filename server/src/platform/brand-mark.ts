/** The fingerprint logo, as in the web app; it takes the color of the surrounding text. */
export const brandMark = drawMark([
  'M50 108C54 95 55 84 55 73c0-7 10-7 10 0 0 19-3 36-9 51',
  'M34 97c4-9 5-17 5-25 0-28 42-28 42 0 0 21-2 38-8 54',
  'M19 84c3-5 4-9 4-14 0-50 74-50 74 0 0 18-1 33-5 47',
  'M8 58C10 26 32 6 60 6c30 0 52 24 52 60 0 12 0 22-2 32',
])

function drawMark(ridges: string[]): string {
  const paths = ridges.map(
    (ridge) =>
      `<path d="${ridge}" stroke="currentColor" stroke-width="9.5" stroke-linecap="round"/>`,
  )
  return `<svg viewBox="0 0 120 132" fill="none" aria-hidden="true">${paths.join('')}</svg>`
}
