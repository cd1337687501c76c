import * as z from 'zod/mini'

/** The largest file a text is taken from. */
export const maximumFileBytes = 20_000_000

/** The file and the fields beside it. */
export const fileBodyLimit = maximumFileBytes + 2_000_000

/** A file as a form carries it. */
export const SentFile = z.custom<File>((value) => value instanceof File, 'Must be a file')

/** What a file is, by the ending such names usually have. */
export const FileFormat = z.enum(['txt', 'md', 'html', 'docx', 'odt', 'pdf', 'rtf', 'epub'])
export type FileFormat = z.infer<typeof FileFormat>

/** Something to know about a text before it is judged, such as tables that were left out of it. */
export const FileWarning = z.object({ kind: z.string(), count: z.int(), message: z.string() })

/** What a text was taken from. */
export const FileFacts = z.object({
  name: z.string(),
  format: FileFormat,
  title: z.nullable(z.string()),
  pages: z.nullable(z.int()),
  words: z.int(),
  warnings: z.array(FileWarning),
})
export type FileFacts = z.infer<typeof FileFacts>

/** What an analysis of a file is called: what the document calls itself, otherwise the file's name without its ending. */
export function titleOfFile({ title, name }: FileFacts): string {
  return title ?? (name.replace(/\.[a-z0-9]{1,10}$/i, '') || name)
}

export const ExtractedText = z.object({ text: z.string(), file: FileFacts })

export const fileErrors = ['FILE_UNREADABLE', 'QUEUE_FULL'] as const
