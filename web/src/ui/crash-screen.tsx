import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Outcome } from './outcome.tsx'

/**
 * Replaces a page that crashed, so that it is not left blank. Usually a new version was deployed while the
 * page was open, so that some of the old files are gone; reloading helps.
 */
export class CrashScreen extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch() {
    document.title = 'This page stopped working · Inkprint'
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5">
        <Outcome
          tone="error"
          title="This page stopped working"
          action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
        >
          Nothing you saved is lost. Reloading usually helps.
        </Outcome>
      </main>
    )
  }
}
