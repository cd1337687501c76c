/**
 * An output that reports a problem, such as an unhealthy report: sent with the endpoint's `failureStatus`.
 */
export class Failure<Output> {
  readonly output: Output

  constructor(output: Output) {
    this.output = output
  }
}
