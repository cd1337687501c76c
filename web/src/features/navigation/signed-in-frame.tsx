import { paths } from '@inkprint/contract'
import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { forgetInvitation, readInvitation } from '../../client/pending-invitation.ts'
import { homeOf } from '../../client/return-address.ts'
import { useUser } from '../../client/session.tsx'
import { IdentityCheck } from '../../shared/identity-check.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { ToastArea } from '../../ui/toast.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { destinationsOf, isAdminPath } from './destinations.ts'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of the pages after signing in: the header with the navigation, and the screen below it. */
export function SignedInFrame() {
  const user = useUser()
  const { pathname } = useLocation()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  // Users who signed in to accept an invitation return to it.
  const [invitation] = useState(readInvitation)
  // Not during rendering, which React may discard and repeat.
  useEffect(forgetInvitation, [])
  useKeptFocus()
  if (invitation) return <Navigate to={`${paths.invitation}#token=${invitation}`} replace />
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="border-rule border-b bg-sheet print:hidden">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-10 px-4 sm:px-8">
          <Link to={homeOf(user)} className="touch-target flex rounded-sm">
            <Wordmark>Inkprint</Wordmark>
          </Link>
          <nav aria-label="Main" className="hidden flex-1 gap-1 self-stretch md:flex">
            {destinationsOf(user).map(({ path, name }) => (
              <NavLink key={path} to={path} className={tabClasses}>
                {name}
              </NavLink>
            ))}
          </nav>
          <div className="hidden md:block">
            <UserMenu user={user} />
          </div>
          <Button
            variant="quiet"
            size="icon"
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
            className="-mr-2 ml-auto md:hidden"
          >
            <MenuIcon aria-hidden="true" className="size-5" />
            <span className="sr-only">Open navigation</span>
          </Button>
        </div>
      </header>
      {/* On the dashboard, the account summary already says so. */}
      <ConnectionNotice isShown={pathname !== paths.dashboard} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-7xl flex-1 flex-col px-4 py-4 outline-none sm:px-8 sm:py-8"
      >
        <ToastArea {...toastTimes(isAdminPath(pathname))}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ToastArea>
      </main>
      <IdentityCheck />
      <NavigationDrawer user={user} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </div>
  )
}

function tabClasses({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex items-center border-b-2 px-3 text-label transition-colors',
    isActive
      ? 'border-ink font-semibold text-ink'
      : 'border-transparent text-ink-soft hover:border-edge hover:text-ink',
  )
}

function toastTimes(isAdmin: boolean) {
  return isAdmin
    ? { successMs: 4000, errorMs: 4000, atMost: 3 }
    : { successMs: 6000, errorMs: 8000, atMost: 3 }
}
