/** The rules for passwords, in display order. */
export const passwordRules = [
  { label: '8 characters', isMet: (password: string) => [...password].length >= 8 },
  { label: 'uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'number', isMet: (password: string) => /\p{Nd}/u.test(password) },
] as const

/** Why a password is refused, or null if it satisfies every rule. */
export function passwordProblem(password: string): string | null {
  if (!passwordRules[0].isMet(password)) return 'Password must be at least 8 characters long'
  if (passwordRules.every((rule) => rule.isMet(password))) return null
  return 'Password does not meet all requirements (uppercase, lowercase, number).'
}
