import { Writable } from 'node:stream'

/** Reads an answer from the user; keys are not echoed. */
export async function ask(
  question: string,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<string> {
  // Loaded only when needed: most runs ask nothing, and this takes longer to load than the rest of the
  // command.
  const { createInterface } = await import('node:readline/promises')
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const output = isHidden ? nowhere : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: isHidden })
  // Only now, because the terminal itself would echo anything typed earlier.
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
