import { useQuery } from '@tanstack/react-query'
import figures from '../../../../docs/model-card/results.json'
import { serverUrl } from '../../client/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { OpenPage } from '../../shared/open-page.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { CodeSheet } from '../../ui/code-sheet.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { Accused } from './accused.tsx'
import { overallOf, parseCard } from './card.ts'
import { Curves } from './curves.tsx'
import { Feedback } from './feedback.tsx'
import { Found } from './found.tsx'
import { Limits } from './limits.tsx'
import { inThousand, percentOf } from './names.ts'
import { Promises } from './promises.tsx'
import { feedbackQuery } from './queries.ts'
import { Section } from './section.tsx'

const card = parseCard(figures)

/** How often the installed model is right and wrong, from the model card measured with it. */
export function Accuracy() {
  usePageTitle('Accuracy')
  return (
    <OpenPage
      title="How often is the verdict right?"
      lede="Measured on texts whose writers are known, by models that had seen no text of the same source. A verdict is a statistical sign, never proof; these are its odds."
    >
      <InstalledModel />
      <Overall />
      <Accused card={card} />
      <Found card={card} />
      <Curves card={card} />
      <Limits card={card} />
      <Promises card={card} />
      <Section title="This installation">
        <Feedback />
      </Section>
      <Reproduce />
    </OpenPage>
  )
}

/** The card describes one version of the model; a different one may be installed. */
function InstalledModel() {
  const { data } = useQuery(feedbackQuery)
  const installed = data?.model_version ?? null
  return (
    <>
      <p className="mt-3 text-ink-faint text-label">Model {card.version}</p>
      {installed !== null && installed !== card.version && (
        <Alert className="mt-4" title="These figures are for another model">
          Model {installed} is installed here; it has not been measured yet.
        </Alert>
      )}
    </>
  )
}

function Overall() {
  const overall = overallOf(card)
  if (!overall) return null
  const { fpr, tpr, uncertain, human, ai } = overall
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-8 border-ink border-y-2 py-8 sm:grid-cols-3">
      {fpr && (
        <Figure
          term="People accused"
          value={percentOf(fpr.share)}
          note={`${inThousand(fpr.share)} of ${formatNumber(human)} texts by people are called AI or mixed (between ${percentOf(fpr.from)} and ${percentOf(fpr.to)}).`}
        />
      )}
      {tpr && (
        <Figure
          term="AI text found"
          value={percentOf(tpr.share)}
          note={`The share of ${formatNumber(ai)} texts by AI, from generators old and new, that is called AI or mixed (between ${percentOf(tpr.from)} and ${percentOf(tpr.to)}).`}
        />
      )}
      <Figure
        term="No verdict"
        value={percentOf(uncertain)}
        note="Called uncertain: the text could be either, and nothing should be concluded."
      />
    </dl>
  )
}

function Figure({ term, value, note }: { term: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-label">{term}</dt>
      <dd className="mt-1 font-medium font-serif text-display tabular-nums">{value}</dd>
      <dd className="mt-2 text-ink-soft text-label">{note}</dd>
    </div>
  )
}

const command = 'npm run evaluate -- CORPUS'

function Reproduce() {
  return (
    <Section title="Measure it yourself">
      <p className="max-w-[65ch]">
        All figures above except those of this installation come from one file,{' '}
        <code className="font-mono">results.json</code> of the{' '}
        <a href={serverUrl('/docs/model-card')} className={`whitespace-nowrap ${textLink}`}>
          model card
        </a>
        , and that file from one command in the repository. The{' '}
        <a href={serverUrl('/docs/training')} className={textLink}>
          guide to training
        </a>{' '}
        says what CORPUS holds.
      </p>
      <div className="mt-4 max-w-xl">
        <CodeSheet label="Command" code={command} />
      </div>
    </Section>
  )
}
