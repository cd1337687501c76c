import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  hint: string
  /** Shown below the hint. */
  aside?: ReactNode
  children: ReactNode
}

/** The fragment that identifies a section in a URL: `#audit-log`. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** A heading on the left, its content on the right. */
export function SettingsSection({ title, hint, aside, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      id={sectionId(title)}
      aria-labelledby={id}
      className="grid scroll-mt-2 gap-x-12 gap-y-6 py-10 first:pt-2 lg:grid-cols-[18rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft text-label">{hint}</p>
        {aside && <div className="mt-3">{aside}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
