import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { type Arrival, addressOf } from './lib/return-address.ts'
import { useSession } from './lib/session.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** The route table. Nothing is shown until it is known who is there. */
export function AppRoutes() {
  const { isLoading, trouble } = useSession()
  useScrollToTop()
  if (isLoading) return <WholePageSpinner trouble={trouble} />
  return (
    <Suspense fallback={<WholePageSpinner />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route element={<LandingFrame />}>
          <Route path={signIn.path} element={<signIn.Component />} />
          <Route element={<QueryScope />}>{publicScreens.map(routeOf)}</Route>
        </Route>
        <Route element={<QueryScope />}>{openScreens.map(routeOf)}</Route>
        <Route element={<UserGuard />}>
          <Route element={<SignedInFrame />}>
            {userScreens.map(routeOf)}
            <Route element={<SuperuserGuard />}>{superuserScreens.map(routeOf)}</Route>
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  )
}

/** Fetches the code an address needs while the session is still being checked. */
export function preloadScreen(pathname: string): void {
  const { screen, surroundings } = partsOf(pathname)
  // A failure shows when the screen is rendered, which asks again.
  Promise.all([screen, ...surroundings].map((part) => part?.load())).catch(() => undefined)
}

interface Loaded {
  load: () => Promise<{ default: ComponentType }>
  Component: ComponentType
}

interface Screen extends Loaded {
  path: string
}

const signIn = screen('/login', () =>
  import('./features/sign-in/sign-in.tsx').then((file) => ({ default: file.SignIn })),
)

const publicScreens = [
  screen('/register', () =>
    import('./features/registration/registration.tsx').then((file) => ({
      default: file.RegistrationScreen,
    })),
  ),
  screen('/auth/verify', () =>
    import('./features/verification/verification.tsx').then((file) => ({
      default: file.Verification,
    })),
  ),
  screen('/auth/not-me', () =>
    import('./features/verification/not-me.tsx').then((file) => ({ default: file.NotMe })),
  ),
  screen('/forgot-password', loadForgotPassword),
  screen('/auth/forgot-password', loadForgotPassword),
  screen('/reset-password', loadResetPassword),
  screen('/auth/reset-password', loadResetPassword),
  screen('/auth/confirm-email-change', () =>
    import('./features/email-change/confirm-email-change.tsx').then((file) => ({
      default: file.ConfirmEmailChange,
    })),
  ),
  screen('/auth/undo-email-change', () =>
    import('./features/email-change/undo-email-change.tsx').then((file) => ({
      default: file.UndoEmailChange,
    })),
  ),
]

/** For everybody, signed in or not, in a frame of their own. */
const openScreens = [
  screen('/accuracy', () =>
    import('./features/accuracy/accuracy.tsx').then((file) => ({ default: file.Accuracy })),
  ),
]

const userScreens = [
  screen('/dashboard', () =>
    import('./features/dashboard/dashboard.tsx').then((file) => ({ default: file.Dashboard })),
  ),
  screen('/analyses/:id', () =>
    import('./features/analyses/page/analysis-page.tsx').then((file) => ({
      default: file.AnalysisPage,
    })),
  ),
  screen('/pricing', () =>
    import('./features/pricing/pricing.tsx').then((file) => ({ default: file.Pricing })),
  ),
  screen('/payment-success', () =>
    import('./features/pricing/payment-success.tsx').then((file) => ({
      default: file.PaymentSuccess,
    })),
  ),
]

const superuserScreens = [
  screen('/admin', () =>
    import('./features/admin-dashboard/admin-dashboard.tsx').then((file) => ({
      default: file.AdminDashboard,
    })),
  ),
  screen('/analysis', () =>
    import('./features/admin-analysis/admin-analysis.tsx').then((file) => ({
      default: file.AdminAnalysis,
    })),
  ),
  screen('/organizations', () =>
    import('./features/organizations/organizations.tsx').then((file) => ({
      default: file.Organizations,
    })),
  ),
  screen('/organizations/:id', () =>
    import('./features/organizations/page/organization-page.tsx').then((file) => ({
      default: file.OrganizationPage,
    })),
  ),
  screen('/users', () =>
    import('./features/users/users.tsx').then((file) => ({ default: file.Users })),
  ),
]

const landingFrame = loaded(() =>
  import('./features/landing/landing-frame.tsx').then((file) => ({ default: file.LandingFrame })),
)
const signedInFrame = loaded(() =>
  import('./features/navigation/signed-in-frame.tsx').then((file) => ({
    default: file.SignedInFrame,
  })),
)
const queryScope = loaded(() =>
  import('./lib/query-scope.tsx').then((file) => ({ default: file.QueryScope })),
)
const privateQueryScope = loaded(() =>
  import('./lib/query-scope.tsx').then((file) => ({ default: file.PrivateQueryScope })),
)

const LandingFrame = landingFrame.Component
const SignedInFrame = signedInFrame.Component
const QueryScope = queryScope.Component
const PrivateQueryScope = privateQueryScope.Component

function loadForgotPassword() {
  return import('./features/password-reset/forgot-password.tsx').then((file) => ({
    default: file.ForgotPassword,
  }))
}

function loadResetPassword() {
  return import('./features/password-reset/reset-password.tsx').then((file) => ({
    default: file.ResetPassword,
  }))
}

function loaded(load: Loaded['load']): Loaded {
  return { load, Component: lazy(load) }
}

function screen(path: string, load: Loaded['load']): Screen {
  return { path, ...loaded(load) }
}

function routeOf({ path, Component }: Screen) {
  return <Route key={path} path={path} element={<Component />} />
}

/** The screen of an address and the layers around it. */
function partsOf(pathname: string): { screen: Screen | undefined; surroundings: Loaded[] } {
  const isHere = ({ path }: Screen) => matchPath(path, pathname) !== null
  if (isHere(signIn)) return { screen: signIn, surroundings: [landingFrame] }
  const publicScreen = publicScreens.find(isHere)
  if (publicScreen) return { screen: publicScreen, surroundings: [landingFrame, queryScope] }
  const openScreen = openScreens.find(isHere)
  if (openScreen) return { screen: openScreen, surroundings: [queryScope] }
  const screen = [...userScreens, ...superuserScreens].find(isHere)
  return { screen, surroundings: screen ? [signedInFrame, privateQueryScope] : [] }
}

/** Stands where the spinner of index.html stood; says why it turns for long. */
function WholePageSpinner({ trouble = null }: { trouble?: string | null }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageSpinner note={trouble && `${trouble} Trying again…`} />
    </div>
  )
}

function Home() {
  const { user } = useSession()
  return <Navigate to={user ? '/dashboard' : '/login'} replace />
}

function UserGuard() {
  const { user, departure } = useSession()
  const here = useLocation()
  // A new key for a new user: nothing of the one before stays on the page.
  if (user) return <PrivateQueryScope key={user.id} />
  const arrival: Arrival | null =
    departure === null ? null : { reason: departure, from: addressOf(here) }
  return <Navigate to="/login" replace state={arrival} />
}

function SuperuserGuard() {
  const { user } = useSession()
  return user?.is_superuser ? <Outlet /> : <Navigate to="/" replace />
}

function useScrollToTop(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
}
