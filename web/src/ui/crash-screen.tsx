import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Outcome } from './outcome.tsx'

/**
 * Takes the place of a page that broke, instead of a blank one. Most often a new version was
 * released while the page was open, so that a part of the old one is gone: reloading helps.
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
