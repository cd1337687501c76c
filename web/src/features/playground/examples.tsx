import type { ExampleId } from '@inkprint/contract'
import { useMay } from '../../client/own-role.ts'
import { Button } from '../../ui/button.tsx'
import { idOfExample } from './queries.ts'

const examples: { id: ExampleId; name: string }[] = [
  { id: 'person', name: 'By a person' },
  { id: 'assistant', name: 'By an AI' },
  { id: 'mixed', name: 'By both' },
]

/** For users without a text at hand: real verdicts at no cost. */
export function Examples({ onOpen }: { onOpen: (id: string) => void }) {
  const mayAnalyze = useMay('analyses.create')
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-2 px-5 pb-5 sm:px-10">
      <legend className="float-left mr-3 text-caption text-ink-soft max-sm:w-full">
        {mayAnalyze && 'No text ready? '}
        <strong className="font-semibold text-ink">Try an example</strong>, free of charge:
      </legend>
      {examples.map(({ id, name }) => (
        <Button key={id} variant="secondary" size="sm" onClick={() => onOpen(idOfExample(id))}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
