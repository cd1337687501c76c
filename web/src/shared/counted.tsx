import { formatNumber } from './format.ts'

interface CountedProps {
  count: number
  unit: 'word' | 'credit' | 'attempt'
}

/** A number in a table; its unit follows on a phone, where the column's name is not shown. */
export function Counted({ count, unit }: CountedProps) {
  return (
    <>
      {formatNumber(count)}
      <span className="md:hidden"> {count === 1 ? unit : `${unit}s`}</span>
    </>
  )
}
