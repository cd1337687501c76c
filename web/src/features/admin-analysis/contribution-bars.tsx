import type { Contribution } from './developer-view.ts'

const shownEachWay = 10

/** The pieces of text that contributed most to the linear model's score, in either direction. */
export function ContributionBars({ contributions }: { contributions: readonly Contribution[] }) {
  const most = Math.max(...contributions.map(({ weight }) => Math.abs(weight)))
  const forAi = contributions.filter(({ weight }) => weight > 0)
  const forHuman = contributions.filter(({ weight }) => weight < 0)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Side title="Points to AI" bar="bg-ai" contributions={forAi} most={most} />
      <Side title="Points to a person" bar="bg-human" contributions={forHuman} most={most} />
    </div>
  )
}

interface SideProps {
  title: string
  bar: string
  contributions: readonly Contribution[]
  most: number
}

function Side({ title, bar, contributions, most }: SideProps) {
  return (
    <div>
      <h3 className="border-rule border-b pb-1.5 font-medium font-sans text-caption text-ink-faint">
        {title}
      </h3>
      {contributions.length === 0 && <p className="py-2 text-caption text-ink-faint">Nothing</p>}
      <ol aria-label={title}>
        {contributions.slice(0, shownEachWay).map(({ text, weight }) => (
          <li
            key={`${text} ${weight}`}
            className="grid grid-cols-[1fr_4rem_3rem] items-center gap-3 border-rule border-b py-1.5 text-caption last:border-b-0"
          >
            <span className="truncate font-mono" title={text}>
              {text}
            </span>
            <span aria-hidden="true" className="h-1.5 bg-shade">
              <span
                className={`block h-full ${bar}`}
                style={{ width: `${(Math.abs(weight) / most) * 100}%` }}
              />
            </span>
            <span className="text-right tabular-nums">
              {weight > 0 ? '+' : ''}
              {weight.toFixed(2)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
