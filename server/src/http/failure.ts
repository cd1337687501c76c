/** An output that says something is wrong, such as an unhealthy report: it leaves with the endpoint's `failureStatus`. */
export class Failure<Output> {
  readonly output: Output

  constructor(output: Output) {
    this.output = output
  }
}
