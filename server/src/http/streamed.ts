/** An answer that leaves piece by piece, so that a long one is never in memory whole. */
export class Streamed {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}
