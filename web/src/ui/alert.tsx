import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = keyof typeof tones

interface AlertProps {
  tone?: Tone
  title?: string
  children: ReactNode
  className?: string
}

/** A message about something that just happened, announced when it appears. */
export function Alert({ tone = 'info', title, children, className }: AlertProps) {
  const { Icon, classes } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'appear flex gap-3 rounded-md border-l-[3px] px-4 py-3 text-label',
        classes,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
    </div>
  )
}

const tones = {
  info: { Icon: Info, classes: 'border-accent bg-accent-wash text-accent' },
  success: { Icon: CircleCheck, classes: 'border-human bg-human-wash text-human' },
  caution: { Icon: TriangleAlert, classes: 'border-caution bg-caution-wash text-caution' },
  error: { Icon: CircleAlert, classes: 'border-ai bg-ai-wash text-ai' },
}
