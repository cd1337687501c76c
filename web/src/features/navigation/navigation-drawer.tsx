import { dashboardPath, dashboardTabs, paths, type User } from '@inkprint/contract'
import { LogOut } from 'lucide-react'
import { Link, NavLink, useLocation, useSearchParams } from 'react-router'
import { serverUrl } from '../../client/api.ts'
import { tabIn } from '../../shared/tab-in.ts'
import { useTheme } from '../../shared/theme.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { destinationsOf } from './destinations.ts'
import { Person, useSignOut } from './user-menu.tsx'

interface NavigationDrawerProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** The navigation and the user menu, for narrow screens. */
export function NavigationDrawer({ user, isOpen, onClose }: NavigationDrawerProps) {
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label="Navigation">
      <nav aria-label="Main" className="mt-2 flex flex-col">
        {destinationsOf(user).map(({ path, name }) => (
          <NavLink key={path} to={path} onClick={onClose} className={rowClasses}>
            {name}
          </NavLink>
        ))}
        {hasDashboard(user) && <DashboardLinks onFollow={onClose} />}
      </nav>
      <div className="mt-auto space-y-4 border-rule border-t pt-4">
        <Person user={user} className="px-3" />
        <NavLink to={paths.security} onClick={onClose} className={rowClasses}>
          Sign-in and security
        </NavLink>
        <a href={serverUrl('/docs')} className={rowClasses({ isActive: false })}>
          Documentation
        </a>
        <div className="flex items-center justify-between px-3">
          <ThemeToggle value={theme} onChange={setTheme} />
          <Button variant="quiet" size="sm" onClick={signOut}>
            <LogOut aria-hidden="true" className="size-4" />
            Log out
          </Button>
        </div>
      </div>
    </Drawer>
  )
}

/**
 * Links to the dashboard's tabs, because on a narrow screen their bar scrolls and shows only two or three.
 */
function DashboardLinks({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const current = pathname === paths.dashboard ? tabIn(query).id : null
  return (
    <ul aria-label="Dashboard" className="ml-3 border-rule border-l pl-2">
      {dashboardTabs.map(({ id, label }) => (
        <li key={id}>
          <Link
            to={dashboardPath(id)}
            aria-current={id === current ? 'page' : undefined}
            onClick={onFollow}
            className={classNames(
              'block rounded-md px-3 py-2.5 text-label',
              id === current ? 'font-semibold text-accent' : 'text-ink hover:bg-shade',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
      <li>
        <a
          href={serverUrl('/redoc')}
          target="_blank"
          rel="noreferrer"
          className="block rounded-md px-3 py-2.5 text-ink text-label hover:bg-shade"
        >
          API docs
        </a>
      </li>
    </ul>
  )
}

/** Staff have a different dashboard, and users without an organization have none. */
function hasDashboard({ is_superuser, organization_id }: User): boolean {
  return !is_superuser && organization_id !== null
}

function rowClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'block rounded-md px-3 py-3 font-serif text-title',
    isActive ? 'text-accent' : 'text-ink hover:bg-shade',
  )
}
