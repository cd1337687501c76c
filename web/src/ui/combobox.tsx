import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface Option {
  value: string
  label: string
}

interface ComboboxProps extends Pick<FieldFrameProps, 'label' | 'error'> {
  /** Shown in the field while the user is not searching. */
  chosen: Option
  onChoose: (option: Option) => void
  /** The search text; empty while the user is not searching. */
  typed: string
  onType: (typed: string) => void
  /** The search results, or the default options while there is no search text. */
  options: readonly Option[]
  /** The options are still those of the previous search text, so they cannot be chosen with the keyboard. */
  isSearching: boolean
  /** Shown below the options: how many more there are, that there are none, or that they are loading. */
  note?: string | undefined
  name: string
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** Selects one of more options than a list can show: typing searches, arrow keys and Enter choose. */
export function Combobox({ label, error, name, onBlur, ref, ...props }: ComboboxProps) {
  const { chosen, typed, onType } = props
  const id = useId()
  const { isOpen, open, close, at, choose, forget, onKeyDown } = useChoosing(props)
  return (
    <FieldFrame label={label} error={error}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            ref={ref}
            name={name}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={isOpen ? typed : chosen.label}
            placeholder={chosen.label}
            onClick={open}
            onChange={(event) => {
              open()
              forget()
              // While closed, pasting or typing on a phone adds to the label of the current choice, which is
              // removed again.
              onType(isOpen ? event.target.value : event.target.value.replace(chosen.label, ''))
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur()
            }}
            className={classNames(inputClasses, 'truncate pr-10 pl-3.5')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-faint"
          />
          {isOpen && <Choices {...props} id={id} label={label} at={at} onChoose={choose} />}
        </div>
      )}
    </FieldFrame>
  )
}

type Choosing = Pick<
  ComboboxProps,
  'chosen' | 'onChoose' | 'typed' | 'onType' | 'options' | 'isSearching'
>

/** Whether the list is open, which option is active, and how keys are handled. */
function useChoosing({ chosen, onChoose, typed, onType, options, isSearching }: Choosing) {
  const [isOpen, setOpen] = useState(false)
  const [reached, setReached] = useState<string | null>(null)
  const indexOf = (wanted: string) => options.findIndex(({ value }) => value === wanted)
  const reachedAt = reached === null ? -1 : indexOf(reached)
  // Users who have typed want the first result; otherwise the list starts at the current choice.
  const first = typed === '' ? indexOf(chosen.value) : Math.min(0, options.length - 1)
  const at = isSearching ? -1 : reachedAt >= 0 ? reachedAt : first

  function close() {
    setOpen(false)
    setReached(null)
    onType('')
  }

  function choose(option: Option) {
    onChoose(option)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: (at < 0 ? options.length : at) - 1 + options.length,
    }
    const move = moves[event.key]
    const option = options[at]
    // Typing replaces the current choice in the field.
    if (!isOpen && isTyping(event)) return setOpen(true)
    if (move !== undefined && !isOpen) setOpen(true)
    else if (move !== undefined) setReached(options[move % options.length]?.value ?? null)
    else if (isOpen && event.key === 'Escape') close()
    else if (isOpen && event.key === 'Enter') option && choose(option)
    else return
    // Otherwise Escape would close the surrounding dialog and Enter would submit the form.
    event.preventDefault()
  }

  return {
    isOpen,
    open: () => setOpen(true),
    close,
    at,
    choose,
    forget: () => setReached(null),
    onKeyDown,
  }
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace') && !(ctrlKey || metaKey || altKey)
}

interface ChoicesProps
  extends Pick<
    ComboboxProps,
    'label' | 'chosen' | 'onChoose' | 'options' | 'isSearching' | 'note'
  > {
  id: string
  /** The option that Enter chooses. */
  at: number
}

function Choices({ id, label, at, chosen, onChoose, options, isSearching, note }: ChoicesProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    popup.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' })
    // In a dialog the list may extend below the fold.
    popup.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; a click must not take the focus, or the list would be gone
    <div
      ref={popup}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 pt-1 pb-4"
    >
      <div className="rounded-lg border border-(--page-edge) bg-(--page) p-1.5 shadow-lift">
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          className="max-h-56 overflow-y-auto empty:hidden"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which names the option they have reached
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen.value}
              onClick={() => onChoose(option)}
              className={classNames(
                'flex cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-label pointer-coarse:py-2.5 hover:bg-shade',
                index === at && 'bg-shade outline-2 outline-accent -outline-offset-2',
              )}
            >
              <span className="min-w-0 break-words">{option.label}</span>
              {option.value === chosen.value && (
                <Check aria-hidden="true" className="ml-auto size-4 shrink-0" />
              )}
            </div>
          ))}
        </div>
        {note && <p className="px-3 py-2 text-caption text-ink-soft">{note}</p>}
        <span role="status" className="sr-only">
          {!isSearching && (note ?? `${options.length} found`)}
        </span>
      </div>
    </div>
  )
}
