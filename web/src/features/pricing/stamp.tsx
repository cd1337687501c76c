import { classNames } from '../../ui/class-names.ts'

/** A word stamped onto the paper, slightly tilted. */
export function Stamp({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={classNames(
        '-rotate-6 inline-block select-none rounded-md border-[3px] border-current border-double px-2.5 py-0.5 font-semibold font-serif text-caption uppercase tracking-[0.12em]',
        className,
      )}
    >
      {children}
    </span>
  )
}
