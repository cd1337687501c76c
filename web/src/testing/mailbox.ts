import {
  linkIn,
  type ReceivedMail,
  readOutbox,
  waitForMail,
} from '@inkprint/server/testing/mailbox'
import { inject } from 'vitest'

/** Waits for a mail from the server whose subject contains `subject`. */
export function receiveMail(to: string, subject: string): Promise<ReceivedMail> {
  return waitForMail(inject('screenServer').dataDir, { to, subject })
}

/** Waits for a mail and returns the URL it links to, without the host. */
export async function receiveLink(to: string, subject: string): Promise<string> {
  const { pathname, search, hash } = new URL(linkIn(await receiveMail(to, subject)))
  return pathname + search + hash
}

/** The URLs that the mails to an address link to. */
export async function linksTo(address: string): Promise<string[]> {
  const mails = await readOutbox(inject('screenServer').dataDir)
  return mails.filter(({ to }) => to === address).map(linkIn)
}
