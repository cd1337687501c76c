import { type AutomaticTopUp, packages, settingsPath, TopUpChoices } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { creditSummaryQuery } from '../../client/customer-data.ts'
import { useMay } from '../../client/own-role.ts'
import { Failure } from '../../shared/failure.tsx'
import { firstMessages, resolverOf } from '../../shared/form-problems.ts'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { useUnsaved } from '../../shared/unsaved.tsx'
import { usePageRestored } from '../../shared/use-page-restored.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import {
  confirmCardMutation,
  topUpQuery,
  turnOffMutation,
  turnOnMutation,
  turnOnWithCardMutation,
} from './queries.ts'
import { SavedCard } from './saved-card.tsx'
import { TopUpState } from './top-up-state.tsx'

/** Buys a package automatically when credits run low; shows every state that this can be in. */
export function TopUp() {
  const topUp = useQuery(topUpQuery)
  return (
    <section aria-labelledby="top-up-title">
      <h3 id="top-up-title" className="font-sans font-semibold text-body">
        Automatic top-up
      </h3>
      <p className="mt-1 text-ink-soft text-label">
        Buys a package with a saved card when analyses bring your balance below a limit. It is off
        unless you turn it on; you get an email with a receipt for each purchase.
      </p>
      <div className="mt-4">
        {topUp.isPending && <FormSkeleton fields={2} />}
        {topUp.isError && !topUp.data && (
          <QueryFailure query={topUp} what="the automatic top-up">
            Failed to load the automatic top-up.
          </QueryFailure>
        )}
        {topUp.data && <Loaded topUp={topUp.data} />}
      </div>
    </section>
  )
}

function Loaded({ topUp }: { topUp: AutomaticTopUp }) {
  const confirmation = useReturnedCard()
  const mayBuy = useMay('credits.buy')
  if (!topUp.is_available) {
    return (
      <Alert>
        This service takes no payments by saved card, so automatic top-up is not available.
      </Alert>
    )
  }
  return (
    <fieldset disabled={!mayBuy} className="group/top-up space-y-6">
      <legend className="sr-only">Automatic top-up</legend>
      <RoleNote permission="credits.buy">change the automatic top-up or the saved card</RoleNote>
      <TopUpState topUp={topUp} />
      {confirmation.error && (
        <Failure title="The card could not be saved" error={confirmation.error} />
      )}
      <SavedCard topUp={topUp} isConfirming={confirmation.isPending} />
      <Choices topUp={topUp} />
    </fieldset>
  )
}

/** The provider's page returns with the id of the session in which a card was saved. */
function useReturnedCard() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const confirmation = useMutation(confirmCardMutation)
  const sessionId = query.get('card')
  const { mutate } = confirmation
  useEffect(() => {
    if (!sessionId) return
    mutate(sessionId)
    navigate(settingsPath('credits'), { replace: true })
  }, [sessionId, mutate, navigate])
  return confirmation
}

interface ChoiceValues {
  threshold: string
  price_id: string
  monthly_ceiling: string
}

function Choices({ topUp }: { topUp: AutomaticTopUp }) {
  const form = useForm<ChoiceValues>({
    values: valuesOf(topUp),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(problemsOf),
  })
  const { turningOn, turningOnWithCard, turningOff, isLeaving, error, forgetFailures } =
    useChanges()
  const { isDirty } = form.formState
  const isOff = topUp.status === 'off'
  // After turning it on, the button keeps its label until the browser has left the page.
  const needsCard = (isOff && !topUp.card) || isLeaving
  useUnsaved({
    isChanged: isDirty,
    isRefused: turningOn.isError || turningOnWithCard.isError,
    discard() {
      form.reset(undefined, { keepDirtyValues: false })
      forgetFailures()
    },
  })

  function save(values: ChoiceValues) {
    const choices = choicesOf(values)
    forgetFailures()
    if (needsCard) {
      turningOnWithCard.mutate(choices, {
        onSuccess: (saved) => {
          form.reset(valuesOf(saved.topUp))
          // Somebody else may have saved a card in the meantime.
          if (!saved.topUp.card) window.location.assign(saved.session_url)
        },
      })
    } else {
      turningOn.mutate(choices, { onSuccess: (saved) => form.reset(valuesOf(saved)) })
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save)}
      onChange={forgetFailures}
      className="space-y-5"
    >
      <ChoiceFields form={form} />
      {needsCard && (
        <Alert>
          This needs a saved card. You enter it on our payment provider’s page, which then brings
          you back here.
        </Alert>
      )}
      {(isOff || isDirty || !topUp.card) && (
        <BuysAtOnce topUp={topUp} typedThreshold={form.watch('threshold')} />
      )}
      {error && <Failure title="The automatic top-up could not be changed" error={error} />}
      <div className="mt-6 flex flex-wrap gap-3 group-disabled/top-up:hidden">
        <Button
          type="submit"
          className="min-w-36"
          isBusy={turningOn.isPending || turningOnWithCard.isPending || isLeaving}
          disabled={!isOff && !isDirty && !isLeaving}
        >
          {needsCard ? 'Save a card and turn on' : isOff ? 'Turn on' : 'Save Changes'}
        </Button>
        {!isOff && (
          <Button
            variant="secondary"
            isBusy={turningOff.isPending}
            onClick={() => {
              forgetFailures()
              turningOff.mutate()
            }}
          >
            Turn off
          </Button>
        )}
      </div>
    </form>
  )
}

