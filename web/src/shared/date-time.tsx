import { classNames } from '../ui/class-names.ts'
import { formatDateTime } from './format.ts'

interface DateTimeProps {
  value: string
  /** Shows only the day on a phone, where space is short. */
  isDayOnPhone?: boolean
}

/** A date and time in a table; on medium screens the time is below the date to save width. */
export function DateTime({ value, isDayOnPhone = false }: DateTimeProps) {
  const [day, time] = formatDateTime(value).split(', ')
  const narrow = isDayOnPhone && 'max-md:hidden'
  return (
    <time dateTime={value} className="text-ink-soft tabular-nums lg:whitespace-nowrap">
      <span className="whitespace-nowrap">
        {day}
        <span className={classNames('md:max-lg:hidden', narrow)}>,</span>
      </span>{' '}
      <span className={classNames('whitespace-nowrap md:max-lg:block', narrow)}>{time}</span>
    </time>
  )
}
