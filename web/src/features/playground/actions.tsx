import { paths } from '@inkprint/contract'
import { useMay } from '../../client/own-role.ts'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import type { Shortage } from '../../shared/shortage.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { type Order, priceOf } from './order.ts'

interface ActionsProps {
  /** What is in progress; null if nothing is. */
  busy: string | null
  shortage: Shortage | null
}

/** The button below the price. */
export function Actions({ busy, shortage }: ActionsProps) {
  return (
    <div className="flex flex-col items-center gap-2.5">
      <AnalyzeButton busy={busy} shortage={shortage} className="w-full" />
      <Shortcut does="in the text does the same" />
    </div>
  )
}

/**
 * The button at the bottom of a narrow screen, with the price beside it, since the itemized price is out of
 * view. The note about too few credits is out of view too, so this also links to where to buy more.
 */
export function ActionBar({ order, ...actions }: ActionsProps & { order: Order }) {
  const price = priceOf(order)
  const mayBuy = useMay('credits.buy')
  const isShort = actions.shortage !== null
  return (
    <div
      data-lower-bar
      className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-rule border-t bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8"
    >
      <p className="min-w-0 text-ink-soft text-label tabular-nums">
        {price ? creditsOf(price.total) : 'No price yet'}
        {actions.shortage && (
          <strong className="font-semibold text-caution">
            , you have {formatNumber(actions.shortage.available)}
          </strong>
        )}
        {isShort && !mayBuy && '. Ask an owner or admin for more.'}
      </p>
      {isShort && mayBuy ? (
        <ButtonLink to={paths.pricing}>Buy credits</ButtonLink>
      ) : (
        <AnalyzeButton {...actions} className="shrink-0" />
      )}
    </div>
  )
}

function AnalyzeButton({ busy, shortage, className }: ActionsProps & { className: string }) {
  return (
    <Button
      type="submit"
      isBusy={busy !== null}
      disabled={shortage !== null}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      className={className}
    >
      {busy ?? 'Analyze Text'}
    </Button>
  )
}
