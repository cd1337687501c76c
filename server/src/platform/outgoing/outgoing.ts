import type { OutgoingProblem } from '@inkprint/contract'

export interface OutgoingRequest {
  url: string
  /** Defaults to POST. */
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}

/** The outcome of a request: a response, or why there was none. */
export interface OutgoingAnswer {
  /** Null if no response arrived. */
  status: number | null
  /** As much of the body as was read. */
  body: string | null
  /** Seconds the receiver asks us to wait (Retry-After). */
  retryAfterSeconds: number | null
  problem: OutgoingProblem | null
}

/** Requests to addresses that customers chose. */
export interface Outgoing {
  /** Why an address must not be used, as far as can be told without a DNS lookup; null if it may be. */
  problemOf(url: string): string | null
  /** Never throws because of the receiver. */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Throws an `OutgoingFailure` if there was no response. */
  fetch(url: string, request: Required<Omit<OutgoingRequest, 'url'>>): Promise<Response>
}

/** Why a request got no answer. */
export class OutgoingFailure extends Error {
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
