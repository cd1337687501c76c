import type { Page, Request, Route } from '@playwright/test'

/** Holds back answers for a path until `release`, then lets the real server answer. */
export async function holdAnswer(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  const held: Route[] = []
  let isOpen = false
  await page.route(
    (url) => url.pathname === path,
    (route) => (isOpen || isPage(route.request()) ? route.fallback() : void held.push(route)),
  )
  return {
    async release() {
      isOpen = true
      await Promise.all(held.map((route) => route.fallback()))
    },
  }
}

/** Answers calls to a path with an error that the real server gives only in rare cases. */
export async function answerWith(
  page: Page,
  path: string,
  answer: { status: number; body?: unknown },
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      if (isPage(route.request())) return route.fallback()
      return route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        body: answer.body === undefined ? '' : JSON.stringify(answer.body),
      })
    },
  )
}

/** Aborts calls to a path without an answer. */
export async function loseAnswer(page: Page, path: string | RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    (route) => (isPage(route.request()) ? route.fallback() : route.abort()),
  )
}

/** Collects the API calls a page makes, as `METHOD /path`. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['fetch', 'xhr'].includes(request.resourceType())) {
      calls.push(`${request.method()} ${pathname}`)
    }
  })
  return calls
}

/** Some pages share their address with a call: opening such a page is not a call. */
function isPage(request: Request): boolean {
  return request.isNavigationRequest()
}
