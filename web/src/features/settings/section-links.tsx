import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sectionId } from './settings-section.tsx'

/** Leads to each section of a long page; an address that names one opens there. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  const location = useLocation()
  useEffect(() => {
    // The browser looked for it before the settings were there, or not at all: a link in the product loads no page.
    const section = document.getElementById(location.hash.slice(1))
    return section ? keepInView(section) : undefined
  }, [location])
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

/** The sections above grow while they load: for two seconds, unless the reader moves on by themselves. */
function keepInView(section: HTMLElement): () => void {
  section.scrollIntoView()
  const observer = new ResizeObserver(() => section.scrollIntoView())
  observer.observe(section.parentElement ?? section)
  const timer = setTimeout(stop, 2000)
  const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown']
  for (const move of moves) window.addEventListener(move, stop)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) window.removeEventListener(move, stop)
  }
  return stop
}
