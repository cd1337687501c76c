import { paths, type User } from '@inkprint/contract'
import { BookOpen, ChevronDown, LogOut, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { serverUrl } from '../../client/api.ts'
import { useSession } from '../../client/session.tsx'
import { useTheme } from '../../shared/theme.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadio, MenuSeparator } from '../../ui/menu.tsx'
import { themeOptions } from '../../ui/theme-toggle.tsx'
import { fullNameOf, initialsOf } from './destinations.ts'

export function UserMenu({ user }: { user: User }) {
  const { theme, setTheme } = useTheme()
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <Menu
      label="User menu"
      triggerClassName="flex h-11 items-center gap-2 rounded-full border border-transparent pr-2 pl-1 hover:border-rule hover:bg-paper aria-expanded:border-rule aria-expanded:bg-paper"
      trigger={
        <>
          <Initials user={user} />
          <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
        </>
      }
    >
      <Person user={user} className="px-3 py-2" />
      <MenuSeparator />
      <MenuGroup label="Theme">
        {themeOptions.map(({ value, label, icon }) => (
          <MenuRadio
            key={value}
            icon={icon}
            isChecked={theme === value}
            onSelect={() => setTheme(value)}
          >
            {label}
          </MenuRadio>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        icon={<ShieldCheck aria-hidden="true" className="size-4" />}
        onSelect={() => navigate(paths.security)}
      >
        Sign-in and security
      </MenuItem>
      <MenuItem
        icon={<BookOpen aria-hidden="true" className="size-4" />}
        onSelect={() => window.open(serverUrl('/docs'), '_blank', 'noreferrer')}
      >
        Documentation
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" className="size-4" />} onSelect={signOut}>
        Log out
      </MenuItem>
    </Menu>
  )
}

export function Person({ user, className }: { user: User; className?: string }) {
  return (
    <div className={className}>
      <p className="truncate font-semibold text-label">{fullNameOf(user)}</p>
      <p className="truncate text-caption text-ink-faint">{user.email}</p>
    </div>
  )
}

export function useSignOut(): () => void {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return () => {
    signOut()
    navigate(paths.login)
  }
}

function Initials({ user }: { user: User }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 items-center justify-center rounded-full bg-ink font-semibold text-caption text-paper tracking-wide"
    >
      {initialsOf(user)}
    </span>
  )
}
