import { findChanges } from './changes.ts'

/** Runs in a separate thread: comparing two long texts takes a while, and the page must stay responsive. */
addEventListener('message', ({ data: [earlier, later] }: MessageEvent<[string, string]>) => {
  postMessage(findChanges(earlier, later))
})
