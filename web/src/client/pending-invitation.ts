const name = 'inkprint-invitation'

/** Remembers, in this tab, the invitation that the user is signing in for. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(name, token)
}

/** The invitation this tab was opened for, or null. */
export function readInvitation(): string | null {
  return sessionStorage.getItem(name)
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(name)
}
