/**
 * A text that waits for its turn is not read for somebody who leaves, and one that is being read is paid
 * for: until the answer is there, the browser asks before it closes or reloads the page, whichever screen
 * is shown by then.
 */
export async function withLeaveWarning<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}
