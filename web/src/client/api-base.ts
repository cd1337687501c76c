/**
 * The base URL of the API: port 8000 for a page on localhost, else the configured address, else the page's
 * own origin. Only the hostname is considered, so that no crafted query can redirect a sign-in.
 */
export function apiBase(page: {
  hostname: string
  origin: string
  configured: string | undefined
}): string {
  if (page.hostname.includes('localhost')) return 'http://localhost:8000'
  return page.configured ? page.configured.replace(/\/+$/, '') : page.origin
}
