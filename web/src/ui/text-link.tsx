import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The look of a link inside text, for anchors and router links alike. */
export const textLink =
  'font-medium text-accent underline decoration-1 underline-offset-[3px] hover:decoration-2'

/** A button that looks like a link; it opens something here instead of leading to another page. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(textLink, className)} />
}
