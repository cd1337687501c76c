import { networkInWords, type OwnSession } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { Failure } from '../../../shared/failure.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { endOthersMutation, endSessionMutation, sessionsQuery } from './queries.ts'
import { SafetyPart } from './safety-part.tsx'

/** The most recently used ones; users who sign in from programs have many. */
const shownAtFirst = 5

export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const hasNoPassword = useQuery(secondFactorQuery).data?.has_password === false
  const ending = useMutation(endSessionMutation)
  const endingOthers = useMutation(endOthersMutation)
  const error = ending.error ?? endingOthers.error
  const list = sessions.data?.sessions ?? []
  const [isWhole, setWhole] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const shown = isWhole ? list : list.slice(0, shownAtFirst)
  return (
    <SafetyPart
      title="Sessions"
      hint={
        hasNoPassword
          ? 'Where you are signed in. End sessions you do not recognize.'
          : 'Where you are signed in. If you do not recognize a session, end it and change your password.'
      }
    >
      {sessions.isPending && <SkeletonRows label="Loading sessions" rows={2} />}
      {sessions.isError && (
        <QueryFailure query={sessions} what="your sessions">
          Failed to load your sessions.
        </QueryFailure>
      )}
      {error && <Failure title="The session could not be ended" error={error} />}
      <ul ref={rows} aria-label="Sessions" tabIndex={-1} className="space-y-2 empty:hidden">
        {shown.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            isBusy={ending.isPending && ending.variables === session.session_id}
            onEnd={() => ending.mutate(session.session_id)}
          />
        ))}
      </ul>
      {list.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isBusy={endingOthers.isPending}
            // The button disappears along with the other sessions, so the focus moves to something nearby.
            onClick={() =>
              endingOthers.mutate(undefined, { onSuccess: () => rows.current?.focus() })
            }
          >
            End all other sessions
          </Button>
          {list.length > shownAtFirst && (
            <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${list.length} sessions`}
            </Button>
          )}
        </div>
      )}
    </SafetyPart>
  )
}

interface SessionRowProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, network, created_at, last_used_at, is_current } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-rule bg-sheet px-4 py-3">
      <div className="min-w-0 flex-1 text-label">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {is_current && <Badge tone="human">This session</Badge>}
        </p>
        <p className="text-ink-soft">
          Last used {formatDateTime(last_used_at)}
          {network && ` from the network ${networkInWords(network)}`}
        </p>
        <p className="text-caption text-ink-faint">Signed in {formatDateTime(created_at)}</p>
      </div>
      {!is_current && (
        <Button variant="quiet" size="sm" isBusy={isBusy} data-acts-at-once onClick={onEnd}>
          End
          <span className="sr-only">
            {` the session of ${device}, last used ${formatDateTime(last_used_at)}`}
          </span>
        </Button>
      )}
    </li>
  )
}
