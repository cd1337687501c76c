import { sql } from 'kysely'

/** The part of an address after the @. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** The same in SQL, for statements that read from `users`. */
export const domainOfUser = sql<string>`substring(lower(users.email) from '[^@]*$')`

/** Compared as URLs: some providers write a final slash in one place and not in the other. */
export function isSameIssuer(one: string, other: string): boolean {
  return new URL(one).href === new URL(other).href
}
