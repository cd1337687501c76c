import { formatNumber } from '../../shared/format.ts'
import { answerRows, type Card, foundRows } from './card.ts'
import { percentOf } from './names.ts'
import { Folded, Section } from './section.tsx'
import { ShareRows } from './share-rows.tsx'

/** How much AI text is called AI or mixed. */
export function Found({ card }: { card: Card }) {
  const { assistant, spliced } = card
  const attacks = foundRows(card.attacks).filter(({ name }) => name !== 'all attacks')
  const generators = foundRows(card.generators)
  return (
    <Section title="What is found">
      {assistant && (
        <>
          <ShareRows
            title="Today’s assistant, by what it was asked"
            rows={[
              { name: 'All requests', texts: assistant.all.texts, share: assistant.all.found },
              ...answerRows(assistant.styles),
            ]}
            tone="ai"
            most={1}
          >
            Texts that a current assistant wrote for requests like those of customers.{' '}
            {percentOf(assistant.all.human.share)} of them are called human.
          </ShareRows>
          <Folded summary="Today’s assistant by kind of text and length">
            <div className="space-y-10">
              <ShareRows
                title="Today’s assistant, by kind of text"
                rows={answerRows(assistant.kinds)}
                tone="ai"
                most={1}
              />
              <ShareRows
                title="Today’s assistant, by length"
                rows={answerRows(assistant.lengths)}
                tone="ai"
                most={1}
              />
            </div>
          </Folded>
        </>
      )}
      <ShareRows title="AI text by kind of text" rows={foundRows(card.kinds)} tone="ai" most={1}>
        Of texts by all generators, old and new, the share called AI or mixed.
      </ShareRows>
      <ShareRows title="AI text by length" rows={foundRows(card.lengths)} tone="ai" most={1} />
      <ShareRows title="By disguise" rows={attacks} tone="ai" most={1}>
        AI text that was paraphrased, humanized or edited to look like a person’s, and people’s
        texts that a model rewrote or polished.
      </ShareRows>
      {spliced && spliced.documents > 0 && (
        <p className="max-w-[65ch]">
          Of {formatNumber(spliced.documents)} texts started by a person and continued by an AI, or
          the other way around, {percentOf(spliced.accused / spliced.documents)} were called mixed
          or AI
          {spliced.for_a_passage > 0 && (
            <>
              ; where a passage stood out, the change lay within 60 words of the real one in{' '}
              {percentOf(spliced.turn_within_60 / spliced.for_a_passage)}
            </>
          )}
          .
        </p>
      )}
      {generators.length > 0 && (
        <Folded summary={`By generator: ${generators.length} no model had seen`}>
          <ShareRows
            title="By generator"
            rows={generators.toSorted((a, b) => a.share.share - b.share.share)}
            tone="ai"
            most={1}
          />
        </Folded>
      )}
    </Section>
  )
}
