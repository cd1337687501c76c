/** The output of a command: results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Returns the exit code for success. */
  print(text: string): 0
  complain(message: string): void
  /** Information that is neither a result nor a problem. */
  note(message: string): void
  /** Null if the output does not go to a screen; nothing is then shortened. */
  columns: number | null
  paint(color: Color, text: string): string
  /** A progress line that is overwritten; null if nobody would see it. */
  status: ((line: string) => void) | null
  /** Gives the screen to a question: until it is answered, no status is written and notes are held back. */
  whileAsking<Answer>(ask: () => Promise<Answer>): Promise<Answer>
}

export type Color = 'red' | 'green' | 'yellow' | 'dim' | 'bold'

const codes: Record<Color, [number, number]> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  dim: [2, 22],
  bold: [1, 22],
}

export function terminal({ stdout, stderr, env } = process): Terminal {
  const isColored = stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb'
  const isAlive = stderr.isTTY && env.TERM !== 'dumb'
  const erase = '\r\u001b[K'
  let hasStatus = false
  let isAsking = false
  const waiting: string[] = []

  function eraseStatus(): void {
    if (hasStatus) stderr.write(erase)
    hasStatus = false
  }

  function note(message: string): void {
    if (isAsking) {
      waiting.push(message)
      return
    }
    eraseStatus()
    stderr.write(`${message}\n`)
  }

  return {
    columns: stdout.isTTY ? (stdout.columns ?? 80) : null,
    print(text) {
      stdout.write(`${text}\n`)
      return 0
    },
    complain: (message) => void stderr.write(`inkprint: ${message}\n`),
    note,
    paint(color, text) {
      if (!isColored) return text
      const [on, off] = codes[color]
      return `\u001b[${on}m${text}\u001b[${off}m`
    },
    status: isAlive
      ? (line) => {
          if (isAsking) return
          stderr.write(erase + line.slice(0, (stderr.columns ?? 80) - 1))
          hasStatus = line !== ''
        }
      : null,
    async whileAsking(ask) {
      eraseStatus()
      isAsking = true
      try {
        return await ask()
      } finally {
        isAsking = false
        for (const message of waiting.splice(0)) note(message)
      }
    },
  }
}
