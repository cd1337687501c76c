type Piece = string | Uint8Array

/**
 * An answer that is not JSON. It is sent piece by piece, so that a long one is never completely in memory.
 */
export class Streamed {
  readonly pieces: AsyncIterable<Piece> | Iterable<Piece>

  constructor(pieces: AsyncIterable<Piece> | Iterable<Piece>) {
    this.pieces = pieces
  }
}
