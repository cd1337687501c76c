/** What is answered with 202 in place of the usual output: the work is accepted and done later. */
export class Deferred {
  readonly output: unknown

  constructor(output: unknown) {
    this.output = output
  }
}
