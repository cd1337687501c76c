import { useEffect } from 'react'

/** Sets the title for the browser's tab and history, and has screen readers announce it on arrival. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Inkprint`
    const announcer = document.getElementById('announcer')
    if (announcer) announcer.textContent = title
  }, [title])
}
