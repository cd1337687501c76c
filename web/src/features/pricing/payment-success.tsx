import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function PaymentSuccess() {
  usePageTitle('Payment')
  return <ComingNext title="Payment">Payments come next. Nothing was charged.</ComingNext>
}
