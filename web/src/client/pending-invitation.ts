const name = 'inkprint-invitation'

/** Remembers in this tab the invitation somebody signs in for. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(name, token)
}

/** The invitation this tab came for; null when it came for none. Forgotten once it is told. */
export function takeInvitation(): string | null {
  const token = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  return token
}
