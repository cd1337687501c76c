import type { User } from '@inkprint/contract'
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTheme } from '../../lib/theme.tsx'
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

/** The navigation and the user menu again, for narrow screens. */
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
      </nav>
      <div className="mt-auto space-y-4 border-rule border-t pt-4">
        <Person user={user} className="px-3" />
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

function rowClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'rounded-md px-3 py-3 font-serif text-title',
    isActive ? 'text-accent' : 'text-ink hover:bg-shade',
  )
}
