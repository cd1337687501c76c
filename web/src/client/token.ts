export const tokenKey = 'token'

export function readToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function keepToken(token: string): void {
  localStorage.setItem(tokenKey, token)
}

export function dropToken(): void {
  localStorage.removeItem(tokenKey)
}
