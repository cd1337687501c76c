import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and says its name to screen readers on arrival. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Inkprint`
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = title
  }, [title])
}
