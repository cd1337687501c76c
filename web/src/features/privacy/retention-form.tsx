import type { OrganizationPrivacy } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../client/own-role.ts'
import { Failure } from '../../shared/failure.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { useUnsaved } from '../../shared/unsaved.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeRetentionMutation } from './queries.ts'

const usualChoices = [1, 2, 3, 7, 14, 30, 60, 90, 180, 365]

/** Warns before saving a shorter period, because it soon deletes texts. */
export function RetentionForm({ privacy }: { privacy: OrganizationPrivacy }) {
  const { most_retention_days: most, retention_days } = privacy
  const stored = retention_days ?? most
  const [days, setDays] = useState(stored)
  const toast = useToast()
  const mayChange = useMay('organization.change')
  const saving = useMutation(changeRetentionMutation)
  useUnsaved({ isChanged: days !== stored, isRefused: false, discard: () => setDays(stored) })
  const isShorter = days < stored
  const choices = [...new Set([...usualChoices.filter((each) => each < most), stored])].sort(
    (a, b) => a - b,
  )

  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate(days === most ? null : days, {
      onSuccess: () => toast({ tone: 'success', text: `Texts are kept for ${daysOf(days)}` }),
    })
  }

  return (
    <form noValidate aria-label="How long texts are kept" onSubmit={save}>
      <h3 className="font-sans font-semibold text-body">How long texts are kept</h3>
      <p className="mt-1 text-ink-soft text-label">
        The texts you analyze are deleted after this time, together with the advice that quotes
        them, comments and everything written in reviews. Verdicts are kept.
      </p>
      <RoleNote permission="organization.change" className="mt-4">
        change how long texts are kept
      </RoleNote>
      {most === 0 ? (
        <p className="mt-4 text-label">This installation keeps no texts.</p>
      ) : (
        <fieldset disabled={!mayChange} className="mt-4 space-y-4">
          <legend className="sr-only">How long texts are kept</legend>
          <SelectField
            label="Keep texts for"
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {choices
              .filter((each) => each !== most)
              .map((each) => (
                <option key={each} value={each}>
                  {daysOf(each)}
                </option>
              ))}
            <option value={most}>{daysOf(most)} (the maximum)</option>
          </SelectField>
          {isShorter && (
            <Alert tone="caution" title="Saving deletes older texts">
              Once you save, the texts of all analyses older than {daysOf(days)} are deleted within
              an hour. This cannot be undone.
            </Alert>
          )}
          {saving.isError && (
            <Failure title="Failed to save the retention period" error={saving.error} />
          )}
          {mayChange && (
            <div className="mt-6 *:min-w-36">
              <Button
                type="submit"
                variant={isShorter ? 'danger' : 'primary'}
                disabled={days === stored}
                isBusy={saving.isPending}
              >
                {isShorter ? 'Save and delete older texts' : 'Save Changes'}
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </form>
  )
}

function daysOf(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
