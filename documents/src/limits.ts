export interface DocumentLimits {
  /** The largest file. */
  fileBytes: number
  /** All that is unpacked of a file that contains others. */
  unpackedBytes: number
  /** How many files it may contain. */
  entries: number
  /** How deep elements and groups may stand inside each other. */
  depth: number
  pages: number
  /** The longest text; more is refused and not cut, because a part is judged otherwise than the whole. */
  characters: number
}

export const documentLimits: DocumentLimits = {
  fileBytes: 20_000_000,
  unpackedBytes: 100_000_000,
  entries: 5_000,
  depth: 500,
  pages: 2_000,
  characters: 2_000_000,
}
