import { Logger } from 'graphile-worker'

/** Silences the queue's library: we log whatever matters ourselves. */
export const silent = new Logger(() => () => {})
