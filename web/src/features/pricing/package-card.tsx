import type { Package } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Failure } from '../../shared/failure.tsx'
import { formatNumber } from '../../shared/format.ts'
import { usePageRestored } from '../../shared/use-page-restored.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { checkoutMutation } from './queries.ts'
import { Stamp } from './stamp.tsx'

interface PackageCardProps {
  offer: Package
  isCheapest: boolean
  canBuy: boolean
}

/** One package: its contents, its price, and a button that leads to the payment page. */
export function PackageCard({ offer, isCheapest, canBuy }: PackageCardProps) {
  const titleId = useId()
  const checkout = useCheckout()
  return (
    <li
      aria-labelledby={titleId}
      className={classNames(
        'relative flex flex-col rounded-lg border border-rule bg-sheet p-6 lg:p-8',
        'md:rounded-none md:border-l-0 md:first:rounded-l-lg md:first:border-l md:last:rounded-r-lg',
      )}
    >
      {isCheapest && (
        <Stamp className="-top-3 md:max-lg:-top-5 absolute right-5 bg-sheet text-accent">
          Best per credit
        </Stamp>
      )}
      <h2 id={titleId} className="text-title">
        {offer.name}
      </h2>
      <p className="mt-2 text-balance text-ink-soft text-label md:min-h-[4.125rem] lg:min-h-11">
        {offer.description}
      </p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-medium font-serif text-display tracking-[-0.022em]">
          ${offer.price}
        </span>
        <span className="text-caption text-ink-faint">one-time</span>
      </p>
      <dl className="mt-5 mb-7 text-label">
        <Fact name="Credits">{formatNumber(offer.credits)}</Fact>
        <Fact name="Average texts">about {formatNumber(offer.averageTexts)}</Fact>
        <Fact name="Price per credit">${offer.pricePerCredit.toFixed(4)}</Fact>
      </dl>
      <Button
        disabled={!canBuy}
        isBusy={checkout.isBusy}
        aria-describedby={titleId}
        onClick={() => checkout.start(offer.price_id)}
      >
        Buy Now
      </Button>
      {checkout.error && (
        <Failure
          title="Failed to process payment. Please try again."
          error={checkout.error}
          isDetailHidden
          className="mt-3"
        />
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule border-t py-2.5 last:border-b">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-mono text-[0.875rem] tabular-nums">{children}</dd>
    </div>
  )
}

/** Busy from the click until the browser has left for the payment page. */
function useCheckout() {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    ...checkoutMutation,
    onSuccess: ({ session_url }) => window.location.assign(session_url),
  })
  usePageRestored(reset)
  return { start: mutate, isBusy: isPending || isSuccess, error }
}
