/** What the star behind a label says. */
export function RequiredNote() {
  return <p className="text-caption text-ink-faint">* required</p>
}
