/** The four ridges of the mark, from the center outward, drawn in a 120 × 132 box. */
export const fingerprintRidges = [
  'M50 108C54 95 55 84 55 73c0-7 10-7 10 0 0 19-3 36-9 51',
  'M34 97c4-9 5-17 5-25 0-28 42-28 42 0 0 21-2 38-8 54',
  'M19 84c3-5 4-9 4-14 0-50 74-50 74 0 0 18-1 33-5 47',
  'M8 58C10 26 32 6 60 6c30 0 52 24 52 60 0 12 0 22-2 32',
] as const

/** The fingerprint, as a mark beside a name or on an empty page. */
export function Fingerprint({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 132" fill="none" aria-hidden="true" className={className}>
      {fingerprintRidges.map((ridge) => (
        <path key={ridge} d={ridge} stroke="currentColor" strokeWidth="9.5" strokeLinecap="round" />
      ))}
    </svg>
  )
}
