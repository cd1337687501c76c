import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface BadgeProps {
  tone?: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
}

/** A word or two set apart: a status, a role, a count. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-sm border px-2 py-0.5 font-medium text-caption',
        tones[tone],
      )}
    >
      {icon}
      {/* Aligns text beside the badge with its baseline, not with the lower edge of the icon. */}
      <span className="self-baseline truncate">{children}</span>
    </span>
  )
}

const tones = {
  plain: 'border-rule bg-paper text-ink-soft',
  accent: 'border-transparent bg-accent-wash text-accent',
  human: 'border-transparent bg-human-wash text-human',
  ai: 'border-transparent bg-ai-wash text-ai',
  caution: 'border-transparent bg-caution-wash text-caution',
}
