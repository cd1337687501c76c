import { type FactorRequirement, paths } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../client/own-role.ts'
import { secondFactorQuery } from '../../client/second-factor.ts'
import { Confirmation } from '../../shared/confirmation.tsx'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { changeFactorRequirementMutation, factorRequirementQuery } from './queries.ts'

/** Whether every member needs a second factor; for users who may decide that. */
export function RequiredFactor() {
  const requirement = useQuery(factorRequirementQuery)
  return (
    <section aria-labelledby="required-factor" className="space-y-4">
      <h3 id="required-factor" className="font-sans font-semibold text-body">
        Second factor
      </h3>
      {requirement.isPending && <SkeletonRows label="Loading the second factor" rows={1} />}
      {requirement.isError && !requirement.data && (
        <QueryFailure query={requirement} what="whether members need a second factor">
          Failed to load whether members need a second factor.
        </QueryFailure>
      )}
      {requirement.data && <Choice requirement={requirement.data} />}
    </section>
  )
}

function Choice({ requirement }: { requirement: FactorRequirement }) {
  const { is_second_factor_required: isRequired, required_since } = requirement
  const [isAsking, setAsking] = useState(false)
  const factor = useQuery(secondFactorQuery)
  const own = factor.data
  const mayReset = useMay('factors.reset')
  const isMissing = own !== undefined && !own.is_on
  return (
    <>
      <Switch
        label="Every member needs a second factor"
        hint={required_since ? `Since ${formatDateTime(required_since)}.` : undefined}
        checked={isRequired}
        disabled={!isRequired && isMissing}
        onChange={() => setAsking(true)}
      />
      <p className="text-ink-soft text-label">{withoutWords(requirement)}</p>
      {!isRequired && isMissing && (
        <Alert>
          You need a second factor yourself before you can require one
          {mayReset && ' or reset a member’s'}.{' '}
          <Link to={paths.security} className={textLink}>
            Set up a second factor
          </Link>
        </Alert>
      )}
      {!isRequired && factor.isError && !own && (
        <QueryFailure query={factor} what="your own second factor">
          Whether you have a second factor yourself could not be loaded. You need one before you can
          require one.
        </QueryFailure>
      )}
      {isAsking && <Question requirement={requirement} onClose={() => setAsking(false)} />}
    </>
  )
}

interface QuestionProps {
  requirement: FactorRequirement
  onClose: () => void
}

function Question({ requirement, onClose }: QuestionProps) {
  const isRequired = requirement.is_second_factor_required
  const change = useMutation(changeFactorRequirementMutation)
  return (
    <Confirmation
      title={isRequired ? 'Stop requiring a second factor?' : 'Require a second factor?'}
      confirmLabel={isRequired ? 'Stop requiring it' : 'Require it'}
      isHarmless={!isRequired}
      sending={change}
      failure="Failed to change the requirement"
      onConfirm={() => change.mutate(!isRequired, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isRequired ? (
        <p>Members can then turn off their authenticator app and remove their passkeys.</p>
      ) : (
        <>
          <p>{withoutWords(requirement)}</p>
          <p className="mt-3">
            Members without one cannot use the organization until they set one up. All members are
            told by email. API keys keep working.
          </p>
        </>
      )}
    </Confirmation>
  )
}

function withoutWords({ member_count, members_without_factor: without }: FactorRequirement) {
  if (member_count === 1) return `The only member has ${without === 0 ? 'one' : 'none yet'}.`
  if (without === 0) return 'All members have one.'
  const all = `${formatNumber(member_count)} members`
  if (without === member_count) return `None of the ${all} has one yet.`
  return `${formatNumber(without)} of ${all} ${without === 1 ? 'has' : 'have'} none yet.`
}
