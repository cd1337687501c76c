/**
 * Has the browser ask before it closes or reloads the page until the work is done, whichever screen is shown
 * by then: a queued text is dropped if the user leaves, and one that is being analyzed is charged anyway.
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
