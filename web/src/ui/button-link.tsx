import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from './button.tsx'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> &
  Parameters<typeof buttonClasses>[0]

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClasses({ variant, size })} />
}
