import { paths } from '@inkprint/contract'
import { useSession } from '../client/session.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Leads whoever came by a link in an email to where they start. */
export function HomeLink() {
  const { user } = useSession()
  return (
    <ButtonLink to={user ? paths.dashboard : paths.login}>
      {user ? 'Go to Dashboard' : 'Go to Login'}
    </ButtonLink>
  )
}
