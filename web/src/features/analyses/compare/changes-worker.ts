import { findChanges } from './changes.ts'

/** Compares in a thread of its own: two long texts take a while, and the page goes on answering. */
addEventListener('message', ({ data: [earlier, later] }: MessageEvent<[string, string]>) => {
  postMessage(findChanges(earlier, later))
})
