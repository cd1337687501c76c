type Piece = string | Uint8Array

/** An answer that is not JSON. It leaves piece by piece, so that a long one need not be in memory whole. */
export class Streamed {
  readonly pieces: AsyncIterable<Piece> | Iterable<Piece>

  constructor(pieces: AsyncIterable<Piece> | Iterable<Piece>) {
    this.pieces = pieces
  }
}
