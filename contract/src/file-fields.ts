import * as z from 'zod/mini'

/** The largest file that text is extracted from. */
export const maximumFileBytes = 20_000_000

/** Room for the file and the other fields of the form. */
export const fileBodyLimit = maximumFileBytes + 2_000_000

/** A file in a multipart form. */
export const SentFile = z.custom<File>((value) => value instanceof File, 'Must be a file')

/** File formats, named after their usual extensions. */
export const FileFormat = z.enum(['txt', 'md', 'html', 'docx', 'odt', 'pdf', 'rtf', 'epub'])
export type FileFormat = z.infer<typeof FileFormat>

/** A remark about the extracted text, such as tables that were left out. */
export const FileWarning = z.object({ kind: z.string(), count: z.int(), message: z.string() })

/** The file that a text was extracted from. */
export const FileFacts = z.object({
  name: z.string(),
  format: FileFormat,
  title: z.nullable(z.string()),
  pages: z.nullable(z.int()),
  words: z.int(),
  warnings: z.array(FileWarning),
})
export type FileFacts = z.infer<typeof FileFacts>

/** The title of a file's analysis: the document's own title, or the file's name without its extension. */
export function titleOfFile({ title, name }: FileFacts): string {
  return title ?? (name.replace(/\.[a-z0-9]{1,10}$/i, '') || name)
}

export const ExtractedText = z.object({ text: z.string(), file: FileFacts })

export const fileErrors = ['FILE_UNREADABLE', 'QUEUE_FULL'] as const
