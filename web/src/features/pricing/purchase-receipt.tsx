import { dashboardPath, type PurchaseReceipt, settingsPath } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { QueryPage } from '../../shared/query-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { receiptQuery } from './queries.ts'

const creditsPath = dashboardPath('credits')

/** The receipt for one purchase, to read and print. */
export function PurchaseReceiptPage() {
  const { id = '' } = useParams()
  const receipt = useQuery(receiptQuery(id))
  usePageTitle(receipt.data ? `Receipt ${receipt.data.number}` : 'Receipt')
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div className="flex items-center justify-between gap-4 print:hidden">
        <BackLink to={creditsPath}>All purchases</BackLink>
        {receipt.data && (
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="-ml-1 size-4" />
            Print
          </Button>
        )}
      </div>
      <div className="mt-6">
        <QueryPage
          query={receipt}
          heading="Receipt"
          loading="Loading the receipt"
          failure="Failed to load the receipt."
          missing={
            <EmptyState title="There is no such receipt">
              Only purchases that were paid have one.
            </EmptyState>
          }
        >
          {(found) => <Receipt receipt={found} />}
        </QueryPage>
      </div>
    </div>
  )
}

function Receipt({ receipt }: { receipt: PurchaseReceipt }) {
  const { seller, buyer } = receipt
  return (
    <article className="rounded-lg border border-rule bg-sheet px-5 py-7 sm:px-10 sm:py-10 print:border-0 print:bg-white print:p-0 print:text-black">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-ink border-b-2 pb-5">
        <h1 className="text-headline">Receipt</h1>
        <p className="font-mono text-label">{receipt.number}</p>
      </header>
      {receipt.is_play_money && (
        <Alert tone="caution" className="mt-5">
          Play money: no payment was made.
        </Alert>
      )}
      <dl className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
        <Party label="Seller" name={seller.name}>
          {seller.address?.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          {seller.tax_id && <p>Tax ID {seller.tax_id}</p>}
          <p className="break-words">{seller.email}</p>
        </Party>
        <Party label="Buyer" name={buyer.name}>
          {buyer.street_address?.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{[buyer.postal_code, buyer.state].filter(Boolean).join(' ')}</p>
          {buyer.country && <p>{buyer.country}</p>}
          {buyer.tax_id && <p>Tax ID {buyer.tax_id}</p>}
          <p className="mt-1 text-caption text-ink-soft print:hidden">
            As entered when this was paid.{' '}
            <Link to={settingsPath('organization')} className={textLink}>
              Change the details for the next purchase
            </Link>
          </p>
        </Party>
        <Fact label={receipt.is_play_money ? 'Bought' : 'Paid'}>
          {formatDateTime(receipt.paid_at)}
        </Fact>
        <Fact label="Payment">
          {receipt.is_automatic && <span className="block">By automatic top-up</span>}
          <span className="break-all font-mono text-caption">
            {receipt.payment_reference ?? 'No reference'}
          </span>
        </Fact>
      </dl>
      <Items receipt={receipt} />
      <p className="mt-6 break-all font-mono text-caption text-ink-faint">
        Purchase {receipt.purchase_id}
      </p>
    </article>
  )
}

function Items({ receipt }: { receipt: PurchaseReceipt }) {
  const { package_name, credits, paid_cents, refunded_cents, dispute, is_play_money } = receipt
  return (
    <table className="mt-8 w-full text-left tabular-nums">
      <caption className="sr-only">What was bought</caption>
      <thead>
        <tr className="border-rule border-b text-caption text-ink-faint">
          <th scope="col" className="py-2 font-medium">
            Item
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Amount (USD)
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label={`${package_name}: ${formatNumber(credits)} credits`} cents={paid_cents} />
        {refunded_cents > 0 && <Line label="Refunded" cents={-refunded_cents} />}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-semibold">
          <th scope="row" className="py-3">
            {refunded_cents > 0 ? 'Total after refund' : is_play_money ? 'Total' : 'Total paid'}
          </th>
          <td className="py-3 text-right">{dollars(paid_cents - refunded_cents)}</td>
        </tr>
        {dispute && (
          <tr className="text-ink-soft text-label">
            <td colSpan={2} className="py-2">
              {disputes[dispute]}
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

const disputes = {
  inquiry: 'The buyer’s bank has asked about this payment.',
  open: 'The buyer’s bank disputes this payment. The dispute has not been decided yet.',
  won: 'The buyer’s bank disputed this payment. The dispute was decided in favor of the seller.',
  lost: 'The buyer’s bank disputed this payment and refunded it.',
} as const

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="border-rule border-b last:border-b-0">
      <th scope="row" className="py-3 font-normal">
        {label}
      </th>
      <td className="py-3 text-right">{dollars(cents)}</td>
    </tr>
  )
}

function Party({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <Fact label={label}>
      <p className="break-words font-semibold">{name}</p>
      <div className="text-ink-soft text-label">{children}</div>
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

/** `-$12.50` */
function dollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toFixed(2)
  return cents < 0 ? `−$${amount}` : `$${amount}`
}
