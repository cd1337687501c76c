import type { Access } from '@inkprint/contract'
import type { Deps } from '../platform/deps.ts'
import type { Actors } from './actor.ts'

/** Where the call came from. */
export interface Origin {
  requestId: string
  address: string
  /** What limits count the call by: the address, or the network it is in. */
  network: string
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

/** The headers that came with the call and those that go back, also with a refusal. */
export interface CallHeaders {
  read(name: string): string | undefined
  send(name: string, value: string | number): void
}

export type Context<A extends Access = Access> = Deps & {
  actor: Actors[A]
  origin: Origin
  headers: CallHeaders
}
