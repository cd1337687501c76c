import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, as OWASP advises for servers.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has, so that an unknown account takes as long as a known one. */
const nobodysHash = hash('no account has this password', cost)

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password)
  return matches && storedHash !== null
}
