import { paths } from '@inkprint/contract'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../client/own-role.ts'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import type { Order, Shortage } from './order.ts'

interface ShortageNoteProps {
  shortage: Shortage
  /** Where the focus goes when somebody tries nevertheless. */
  ref: Ref<HTMLDivElement>
  onChange: (changes: Partial<Order>) => void
}

/** Too few credits: what it would take, what they are enough for, and where there are more. */
export function ShortageNote({ shortage, ref, onChange }: ShortageNoteProps) {
  const { cost, available, detection, affordable } = shortage
  const mayBuy = useMay('credits.buy')
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Alert tone="caution" title="Not enough credits">
        <p>
          This analysis costs {formatNumber(cost)}, you have {formatNumber(available)}.
          {affordable.length === 0 && ` Detection alone costs ${formatNumber(detection)}.`}
        </p>
        {affordable.length > 0 && (
          <ul className="mt-2 space-y-1.5 pointer-coarse:space-y-5">
            {affordable.map(({ name, cost: less, options }) => (
              <li key={name}>
                <LinkButton onClick={() => onChange(options)} className="touch-target text-left">
                  Choose {name}: {creditsOf(less)}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 pointer-coarse:mt-5">
          {mayBuy ? (
            <Link to={paths.pricing} className={`touch-target ${textLink}`}>
              Buy credits
            </Link>
          ) : (
            'Ask an owner or admin of your organization for more credits.'
          )}
        </p>
      </Alert>
    </div>
  )
}
