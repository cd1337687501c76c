import { Writable } from 'node:stream'

/** What a user types; a key is not shown. */
export async function ask(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string> {
  // Most runs ask nothing, and this takes longer to load than the rest of the command.
  const { createInterface } = await import('node:readline/promises')
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const output = isHidden ? nowhere : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: isHidden })
  // Only now: what is typed before would be shown by the terminal itself.
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

export function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim())
}
