/** The file formats from which text can be extracted, by their usual file name extension. */
export const formats = ['txt', 'md', 'html', 'docx', 'odt', 'pdf', 'rtf', 'epub'] as const
export type Format = (typeof formats)[number]

/** Parts of a document other than prose; they are left out of the text. */
export type LeftOut =
  | 'tables'
  | 'footnotes'
  | 'code'
  | 'formulas'
  | 'contents'
  | 'running_heads'
  | 'navigation'

/** A piece of prose. Blocks are in reading order. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string }

/** What the reader for a format extracts from a file. */
export interface Draft {
  blocks: Block[]
  leftOut: Partial<Record<LeftOut, number>>
  /** The title in the file's metadata, if any. */
  title?: string | null
  /** Known for PDF only. */
  pages?: number
  /** How many pictures there are; reported if there is nothing else. */
  images?: number
  hasMacros?: boolean
  /** How many characters could not be decoded. */
  undecodable?: number
}

/** Something the caller should know about a text before it is judged. */
export interface Warning {
  kind: LeftOut | 'extension' | 'macros' | 'undecodable'
  /** How many there are; 1 if there is nothing to count. */
  count: number
  message: string
}

export interface ReadDocument {
  format: Format
  /** Paragraphs are separated by an empty line; headings are `# Heading`, list items `- item`. */
  text: string
  /** The title in the file's metadata, otherwise its first heading; null without either. */
  title: string | null
  pages: number | null
  warnings: Warning[]
}
