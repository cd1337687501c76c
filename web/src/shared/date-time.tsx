import { formatDateTime } from './format.ts'

/** A moment in a table; between phone and desk the time stands below the day, to save width. */
export function DateTime({ value }: { value: string }) {
  const [day, time] = formatDateTime(value).split(', ')
  return (
    <time dateTime={value} className="text-ink-soft tabular-nums lg:whitespace-nowrap">
      <span className="whitespace-nowrap">
        {day}
        <span className="md:max-lg:hidden">,</span>
      </span>{' '}
      <span className="whitespace-nowrap md:max-lg:block">{time}</span>
    </time>
  )
}
