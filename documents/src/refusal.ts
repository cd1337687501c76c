/** Why no text could be extracted from a file, as a code for programs. */
export type RefusalReason =
  | 'empty'
  | 'unsupported'
  | 'archive'
  | 'encrypted'
  | 'no_text'
  | 'too_large'
  | 'too_long'
  | 'too_complex'
  | 'unsafe'
  | 'broken'

/** A file from which no text can be extracted; the message tells its owner why and what to do. */
export class DocumentRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
