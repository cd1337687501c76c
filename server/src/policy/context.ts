import type { Access } from '@inkprint/contract'
import type { Deps } from '../platform/deps.ts'
import type { Actors } from './actor.ts'

/** Where the call came from. */
export interface Origin {
  requestId: string
  address: string
  /** What limits count the call by: the address, or its network. */
  network: string
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
}

/** The headers of the call and those of the response, which are also sent with a refusal. */
export interface CallHeaders {
  read(name: string): string | undefined
  send(name: string, value: string | number): void
}

export type Context<A extends Access = Access> = Deps & {
  actor: Actors[A]
  origin: Origin
  headers: CallHeaders
}
