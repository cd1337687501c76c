import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { makeCustomer, makeKey } from './customer.ts'
import { startProduct } from './product.ts'

/** The pictures of docs/screenshots: the playground with a real verdict, light and dark. */
const text = `Content has become the currency of the modern marketplace, and brands of every size are looking for new ways to connect with their audiences. A thoughtful content strategy not only drives engagement but also fosters lasting loyalty. By creating valuable, relevant, and consistent material, companies can establish themselves as trusted voices in their industries.

One of the key benefits of this approach is its ability to build meaningful relationships. Rather than simply promoting products, brands can provide genuine value, addressing pain points and offering practical solutions. This not only enhances credibility but also encourages readers to return for more insights.

Moreover, content plays a crucial role in improving visibility. High-quality articles, optimized with relevant keywords, help businesses rank higher in search results, ultimately driving organic traffic. Additionally, engaging stories are more likely to be shared across platforms, amplifying their reach and impact.

My first newsletter went to forty people, and six of them were my cousins. I still have the list, in pencil, on the back of a bakery receipt. Nobody unsubscribed, which I took as praise until my aunt explained that she did not know how.

However, it is important to note that success requires a well-defined strategy. Businesses must understand their target audience, set clear goals, and consistently measure performance. By leveraging data-driven insights, marketers can refine their approach and ensure that every piece serves a purpose. In conclusion, those who embrace the power of content will undoubtedly stay ahead of the curve.`

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox'],
})
try {
  mkdirSync('docs/screenshots', { recursive: true })
  const customer = await makeCustomer(product)
  await makeKey(product, { customer })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 1000 },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    await page.goto(`${product.url}/favicon.svg`)
    await page.evaluate((token) => localStorage.setItem('token', token), customer.token)
    await page.goto(`${product.url}/dashboard`)
    await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom')
    await page.getByLabel('Text to analyze').fill(text)
    await page.getByRole('button', { name: 'Analyze Text' }).click()
    const result = page.getByRole('tab', { name: 'General' })
    await result.waitFor()
    await result.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.mouse.wheel(0, -70)
    await page.screenshot({ path: `docs/screenshots/playground-${colorScheme}.png` })
    await page.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
