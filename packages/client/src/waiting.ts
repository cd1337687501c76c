/** A signal that aborts after a time limit, or when the caller's own signal does. */
export function deadline(
  milliseconds: number,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; isOver: () => boolean; clear: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, milliseconds)
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(end, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    function end() {
      signal?.removeEventListener('abort', abort)
      resolve()
    }
  })
}
