import { wordsPerCredit } from '@inkprint/contract'
import { useMay } from '../../client/own-role.ts'
import { AnalysisFailure } from '../../shared/analysis-failure.tsx'
import { formatNumber } from '../../shared/format.ts'
import { RoleNote } from '../../shared/role-note.tsx'
import { ShortageNote } from '../../shared/shortage-note.tsx'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { Button } from '../../ui/button.tsx'
import { ActionBar, Actions } from './actions.tsx'
import { Composer } from './composer.tsx'
import { useKeyCreation } from './create-key.tsx'
import { Examples } from './examples.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ResultPlace } from './result-place.tsx'
import { SameText } from './same-text.tsx'
import { usePlayground } from './use-playground.ts'

/** Text in, verdict out; users who may not analyze texts see only the examples. */
export function Playground() {
  return useMay('analyses.create') ? <Workplace /> : <ExamplesAlone />
}

/** The sheet to write on, the price, and the result. */
function Workplace() {
  const playground = usePlayground()
  const { order, analysis, shortage } = playground
  const isWide = useMediaQuery('(min-width: 64rem)')
  const keyCreation = useKeyCreation((keyId) => playground.change({ keyId }))
  const busy = analysis.isPending ? 'Analyzing…' : playground.isChecking ? 'Checking…' : null
  const actions = { busy, shortage }
  const firstSteps = {
    onCreateKey: keyCreation.create,
    isCreatingKey: keyCreation.isBusy,
    onOpenExample: playground.open,
    onWrite: () => playground.focusOn('textarea'),
  }
  return (
    <>
      {isWide && <FirstSteps {...firstSteps} className="mb-6" />}
      <form
        ref={playground.form}
        noValidate
        aria-label="Analysis"
        onSubmit={playground.submit}
        className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:hidden"
      >
        <Composer
          order={order}
          problem={playground.problems.text}
          files={playground.files}
          canClear={order.text !== '' || analysis.isShown}
          onUndo={playground.undo}
          onChange={(text) => playground.change({ text })}
          onClear={playground.clear}
          onSubmit={() => playground.form.current?.requestSubmit()}
        >
          <Examples onOpen={playground.open} />
        </Composer>
        {!isWide && <FirstSteps {...firstSteps} />}
        <OrderPanel
          order={order}
          // A single key is selected automatically once loaded, even after an early attempt to submit.
          problem={order.keyId === '' ? playground.problems.key : undefined}
          onChange={playground.change}
          onCreateKey={keyCreation.create}
          isCreatingKey={keyCreation.isBusy}
        >
          {shortage ? (
            <ShortageNote
              what="This analysis costs"
              shortage={shortage}
              ref={playground.shortageNote}
              onChange={playground.change}
            >
              {shortage.affordable.length === 0 && enoughFor(shortage.available)}
            </ShortageNote>
          ) : (
            analysis.error && <NotAnalyzed error={analysis.error} onCheck={analysis.checkAgain} />
          )}
          {isWide && <Actions {...actions} />}
        </OrderPanel>
        {!isWide && <ActionBar order={order} {...actions} />}
      </form>
      <ResultPlace analysis={analysis} text={order.text} onOpen={playground.open} />
      <SameText {...playground.sameText} />
      {keyCreation.dialog}
    </>
  )
}

/** Says how long a text the credits suffice for. */
function enoughFor(credits: number): string | null {
  if (credits === 0) return null
  return ` Your credits are enough to check ${formatNumber(credits * wordsPerCredit)} words.`
}

function ExamplesAlone() {
  const { analysis, order, open, clear } = usePlayground()
  return (
    <>
      <RoleNote permission="analyses.create" className="mb-6">
        analyze texts; you can read what others analyzed
      </RoleNote>
      <section
        aria-label="Examples"
        className="flex flex-wrap items-start justify-between rounded-lg border border-rule bg-sheet pt-5 print:hidden"
      >
        <Examples onOpen={open} />
        {analysis.isShown && (
          <Button variant="quiet" size="sm" onClick={clear} className="mx-2 mb-5 sm:mx-7">
            Clear
          </Button>
        )}
      </section>
      <ResultPlace analysis={analysis} text={order.text} onOpen={open} />
    </>
  )
}

/** Scrolled into view, because on a phone it is far from the button. */
function NotAnalyzed(failure: { error: Error; onCheck: () => void }) {
  return (
    <div ref={bringIntoView}>
      <AnalysisFailure {...failure} />
    </div>
  )
}
