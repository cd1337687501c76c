import { paths, type SsoLink } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failure } from '../../../shared/failure.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { removeLinkMutation, ssoLinksQuery } from './queries.ts'
import { SafetyPart } from './safety-part.tsx'

/** The providers that can sign in to the account; renders nothing if none ever did. */
export function SsoLinks() {
  const links = useQuery(ssoLinksQuery)
  const [removed, setRemoved] = useState<SsoLink | null>(null)
  const removing = useMutation({
    ...removeLinkMutation,
    onSettled: (...result) => {
      setRemoved(null)
      return removeLinkMutation.onSettled?.(...result)
    },
  })
  if (links.isError && !links.data) {
    return (
      <SafetyPart title="Single sign-on" hint="Providers you can sign in with.">
        <QueryFailure query={links} what="your links to providers">
          Failed to load your links to providers.
        </QueryFailure>
      </SafetyPart>
    )
  }
  if (!links.data || links.data.links.length === 0) return null
  const { links: list, has_other_way_in } = links.data
  return (
    <SafetyPart
      title="Single sign-on"
      hint="Providers you can sign in with. Remove what you no longer use."
    >
      {removing.isError && <Failure title="The link could not be removed" error={removing.error} />}
      <ul aria-label="Links to providers" className="space-y-2">
        {list.map((link) => (
          <LinkRow
            key={link.link_id}
            link={link}
            isOnly={!has_other_way_in}
            onRemove={() => setRemoved(link)}
          />
        ))}
      </ul>
      {!has_other_way_in && (
        <Alert className="mt-4">
          This is the only way to sign in to your account, so it cannot be removed.{' '}
          <Link to={paths.forgotPassword} className={textLink}>
            Set a password first
          </Link>
          .
        </Alert>
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title="Remove the link?"
        confirmLabel="Remove"
        isBusy={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed.link_id)}
        onClose={() => setRemoved(null)}
      >
        You can no longer sign in with {removed?.provider_name} through this link. If you sign in
        there again with your address, your account is linked again, and we email you about it.
      </ConfirmDialog>
    </SafetyPart>
  )
}

interface LinkRowProps {
  link: SsoLink
  isOnly: boolean
  onRemove: () => void
}

function LinkRow({ link, isOnly, onRemove }: LinkRowProps) {
  const { provider_name, issuer, created_at, last_used_at } = link
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-rule bg-sheet px-4 py-3">
      <LogIn aria-hidden="true" className="size-5 text-ink-faint" />
      <p className="min-w-0 flex-1 basis-48 text-label">
        <span className="block break-words font-semibold">{provider_name}</span>
        <span className="block break-all text-caption text-ink-faint">{issuer}</span>
        <span className="block text-ink-soft">
          Since {formatDateTime(created_at)}, last used {formatDateTime(last_used_at)}
        </span>
      </p>
      <Button
        variant="quiet"
        size="sm"
        disabled={isOnly}
        onClick={onRemove}
        className="max-sm:ml-6"
      >
        Remove<span className="sr-only"> the link to {provider_name}</span>
      </Button>
    </li>
  )
}
