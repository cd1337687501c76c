import { textLink } from '../../../ui/text-link.tsx'

/** Where the page says how to set a password. */
export const passwordPartId = 'password'

/** In place of a form that asks for a password the account does not have. */
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
