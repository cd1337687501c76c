const name = 'inkprint-invitation'

/** Remembers in this tab the invitation somebody signs in for. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(name, token)
}

/** The invitation this tab came for; null when it came for none. */
export function readInvitation(): string | null {
  return sessionStorage.getItem(name)
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(name)
}
