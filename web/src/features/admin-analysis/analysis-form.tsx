import { measureText, minimumWords } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldProps, type Problems, resolverOf } from '../../shared/form-problems.ts'
import { formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { groupsQuery } from './queries.ts'

interface AnalysisFormProps {
  isBusy: boolean
  onAnalyze: (input: { text: string; force_group_id: string | null }) => void
}

interface AnalysisValues {
  text: string
  groupId: string
}

export function AnalysisForm({ isBusy, onAnalyze }: AnalysisFormProps) {
  const groups = useQuery(groupsQuery)
  const form = useForm<AnalysisValues>({
    resolver: resolverOf(problemsOf),
    defaultValues: { text: '', groupId: '' },
  })
  const { words } = measureText(form.watch('text'))
  const submit = form.handleSubmit(({ text, groupId }) => {
    if (!isBusy) onAnalyze({ text, force_group_id: groupId || null })
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <TextAreaField
        label="Text"
        isProse
        rows={16}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        aside={
          <span aria-live="polite" className="text-caption text-ink-faint tabular-nums">
            {formatNumber(words)} {words === 1 ? 'word' : 'words'}
            {words < minimumWords && ` of at least ${minimumWords}`}
          </span>
        }
        {...fieldProps(form, 'text')}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Analysis group"
          {...form.register('groupId')}
          className="min-w-60 flex-1 sm:max-w-xs"
        >
          <option value="">Automatically detect group</option>
          {groups.data?.groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="max-sm:w-full"
        >
          Analyze Text
        </Button>
      </div>
      {groups.isError && !groups.data && (
        <QueryFailure query={groups} what="the groups">
          Failed to load the groups. The group is detected automatically.
        </QueryFailure>
      )}
      <div className="flex justify-end">
        <Shortcut does="in the text does the same" />
      </div>
    </form>
  )
}

function problemsOf({ text }: AnalysisValues): Problems<AnalysisValues> {
  const { words } = measureText(text)
  if (words === 0) return { text: 'Please enter some text to analyze' }
  if (words >= minimumWords) return {}
  return { text: `Text must be at least ${minimumWords} words long. Current: ${words} words` }
}
