/** Why no text could be taken from a file, for programs. */
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

/** A file that no text can be taken from; the message tells its owner why and what to do. */
export class DocumentRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
