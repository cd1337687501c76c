import { SMTPServer } from 'smtp-server'
import { parseMail, type ReceivedMail } from './mailbox.ts'

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Whether it rejects every message. */
  isRefusing: boolean
  close(): Promise<void>
}

/** A mail server that stores messages until it is told to reject them. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(mailServer.isRefusing ? new Error('550 we take no mail today') : null),
    onData(stream, _, done) {
      let source = ''
      stream.on('data', (data) => {
        source += data
      })
      stream.on('end', () => {
        received.push(parseMail(source))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isRefusing: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
