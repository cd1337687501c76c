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
  /** What was wanted, as a sentence begins: `This analysis costs`. */
  what: string
  shortage: Pick<Shortage, 'cost' | 'available'> & Partial<Shortage>
  /** Chooses one of the selections that are affordable. */
  onChange?: (options: AnalysisOptions) => void
  /** What else would fit. */
  others?: readonly Choice[]
  /** Where the focus goes when somebody tries nevertheless. */
  ref?: Ref<HTMLDivElement>
  /** What would fit, where that can only be said. */
  children?: ReactNode
}

/** Too few credits: what it would take, what they are enough for, and where there are more. */
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

/** For whoever may buy credits; others are told whom to ask. */
function WayToMore() {
  const mayBuy = useMay('credits.buy')
  if (!mayBuy) return 'Ask an owner or admin of your organization for more credits.'
  return (
    <Link to={paths.pricing} className={`touch-target ${textLink}`}>
      Buy credits
    </Link>
  )
}
