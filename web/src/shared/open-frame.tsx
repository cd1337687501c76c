import { paths } from '@inkprint/contract'
import type { MouseEvent, ReactNode } from 'react'
import { BrandHeader } from './brand-header.tsx'

/** The frame of a page that anybody may read, signed in or not. */
export function OpenFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 sm:px-8">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, as links do */}
      <a href="#content" className="skip-link" onClick={skipToContent}>
        Skip to content
      </a>
      <BrandHeader home={paths.login} />
      <main id="content" tabIndex={-1} className="flex-1 pt-6 pb-16 outline-none">
        {children}
      </main>
      <footer className="flex min-h-20 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 py-4 text-caption print:hidden">
        {footer}
      </footer>
    </div>
  )
}

/** Not a link to `#content`, because some of these pages have a token in the URL's fragment. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
