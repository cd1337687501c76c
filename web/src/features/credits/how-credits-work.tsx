import { analysisCost, minimumWords, wordsPerCredit } from '@inkprint/contract'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'

/** The rule, and what it means for a short, a typical and a long text. */
export function HowCreditsWork() {
  return (
    <section
      aria-labelledby="how-credits-work"
      className="grid items-start gap-x-12 gap-y-6 border-rule border-t pt-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id="how-credits-work" className="text-title">
          How Credits Work
        </h2>
        <ul className="mt-4 list-disc space-y-2 pl-5 text-ink-soft marker:text-ink-faint">
          <li>
            1 credit covers {wordsPerCredit} words; a part of {wordsPerCredit} counts as{' '}
            {wordsPerCredit}.
          </li>
          <li>Guidelines and copywriter tips cost the same amount again.</li>
          <li>So does the humanization prompt.</li>
          <li>Very long words are counted by length: 8 characters are one word.</li>
          <li>
            A text needs at least {minimumWords} words. A failed analysis costs nothing, and neither
            does a text that we cannot judge.
          </li>
        </ul>
      </div>
      <DataTable
        label="Credits by length of the text"
        columns={columns}
        rows={lengths}
        keyOf={({ name }) => name}
        isPaired
      />
    </section>
  )
}

interface Length {
  name: string
  words: number
}

const lengths: Length[] = [
  { name: 'Short text', words: minimumWords },
  { name: 'Standard text', words: 1500 },
  { name: 'Long text', words: 2700 },
]

const columns: Column<Length>[] = [
  {
    id: 'name',
    label: 'Text',
    isRowTitle: true,
    render: ({ name, words }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="block text-caption text-ink-faint">{formatNumber(words)} words</span>
      </>
    ),
  },
  costColumn('Detection only', {}),
  costColumn('With guidelines', { include_guidelines: true }),
  costColumn('With prompt', { include_humanization_prompt: true }),
  costColumn('With all', { include_guidelines: true, include_humanization_prompt: true }),
]

function costColumn(
  label: string,
  options: { include_guidelines?: boolean; include_humanization_prompt?: boolean },
): Column<Length> {
  return {
    id: label,
    label,
    isNumeric: true,
    render: ({ words }) =>
      creditsOf(
        analysisCost(words, {
          include_guidelines: false,
          include_humanization_prompt: false,
          ...options,
        }),
      ),
  }
}
