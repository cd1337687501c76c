/** The kinds of file a text can be taken from, by the ending their names usually have. */
export const formats = ['txt', 'md', 'html', 'docx', 'odt', 'pdf', 'rtf', 'epub'] as const
export type Format = (typeof formats)[number]

/** What a document may have beside prose, and which is left out of the text. */
export type LeftOut =
  | 'tables'
  | 'footnotes'
  | 'code'
  | 'formulas'
  | 'contents'
  | 'running_heads'
  | 'navigation'

/** A piece of prose. Order is that of reading. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string }

/** What a reader of one format makes of a file. */
export interface Draft {
  blocks: Block[]
  leftOut: Partial<Record<LeftOut, number>>
  /** The title the file gives itself, if any. */
  title?: string | null
  /** Known for PDF only. */
  pages?: number
  /** How many pictures there are; told where there is nothing else. */
  images?: number
  hasMacros?: boolean
  /** How many characters could not be decoded. */
  undecodable?: number
}

/** Something the caller should know of a text before it is judged. */
export interface Warning {
  kind: LeftOut | 'extension' | 'macros' | 'undecodable'
  /** How many of them; 1 where there is nothing to count. */
  count: number
  message: string
}

export interface ReadDocument {
  format: Format
  /** Paragraphs apart by an empty line; headings as `# Heading`, list items as `- item`. */
  text: string
  /** The title the file gives itself, otherwise its first heading; null without either. */
  title: string | null
  pages: number | null
  warnings: Warning[]
}
