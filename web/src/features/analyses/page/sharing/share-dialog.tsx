import { mostShares, type Share, shareDays } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCopyToasts } from '../../../../shared/copied.ts'
import { Failure } from '../../../../shared/failure.tsx'
import { formatDateTime, formatExactTime, formatNumber } from '../../../../shared/format.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { TextAreaField } from '../../../../ui/text-area.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { createShareMutation, revokeShareMutation, sharesQuery } from './queries.ts'

interface ShareDialogProps {
  analysis: OwnAnalysis
  onClose: () => void
}

/** Creates and revokes links that show the analysis to anybody who has them. */
export function ShareDialog({ analysis, onClose }: ShareDialogProps) {
  const creation = useCreation(analysis.analysis_id)
  return (
    <Dialog
      isOpen
      guards={creation.data ? 'shown-once' : 'nothing'}
      onClose={onClose}
      title="Share this analysis"
      size="lg"
      footer={creation.data && <Button onClick={onClose}>I have copied the link</Button>}
    >
      {creation.data ? (
        <NewLink url={creation.data.url} />
      ) : (
        <NewShare analysis={analysis} creation={creation} />
      )}
      <h3 className="mt-8 mb-3 font-sans font-semibold text-label tracking-normal">
        Links to this analysis
      </h3>
      <Links analysisId={analysis.analysis_id} />
    </Dialog>
  )
}

function useCreation(id: string) {
  return useMutation(createShareMutation(id))
}

interface NewShareProps {
  analysis: OwnAnalysis
  creation: ReturnType<typeof useCreation>
}

function NewShare({ analysis, creation }: NewShareProps) {
  const [includesText, setIncludesText] = useState(false)
  const [days, setDays] = useState<(typeof shareDays)[number]>(7)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!creation.isPending) creation.mutate({ includes_text: includesText, valid_days: days })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p className="text-ink-soft">
        Anybody who has the link sees the verdict, the evidence and its limits, without an account.
        Search engines are told not to list it. You can revoke it at any time.
      </p>
      <ShownTitle analysis={analysis} includesText={includesText} />
      <Checkbox
        label="Also show the text"
        hint={
          analysis.text === null ? 'The text is no longer kept.' : 'Only as long as it is kept.'
        }
        disabled={analysis.text === null}
        checked={includesText}
        onChange={({ target }) => setIncludesText(target.checked)}
      />
      <SelectField
        label="Works for"
        value={days}
        onChange={({ target }) =>
          setDays(shareDays.find((each) => String(each) === target.value) ?? days)
        }
        className="max-w-48"
      >
        {shareDays.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? '1 day' : `${each} days`}
          </option>
        ))}
      </SelectField>
      {creation.isError && <Failure title="Failed to create the link" error={creation.error} />}
      <Button type="submit" isBusy={creation.isPending}>
        Create link
      </Button>
    </form>
  )
}

/** Previews the title that readers see, which may reveal more than its sender intends. */
function ShownTitle({ analysis, includesText }: { analysis: OwnAnalysis; includesText: boolean }) {
  const { title, is_title_chosen } = analysis
  if (title === null) return <p className="text-ink-soft">It has no title.</p>
  if (!is_title_chosen && !includesText) {
    return <p className="text-ink-soft">The title is not shown, because it quotes the text.</p>
  }
  return (
    <p className="break-words text-ink-soft">
      They also see the title: <strong className="font-medium text-ink">{title}</strong>
    </p>
  )
}

/** Shows the URL, for the only time. */
function NewLink({ url }: { url: string }) {
  const toasts = useCopyToasts('Link copied to clipboard')
  return (
    <>
      <p className="text-ink-soft">
        Copy the link now. It is not stored, so it cannot be shown again.
      </p>
      <TextAreaField
        label="Link"
        readOnly
        rows={2}
        value={url}
        ref={takeFocus}
        onFocus={(event) => event.target.select()}
        className="mt-5 [&_textarea]:field-sizing-content [&_textarea]:resize-none [&_textarea]:break-all [&_textarea]:font-mono [&_textarea]:text-caption"
      />
      <CopyButton text={url} label="Copy link" {...toasts} className="mt-3 h-11" />
    </>
  )
}

/** The pressed button is gone. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

function Links({ analysisId }: { analysisId: string }) {
  const shares = useQuery(sharesQuery(analysisId))
  const revoking = useMutation(revokeShareMutation(analysisId))
  if (shares.isPending) return <SkeletonRows label="Loading links" rows={2} />
  if (!shares.data) {
    return (
      <QueryFailure query={shares} what="the links">
        Failed to load the links.
      </QueryFailure>
    )
  }
  if (shares.data.shares.length === 0) {
    return (
      <p className="text-ink-soft">
        There are no links yet. Up to {mostShares} can work at the same time.
      </p>
    )
  }
  return (
    <>
      {revoking.isError && (
        <Failure title="Failed to revoke the link" error={revoking.error} className="mb-3" />
      )}
      <ul aria-label="Links" className="divide-y divide-rule rounded-md border border-rule">
        {shares.data.shares.map((share) => (
          <LinkRow
            key={share.share_id}
            share={share}
            isBusy={revoking.isPending && revoking.variables === share.share_id}
            onRevoke={() => revoking.mutate(share.share_id)}
          />
        ))}
      </ul>
    </>
  )
}

interface LinkRowProps {
  share: Share
  isBusy: boolean
  onRevoke: () => void
}

function LinkRow({ share, isBusy, onRevoke }: LinkRowProps) {
  const { includes_text, created_at, is_live } = share
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
          <span className="font-medium">
            {includes_text ? 'With the text' : 'Without the text'}
          </span>
          <Badge tone={is_live ? 'human' : 'plain'}>{stateOf(share)}</Badge>
        </p>
        <p className="mt-0.5 break-words text-caption text-ink-soft tabular-nums">
          Created {formatDateTime(created_at)} {makerOf(share)}{' '}
          <span className="inline-block">· {openedInWords(share)}</span>
        </p>
      </div>
      {is_live && (
        <Button variant="secondary" size="sm" isBusy={isBusy} data-acts-at-once onClick={onRevoke}>
          Revoke
          <span className="sr-only">
            {` the link ${includes_text ? 'with' : 'without'} the text, created ${formatExactTime(created_at)}`}
          </span>
        </Button>
      )}
    </li>
  )
}

function makerOf({ user_name, api_key_name }: Share): string {
  if (api_key_name !== null) return `with the key ${api_key_name}`
  return `by ${user_name ?? 'a deleted account or key'}`
}

function stateOf({ is_live, revoked_at, expires_at }: Share): string {
  if (is_live) return `Works until ${formatDateTime(expires_at)}`
  return revoked_at
    ? `Revoked ${formatDateTime(revoked_at)}`
    : `Expired ${formatDateTime(expires_at)}`
}

/** How often a link was opened, and when last. */
export function openedInWords({
  opened_count,
  last_opened_at,
}: Pick<Share, 'opened_count' | 'last_opened_at'>): string {
  if (last_opened_at === null) return 'Not opened yet'
  const last = formatDateTime(last_opened_at)
  return opened_count === 1
    ? `Opened once, ${last}`
    : `Opened ${formatNumber(opened_count)} times, last ${last}`
}
