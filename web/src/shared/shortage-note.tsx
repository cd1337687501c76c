import { type AnalysisOptions, paths } from '@inkprint/contract'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useMay } from '../client/own-role.ts'
import { Alert } from '../ui/alert.tsx'
import { LinkButton, textLink } from '../ui/text-link.tsx'
import { creditsOf, formatNumber } from './format.ts'
import type { Shortage } from './shortage.ts'

interface Choice {
  words: string
  onChoose: () => void
}

interface ShortageNoteProps {
  /** What the user wanted to do, as the beginning of a sentence: `This analysis costs`. */
  what: string
  shortage: Pick<Shortage, 'cost' | 'available'> & Partial<Shortage>
  /** Selects one of the affordable options. */
  onChange?: (options: AnalysisOptions) => void
  /** Other affordable choices. */
  others?: readonly Choice[]
  /** Receives focus if the user tries anyway. */
  ref?: Ref<HTMLDivElement>
  /** Describes what would be affordable, if it cannot be offered as a button. */
  children?: ReactNode
}

/** Says that there are too few credits: how many are needed, what they suffice for, and where to get more. */
export function ShortageNote({
  what,
  shortage,
  onChange,
  others = [],
  ref,
  children,
}: ShortageNoteProps) {
  const { cost, available, detection = cost, affordable = [] } = shortage
  const choices = [
    ...affordable.map(({ name, cost: less, options }) => ({
      words: `Choose ${name}: ${creditsOf(less)}`,
      onChoose: () => onChange?.(options),
    })),
    ...others,
  ]
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md text-left">
      <Alert tone="caution" title="Not enough credits">
        <p>
          {what} {formatNumber(cost)}; you have {formatNumber(available)}.
          {affordable.length === 0 &&
            detection < cost &&
            ` Detection alone costs ${formatNumber(detection)}.`}
          {children}
        </p>
        {choices.length > 0 && (
          <ul className="mt-2 space-y-1.5 pointer-coarse:space-y-5">
            {choices.map(({ words, onChoose }) => (
              <li key={words}>
                <LinkButton onClick={onChoose} className="touch-target text-left">
                  {words}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 pointer-coarse:mt-5">
          <WayToMore />
        </p>
      </Alert>
    </div>
  )
}

/** Leads users who may buy credits to where they can, and tells others whom to ask. */
function WayToMore() {
  const mayBuy = useMay('credits.buy')
  if (!mayBuy) return 'Ask an owner or admin of your organization for more credits.'
  return (
    <Link to={paths.pricing} className={`touch-target ${textLink}`}>
      Buy credits
    </Link>
  )
}
