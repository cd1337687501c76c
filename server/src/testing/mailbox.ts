import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Waits for the newest mail to an address whose subject contains the given words. */
export async function waitForMail(
  dataDir: string,
  wanted: { to: string; subject: string },
): Promise<ReceivedMail> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const mails = await readOutbox(dataDir)
    const found = mails.findLast(
      (mail) => mail.to.includes(wanted.to) && mail.subject.includes(wanted.subject),
    )
    if (found) return found
    if (Date.now() > deadline) throw new Error(`No mail '${wanted.subject}' to ${wanted.to}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Mails never change once written, so each file is read only once. */
const mailsRead = new Map<string, Promise<ReceivedMail>>()

export async function readOutbox(dataDir: string): Promise<ReceivedMail[]> {
  const directory = join(dataDir, 'outbox')
  const names = await readdir(directory).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    files.map((name) => {
      const file = join(directory, name)
      const mail = mailsRead.get(file) ?? readFile(file, 'utf8').then(parseMail)
      mailsRead.set(file, mail)
      return mail
    }),
  )
}

/** The link in a mail. */
export function linkIn(mail: Pick<ReceivedMail, 'text'>): string {
  const link = mail.text.match(/https?:\/\/\S+token=\S+/)?.[0]
  if (!link) throw new Error(`No link in the mail:\n${mail.text}`)
  return link
}

export function parseMail(source: string): ReceivedMail {
  const header = (name: string) =>
    source.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]?.trim() ?? ''
  return {
    to: header('To'),
    subject: header('Subject'),
    text: partOf(source, 'text/plain'),
    html: partOf(source, 'text/html'),
  }
}

function partOf(source: string, type: string): string {
  const [, part = ''] = source.split(`Content-Type: ${type}`)
  const body = part
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
  return decodeQuotedPrintable(body.split(/\r?\n--/)[0] ?? '')
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
