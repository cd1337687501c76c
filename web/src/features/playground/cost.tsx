import { minimumWords, wordsPerCredit } from '@inkprint/contract'
import { Available } from '../../shared/available.tsx'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { leastService, type Order, priceOf } from './order.ts'

/** The exact price of the analysis, itemized and updated with every keystroke. */
export function Cost({ order }: { order: Order }) {
  const { words, chargedWords } = order
  const price = priceOf(order)
  const service = price ? formatNumber(price.service) : leastInWords(words)
  return (
    <section aria-label="Cost" className="border-ink border-t-2 pt-3 text-label">
      <dl className="space-y-1.5">
        <Line
          term={chargedWords === words ? 'Words' : 'Words, by length'}
          value={formatNumber(chargedWords)}
        />
        {service !== null && (
          <>
            <Line term="Detection" value={service} />
            <Line term="Guidelines and tips" value={service} isOff={!order.include_guidelines} />
            <Line
              term="Humanization prompt"
              value={service}
              isOff={!order.include_humanization_prompt}
            />
          </>
        )}
        <div className="flex items-baseline justify-between gap-3 border-rule border-t pt-2.5">
          <dt className="font-semibold">Cost</dt>
          <dd
            className={
              price
                ? 'font-medium font-serif text-title tabular-nums'
                : 'text-right text-ink-soft leading-7'
            }
          >
            {price ? creditsOf(price.total) : whyNoPrice(words)}
          </dd>
        </div>
      </dl>
      <p className="mt-1 flex justify-between gap-3 text-caption text-ink-faint tabular-nums">
        <span>{wordsPerCredit} words = 1 credit</span>
        <Available />
      </p>
    </section>
  )
}

/** The minimum price of a service, shown while there are too few words; null otherwise. */
function leastInWords(words: number): string | null {
  return words < minimumWords ? `from ${formatNumber(leastService)}` : null
}

function whyNoPrice(words: number): string {
  const missing = minimumWords - words
  if (missing <= 0) return 'Too long'
  return `${formatNumber(missing)} more ${missing === 1 ? 'word' : 'words'} needed`
}

function Line({ term, value, isOff = false }: { term: string; value: string; isOff?: boolean }) {
  return (
    <div className={classNames('flex items-baseline gap-2', isOff && 'text-ink-faint')}>
      <dt className={isOff ? 'line-through decoration-1' : undefined}>{term}</dt>
      <span aria-hidden="true" className="min-w-4 flex-1 border-edge/50 border-b border-dotted" />
      <dd className="font-mono text-caption tabular-nums">{isOff ? 'off' : value}</dd>
    </div>
  )
}
