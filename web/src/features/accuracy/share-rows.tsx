import type { ReactNode } from 'react'
import { formatNumber } from '../../shared/format.ts'
import type { Row } from './card.ts'
import { nameOf, percentOf } from './names.ts'

interface ShareRowsProps {
  title: string
  rows: readonly Row[]
  /** Whether the texts are by people or by AI. */
  tone: 'human' | 'ai'
  /** The upper end of the scale; by default that of the widest interval. */
  most?: number
  /** A share at which to draw a line, and its label. */
  mark?: { share: number; label: string }
  children?: ReactNode
}

/** The share and interval of each part, in words and as positions on a common scale. */
export function ShareRows({ title, rows, tone, most, mark, children }: ShareRowsProps) {
  if (rows.length === 0) return null
  const widest = Math.max(...rows.map(({ share }) => share.to), (mark?.share ?? 0) * 1.2)
  const end = most ?? widest
  return (
    <figure className="break-inside-avoid-page">
      <figcaption>
        <h3 className="text-title">{title}</h3>
        {children && <p className="mt-1 max-w-[65ch] text-ink-soft text-label">{children}</p>}
      </figcaption>
      <ul className="mt-4 divide-y divide-rule border-rule border-y">
        {rows.map(({ name, texts, share }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_minmax(0,1fr)_11rem]"
          >
            <span className="block min-w-0 break-words text-label first-letter:uppercase">
              {nameOf(name)}
              <span className="block text-caption text-ink-faint">
                {formatNumber(texts)} {texts === 1 ? 'text' : 'texts'}
              </span>
            </span>
            <Scale share={share} end={end} mark={mark?.share} tone={tone} />
            <span className="text-right text-label tabular-nums max-sm:col-start-2 max-sm:row-start-1">
              <strong className="font-semibold">{percentOf(share.share)}</strong>
              <span className="block text-caption text-ink-faint">
                {percentOf(share.from)} to {percentOf(share.to)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="mt-1 grid text-caption text-ink-faint tabular-nums sm:grid-cols-[13rem_minmax(0,1fr)_11rem] sm:gap-x-6"
      >
        <span className="relative flex justify-between sm:col-start-2">
          <span>0%</span>
          {mark && (
            <span
              className="absolute -translate-x-1/2"
              style={{ left: `clamp(4rem, ${(mark.share / end) * 100}%, calc(100% - 5rem))` }}
            >
              {mark.label}
            </span>
          )}
          <span>{percentOf(end)}</span>
        </span>
      </p>
    </figure>
  )
}

interface ScaleProps {
  share: Row['share']
  end: number
  mark: number | undefined
  tone: 'human' | 'ai'
}

function Scale({ share, end, mark, tone }: ScaleProps) {
  const at = (value: number) => `${Math.min(100, (value / end) * 100)}%`
  return (
    <svg
      aria-hidden="true"
      className="h-5 w-full overflow-visible max-sm:col-span-2 max-sm:row-start-2"
    >
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-rule" strokeWidth="1.5" />
      {mark !== undefined && (
        <line
          x1={at(mark)}
          x2={at(mark)}
          y1="0"
          y2="20"
          className="stroke-ink-soft"
          strokeDasharray="3 3"
        />
      )}
      <line
        x1={at(share.from)}
        x2={at(share.to)}
        y1="10"
        y2="10"
        className={lines[tone]}
        strokeWidth="5"
        strokeOpacity="0.4"
      />
      <circle cx={at(share.share)} cy="10" r="5" className={dots[tone]} />
    </svg>
  )
}

const lines = { human: 'stroke-human', ai: 'stroke-ai' }
const dots = { human: 'fill-human', ai: 'fill-ai' }
