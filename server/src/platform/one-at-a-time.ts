/** Runs work on the same subject one after another within this process; other subjects do not wait. */
export function createOneAtATime() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<Result>(
    subject: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = last.get(subject) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(subject, mine)
    try {
      return await mine
    } finally {
      if (last.get(subject) === mine) last.delete(subject)
    }
  }
}
