import { BookOpen, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverUrl } from '../../client/api.ts'
import { useTheme } from '../../shared/theme.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { useSignOut } from '../navigation/user-menu.tsx'

interface TitleRowProps {
  organizationName: string
  /** Shown at its right end. */
  children: ReactNode
}

/** The dashboard's own heading, below the header that every page has. */
export function TitleRow({ organizationName, children }: TitleRowProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 print:hidden">
      <div className="min-w-0 max-md:flex max-md:w-full max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
        <h1 className="text-title md:text-headline">Dashboard</h1>
        <p className="min-w-0 break-words text-ink-soft max-md:text-label md:mt-1">
          {organizationName}
        </p>
      </div>
      {children}
    </div>
  )
}

export function TitleActions() {
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:-ml-3">
      <a
        href={serverUrl('/redoc')}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: 'quiet', size: 'sm' })}
      >
        <BookOpen aria-hidden="true" className="size-4" />
        API docs
      </a>
      <ThemeToggle value={theme} onChange={setTheme} />
      <Button variant="quiet" size="sm" onClick={signOut}>
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </div>
  )
}
