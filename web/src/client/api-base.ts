/**
 * Where the API lives: on port 8000 for a page on localhost, else at the configured address, else
 * where the page came from. Only the host counts, so that no crafted query can redirect a sign-in.
 */
export function apiBase(page: {
  hostname: string
  origin: string
  configured: string | undefined
}): string {
  if (page.hostname.includes('localhost')) return 'http://localhost:8000'
  return page.configured ? page.configured.replace(/\/+$/, '') : page.origin
}
