import { measureText, minimumWords } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { groupsQuery } from './queries.ts'

interface AnalysisFormProps {
  isBusy: boolean
  onAnalyze: (input: { text: string; force_group_id: string | null }) => void
}

export function AnalysisForm({ isBusy, onAnalyze }: AnalysisFormProps) {
  const groups = useQuery(groupsQuery)
  const [text, setText] = useState('')
  const [groupId, setGroupId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { words } = measureText(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const refusal = problemOf(words)
    setProblem(refusal)
    if (!refusal) onAnalyze({ text, force_group_id: groupId || null })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <TextAreaField
        label="Text"
        isProse
        rows={16}
        value={text}
        error={problem ?? undefined}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
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
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Analysis group"
          value={groupId}
          onChange={(event) => setGroupId(event.target.value)}
          {...(groups.isError && { error: 'Failed to load the groups' })}
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
      <div className="flex justify-end">
        <Shortcut does="in the text does the same" />
      </div>
    </form>
  )
}

function problemOf(words: number): string | null {
  if (words === 0) return 'Please enter some text to analyze'
  if (words < minimumWords) {
    return `Text must be at least ${minimumWords} words long. Current: ${words} words`
  }
  return null
}