function ChoiceFields({ form }: { form: UseFormReturn<ChoiceValues> }) {
  const { register } = form
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="When the balance falls below"
        hint="A number of credits."
        inputMode="numeric"
        error={errors.threshold?.message}
        {...register('threshold')}
      />
      <SelectField label="Buy" error={errors.price_id?.message} {...register('price_id')}>
        {packages.map(({ price_id, name, credits, price }) => (
          <option key={price_id} value={price_id}>
            {`${name}: ${formatNumber(credits)} credits for $${price}`}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Monthly ceiling, in US dollars"
        hint="Calendar months in UTC. Packages you buy yourself do not count."
        inputMode="numeric"
        error={errors.monthly_ceiling?.message}
        {...register('monthly_ceiling')}
      />
    </div>
  )
}

function useChanges() {
  const turningOn = useMutation(turnOnMutation)
  const turningOnWithCard = useMutation(turnOnWithCardMutation)
  const turningOff = useMutation(turnOffMutation)
  const all = [turningOn, turningOnWithCard, turningOff]
  usePageRestored(turningOnWithCard.reset)

  /** Earlier errors do not apply to the new attempt. */
  function forgetFailures() {
    for (const each of all) if (each.isError) each.reset()
  }

  return {
    turningOn,
    turningOnWithCard,
    turningOff,
    /** Whether the browser is about to leave for the provider's page, where a card is saved. */
    isLeaving: turningOnWithCard.isSuccess && !turningOnWithCard.data.topUp.card,
    error: all.find((each) => each.isError)?.error,
    forgetFailures,
  }
}

/** Warns that saving causes an immediate charge. */
function BuysAtOnce({ topUp, typedThreshold }: { topUp: AutomaticTopUp; typedThreshold: string }) {
  const credits = useQuery(creditSummaryQuery)
  // The card can also be saved without submitting this form, in which case the stored threshold applies.
  const stored = topUp.status === 'needs_card' ? topUp.threshold : null
  const threshold = Math.max(Number(typedThreshold) || 0, stored ?? 0)
  const isDue = credits.data && credits.data.balance < threshold
  const isIdle = ['off', 'needs_card', 'active'].includes(topUp.status)
  if (!isDue || !isIdle) return null
  return (
    <Alert tone="caution">
      You have {creditsOf(credits.data.balance)} left. {purchaseWords(topUp)}
    </Alert>
  )
}

function purchaseWords({ status, card }: AutomaticTopUp): string {
  if (!card) return 'The first package is bought as soon as the card is saved.'
  return status === 'off'
    ? 'The first package is bought as soon as you turn this on.'
    : 'A package is bought as soon as you save this.'
}

function valuesOf({ threshold, price_id, monthly_ceiling }: AutomaticTopUp): ChoiceValues {
  return {
    threshold: String(threshold ?? 500),
    price_id: price_id ?? 'price_basic',
    monthly_ceiling: String(monthly_ceiling ?? 90),
  }
}

function choicesOf({ threshold, price_id, monthly_ceiling }: ChoiceValues) {
  return {
    threshold: Number(threshold.trim() || Number.NaN),
    // The select offers only valid packages.
    price_id: price_id as TopUpChoices['price_id'],
    monthly_ceiling: Number(monthly_ceiling.trim() || Number.NaN),
  }
}

function problemsOf(values: ChoiceValues) {
  return firstMessages(TopUpChoices.safeParse(choicesOf(values)).error)
}
