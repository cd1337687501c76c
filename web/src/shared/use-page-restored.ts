import { useEffect } from 'react'

/** The browser's Back brings a page as it was left, with a button still busy: `wakeUp` ends that. */
export function usePageRestored(wakeUp: () => void): void {
  useEffect(() => {
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) wakeUp()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [wakeUp])
}
