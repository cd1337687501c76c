import type { Books } from './books.ts'
import type { History } from './history.ts'

/** A confirmed key exists until its deletion is requested, and is gone once the deletion is confirmed. */
export function checkKeys({ keys, lostKeys }: History, books: Books): string[] {
  const there = new Set(books.keys.map((key) => key.id))
  const problems = keys.flatMap(({ id, isDeletionAsked, isDeletionTold }) => {
    if (!there.has(id) && !isDeletionAsked) return [`${id} was told and is lost`]
    if (there.has(id) && isDeletionTold) return [`${id} was told deleted and is there`]
    return []
  })
  const told = new Set(keys.map((key) => key.id))
  const unheard = books.keys.filter((key) => !told.has(key.id)).length
  if (unheard > lostKeys)
    problems.push(`${unheard} keys were made and told nobody, ${lostKeys} answers were lost`)
  return problems
}

export function checkLinks({ links }: History): string[] {
  return links
    .filter((link) => link.worked > 1)
    .map(({ purpose, userId, worked }) => `a ${purpose} link of ${userId} worked ${worked} times`)
}

/** A confirmed change of address is in the database, and every promised reset mail was sent. */
export function checkAccounts({ accounts }: History, books: Books): string[] {
  const emails = new Map(books.users.map((user) => [user.id, user.email]))
  return accounts.flatMap(({ userId, email, resetsPromised }) => {
    const problems: string[] = []
    if (emails.get(userId) !== email)
      problems.push(`${userId} was told ${email} and has ${emails.get(userId)}`)
    for (const [address, promised] of Object.entries(resetsPromised)) {
      const sent = books.resetMails[address] ?? 0
      if (sent < promised)
        problems.push(`${promised} reset mails were promised to ${address}, ${sent} were sent`)
    }
    return problems
  })
}
