import { longLabel, ssoStart, ssoWords } from '../../shared/sso-offers.tsx'
import { Alert } from '../../ui/alert.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** For members whose organization only allows its own single sign-on. */
export function SsoRequired({ email, organization }: { email: string; organization: string }) {
  return (
    <>
      <Alert tone="error" title="Login Failed">
        {organization} allows its members to sign in only with its single sign-on.
      </Alert>
      <p data-only-way className="mt-4">
        <a href={ssoStart(email)} className={classNames(buttonClasses(), longLabel)}>
          {ssoWords(organization)}
        </a>
      </p>
    </>
  )
}
