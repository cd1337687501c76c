import { type StripeHost, startStripeHost } from '@inkprint/server/testing/stripe-host'
import { test as base } from './customer.ts'
import { type Product, productWithQuickDetector, startProduct } from './product.ts'

export { expect } from './customer.ts'

/** For tests with payments: runs its own payment provider, which delivers events to the product. */
export const test = base.extend<object, { stripe: StripeHost; product: Product }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const stripe = await startStripeHost()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stripe }, use) => {
      const product = await startProduct(stripe.env, productWithQuickDetector)
      stripe.deliverTo(product.url)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
