import { BookOpen, LogOut } from 'lucide-react'
import { serverUrl } from '../../lib/api.ts'
import { useTheme } from '../../lib/theme.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { useSignOut } from '../navigation/user-menu.tsx'

/** The dashboard's own heading, below the header of every page. */
export function TitleRow({ organizationName }: { organizationName: string }) {
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 print:hidden">
      <div className="min-w-0">
        <h1 className="text-headline">Dashboard</h1>
        <p className="mt-1 break-words text-ink-soft">{organizationName}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:-ml-3">
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
    </div>
  )
}
