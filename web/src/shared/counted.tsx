import { formatNumber } from './format.ts'

interface CountedProps {
  count: number
  unit: 'word' | 'credit' | 'attempt'
}

/** A number in a table; on a phone, where the column's name is hidden, its unit follows. */
export function Counted({ count, unit }: CountedProps) {
  return (
    <>
      {formatNumber(count)}
      <span className="md:hidden"> {count === 1 ? unit : `${unit}s`}</span>
    </>
  )
}
