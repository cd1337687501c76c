import { formatNumber } from '../../shared/format.ts'
import { FiguresTable } from '../../ui/figures-table.tsx'
import type { Card } from './card.ts'
import { percentOf } from './names.ts'
import { RatesPlot, ReliabilityPlot } from './plots.tsx'
import { Section } from './section.tsx'

/** Whether the numbers in a result can be trusted. */
export function Curves({ card: { rates, calibration } }: { card: Card }) {
  if (!rates && !calibration) return null
  return (
    <Section title="What the numbers in a result mean">
      <div className="grid gap-12 md:grid-cols-2">
        {rates && (
          <figure>
            <figcaption>
              <h3 className="text-title">The false positive rate</h3>
              <p className="mt-1 mb-4 text-ink-soft text-label">
                An analysis can set how many people’s texts may be accused. On the dashed line,
                exactly that many were; below it, fewer.
              </p>
            </figcaption>
            <RatesPlot rates={rates} />
            <FiguresTable
              className="max-w-xs"
              heads={['Allowed', 'People accused', 'Assistant found']}
              rows={rates.map(({ limit, accused, found }) => [
                percentOf(limit),
                percentOf(accused.share),
                percentOf(found.share),
              ])}
            />
          </figure>
        )}
        {calibration && (
          <figure>
            <figcaption>
              <h3 className="text-title">The AI probability</h3>
              <p className="mt-1 mb-4 text-ink-soft text-label">
                Of texts reported at 80%, 80% should be by AI, if people and AI wrote equally many.
                On average, the reported figure is off by {(calibration.error * 100).toFixed(1)}{' '}
                points.
              </p>
            </figcaption>
            <ReliabilityPlot bins={calibration.bins} />
            <FiguresTable
              className="max-w-xs"
              heads={['Reported', 'Texts', 'Really AI']}
              rows={calibration.bins
                .filter(({ texts }) => texts > 0)
                .map(({ from, to, texts, found }) => [
                  `${Math.round(from * 100)}–${Math.round(to * 100)}%`,
                  formatNumber(texts),
                  percentOf(found),
                ])}
            />
          </figure>
        )}
      </div>
    </Section>
  )
}
