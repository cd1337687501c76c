import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'

/** A page on localhost calls port 8000 there, whatever port it came from itself. */
export function WrongPort({ base }: { base: string }) {
  const { protocol, port, pathname } = window.location
  const here = `${protocol}//127.0.0.1${port && `:${port}`}`
  return (
    <Alert title="No connection">
      This page calls {base}, where nothing answers. If Inkprint runs on this computer on another
      port, open{' '}
      <a href={here + pathname} className={textLink}>
        {here}
      </a>
      .
    </Alert>
  )
}
