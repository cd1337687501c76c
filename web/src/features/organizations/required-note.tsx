/** Explains the asterisk behind a label. */
export function RequiredNote() {
  return <p className="text-caption text-ink-faint">* required</p>
}
