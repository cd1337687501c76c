import { paths } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { useTheme } from './theme.tsx'

/** Around a page that everybody may read, signed in or not. */
export function OpenFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  const { theme, setTheme } = useTheme()
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 sm:px-8">
      <header className="flex h-20 shrink-0 items-center justify-between print:hidden">
        <Link to={paths.home} className="touch-target flex rounded-sm">
          <Wordmark>Inkprint</Wordmark>
        </Link>
        <ThemeToggle value={theme} onChange={setTheme} />
      </header>
      <main className="flex-1 pt-6 pb-16">{children}</main>
      <footer className="flex h-20 shrink-0 flex-wrap items-center gap-x-6 text-caption print:hidden">
        {footer}
      </footer>
    </div>
  )
}
