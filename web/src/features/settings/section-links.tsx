import { useEffect } from 'react'
import { sectionId } from './settings-section.tsx'

/** Leads to each section of a long page; an address that names one opens there. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  useEffect(() => {
    // The browser looked for it before the settings were there.
    const named = window.location.hash.slice(1)
    if (named) document.getElementById(named)?.scrollIntoView()
  }, [])
  return (
    <nav aria-label="Sections of the settings" className="mb-8 border-rule border-b pb-3">
      <ul className="flex flex-wrap gap-x-5">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              className="inline-flex h-11 items-center rounded-sm text-ink-soft sm:h-9 text-label underline decoration-edge/60 decoration-1 underline-offset-[3px] hover:text-ink hover:decoration-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
