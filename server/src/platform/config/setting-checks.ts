import { passwordProblem } from '@inkprint/contract'

type Given = Record<string, string | undefined>

/** Unsafe settings, one sentence each; most of them are refused only in production. */
export function unsafeSettings(given: Given): string[] {
  const problems = [weakPassword(given)]
  if (given.NODE_ENV === 'production') {
    problems.push(
      missingMailServer(given),
      guessableSecret(given),
      plainAddress(given),
      localWebhooks(given),
      plainProvider(given),
    )
  }
  return problems.filter((problem) => problem !== null)
}

/** Settings that are probably misspelled: reported at start, and refused if the real setting is missing. */
export function misspelledSettings(given: Given, known: readonly string[]): Misspelled[] {
  const names = known.filter((name) => name.length >= 6)
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = names.find((each) => isNear(name, each))
      return meant ? [{ name, meant, isMissing: given[meant] === undefined }] : []
    })
}

export interface Misspelled {
  name: string
  meant: string
  isMissing: boolean
}

function missingMailServer({ SMTP_URL }: Given): string | null {
  if (SMTP_URL) return null
  return 'SMTP_URL: required when NODE_ENV is production, because emails with links that open accounts would be written to files'
}

function guessableSecret({ JWT_SECRET }: Given): string | null {
  if (!JWT_SECRET || new Set(JWT_SECRET).size >= 8) return null
  return 'JWT_SECRET: can be guessed; take a random one, such as from `openssl rand -hex 32`'
}

function plainAddress({ PUBLIC_URL }: Given): string | null {
  const url = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : null
  const isHere = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url?.protocol !== 'http:' || isHere) return null
  return 'PUBLIC_URL: must begin with https:// when NODE_ENV is production, because passwords and links travel there'
}

function localWebhooks({ WEBHOOKS_LOCAL }: Given): string | null {
  if (WEBHOOKS_LOCAL !== 'true') return null
  return 'WEBHOOKS_LOCAL: must not be true when NODE_ENV is production, because customers could send requests into your network'
}

function plainProvider({ SSO_ISSUER }: Given): string | null {
  if (!SSO_ISSUER?.startsWith('http:')) return null
  return 'SSO_ISSUER: must begin with https:// when NODE_ENV is production, because whoever changes its answers signs in as anybody'
}

function weakPassword({ SUPERUSER_PASSWORD: password, NODE_ENV }: Given): string | null {
  if (!password) return null
  const least = NODE_ENV === 'production' ? 12 : 8
  if (passwordProblem(password) === null && password.length >= least) return null
  return `SUPERUSER_PASSWORD: needs at least ${least} characters with an uppercase letter, a lowercase letter and a number`
}

/** Up to two letters added, missing or changed, or only the separators between words differ. */
function isNear(name: string, known: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (plain(name) === plain(known)) return true
  return Math.abs(name.length - known.length) <= 2 && distance(name, known) <= 2
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
