/**
 * Who leaves while a text is read pays for what was read and gets nothing: until the answer is there,
 * the browser asks before it closes or reloads the page, whichever screen is shown by then.
 */
export async function askingToStay<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}
