import { useEffect } from 'react'

/**
 * The browser's Back button may restore a page as it was left, with a button still busy; `wakeUp` resets
 * that.
 */
export function usePageRestored(wakeUp: () => void): void {
  useEffect(() => {
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) wakeUp()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [wakeUp])
}
