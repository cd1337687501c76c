import { textLink } from '../../../ui/text-link.tsx'

/** The id of the part of the page that says how to set a password. */
export const passwordPartId = 'password'

/** Shown instead of a form that asks for a password if the account has none. */
export function PasswordFirst({ what }: { what: string }) {
  return (
    <p className="text-ink-soft text-label">
      {what} needs a password, and your account has none.{' '}
      <a href={`#${passwordPartId}`} className={textLink}>
        Set a password first
      </a>
      .
    </p>
  )
}
