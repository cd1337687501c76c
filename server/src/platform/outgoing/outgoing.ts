import type { OutgoingProblem } from '@inkprint/contract'

export interface OutgoingRequest {
  url: string
  /** POST unless told otherwise. */
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}

/** What became of a request: an answer, or why there was none. */
export interface OutgoingAnswer {
  /** Null where none arrived. */
  status: number | null
  /** As much as was read. */
  body: string | null
  /** Seconds the receiver asks to be left alone. */
  retryAfterSeconds: number | null
  problem: OutgoingProblem | null
}

/** Requests to addresses that customers chose. */
export interface Outgoing {
  /** Whether an address may be sent to as far as it can be told without asking for its name. */
  problemOf(url: string): string | null
  /** Never throws because of the receiver. */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>
  /** Throws an `OutgoingFailure` where nothing was answered. */
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
