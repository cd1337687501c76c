/** An output sent with 202 instead of the usual one: the work is accepted and done later. */
export class Deferred {
  readonly output: unknown

  constructor(output: unknown) {
    this.output = output
  }
}
