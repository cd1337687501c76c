import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  /** Rejects if the message could not be handed over. */
  send(message: Message): Promise<void>
  close(): void
}

export function openMail(config: Config, log: FastifyBaseLogger): Mail {
  const { smtpUrl, from } = config.mail
  return smtpUrl
    ? smtpMail(smtpUrl, from)
    : outboxMail(join(config.dataDir, 'outbox'), { from, log })
}

function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  )
  return {
    async send(message) {
      await transport.sendMail(message)
    },
    close: () => transport.close(),
  }
}

/** Writes each message to a file that any mail program can open. */
function outboxMail(
  directory: string,
  { from, log }: { from: string; log: FastifyBaseLogger },
): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  let count = 0
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(message)
      // Links in mails give access to accounts, so nobody else on the machine may read them.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(directory, `${time}-${process.pid}-${count++}.eml`)
      // Moved into place, so that nobody reads a partial message.
      await writeFile(`${file}.part`, content, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ to: message.to, subject: message.subject, file }, 'mail written to the outbox')
    },
    close() {},
  }
}
