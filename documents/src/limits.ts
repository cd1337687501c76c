export interface DocumentLimits {
  /** The largest file, in bytes. */
  fileBytes: number
  /** The most bytes a file that contains others may unpack to. */
  unpackedBytes: number
  /** How many files it may contain. */
  entries: number
  /** How deeply elements and groups may be nested. */
  depth: number
  pages: number
  /** The longest text; a longer one is refused rather than cut, because a part is judged differently. */
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
