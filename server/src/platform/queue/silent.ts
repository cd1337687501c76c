import { Logger } from 'graphile-worker'

/** The queue's library writes nothing: what matters is logged where it is noticed. */
export const silent = new Logger(() => () => {})
