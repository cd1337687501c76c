import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const patienceMs = 15_000

/** Sends bytes that no HTTP library would allow, over a new connection, and reads the response. */
export function sendRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.setTimeout(patienceMs, () => {
      socket.destroy()
      reject(new Error(`No answer within ${patienceMs / 1000} s`))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a body without reading it may close the connection before all of it is sent.
    socket.on('error', () => {})
    socket.on('close', () => {
      try {
        resolve(parseAnswer(Buffer.concat(chunks)))
      } catch (error) {
        reject(error)
      }
    })
    socket.write(bytes)
  })
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const text = withoutInterim(bytes.toString('utf8'))
  const end = text.indexOf('\r\n\r\n')
  const [start = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(start.match(/^HTTP\/1\.1 (\d{3})/)?.[1])
  if (end < 0 || !status)
    throw new Error(`Not an HTTP answer: ${JSON.stringify(text.slice(0, 200))}`)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status, headers, body: text.slice(end + 4) }
}

/** Removes a `100 Continue` response in front of the actual one. */
function withoutInterim(text: string): string {
  return text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '')
}
