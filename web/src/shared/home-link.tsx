import { paths } from '@inkprint/contract'
import { useSession } from '../client/session.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Leads users who came through a link in an email to their start page. */
export function HomeLink() {
  const { user } = useSession()
  return (
    <ButtonLink to={user ? paths.dashboard : paths.login}>
      {user ? 'Go to Dashboard' : 'Go to Login'}
    </ButtonLink>
  )
}
