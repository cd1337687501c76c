import { accusedRows, type Card } from './card.ts'
import { Folded, Section } from './section.tsx'
import { ShareRows } from './share-rows.tsx'

const promise = { share: 0.01, label: '1% promised' }

/** How many texts by people are called AI or mixed. */
export function Accused({ card }: { card: Card }) {
  const kinds = accusedRows(card.kinds)
  const lengths = accusedRows(card.lengths)
  const sources = accusedRows(card.sources)
  return (
    <Section title="Who is accused">
      <p className="max-w-[65ch]">
        Of texts that people wrote, the share called AI or mixed. The dot is the measured share; the
        true share lies within the band around it in nineteen of twenty cases.
        {card.least_words && (
          <> Except by length, all figures are for texts of at least {card.least_words} words.</>
        )}
      </p>
      <ShareRows title="People’s texts by kind" rows={kinds} tone="human" mark={promise} />
      <ShareRows title="People’s texts by length" rows={lengths} tone="human" mark={promise} />
      {sources.length > 0 && (
        <Folded
          summary={`By source: ${sources.length} collections of people’s texts`}
          isOpen={kinds.length === 0}
        >
          <ShareRows
            title="By source"
            rows={sources.toSorted((a, b) => b.share.share - a.share.share)}
            tone="human"
            mark={promise}
          >
            The names are those of the collections; the model card says what each is.
          </ShareRows>
        </Folded>
      )}
    </Section>
  )
}
