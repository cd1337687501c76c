import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sectionId } from './settings-section.tsx'

/** Links to each section of a long page; a URL with a fragment opens at that section. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  const location = useLocation()
  useEffect(() => {
    // The browser looked for the fragment before the settings had loaded, or not at all, since links within
    // the app do not load a page.
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

/**
 * Keeps the section in view while those above it load and grow: for two seconds, unless the user scrolls or
 * types.
 */
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
