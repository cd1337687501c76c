import { queryOptions } from '@tanstack/react-query'
import type { Stretch } from './changes.ts'

export interface Version {
  analysis_id: string
  text: string
}

/** The differences between two texts. Texts are deleted but never changed, so the result stays valid. */
export function changesQuery(earlier: Version, later: Version) {
  return queryOptions({
    queryKey: ['changes', earlier.analysis_id, later.analysis_id],
    queryFn: ({ signal }) => findChangesApart([earlier.text, later.text], signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** In a separate thread, which ends with the answer or when the query is canceled. */
function findChangesApart(texts: [string, string], signal: AbortSignal): Promise<Stretch[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./changes-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Stretch[]>) => {
      worker.terminate()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      worker.terminate()
      reject(new Error(message))
    })
    signal.addEventListener('abort', () => worker.terminate())
    worker.postMessage(texts)
  })
}
