import { paths } from '@inkprint/contract'
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { type Arrival, addressOf } from './client/return-address.ts'
import { useSession } from './client/session.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** The route table. Nothing is shown until it is known who is there. */
export function AppRoutes() {
  const { isLoading, trouble } = useSession()
  useScrollToTop()
  if (isLoading) return <WholePageSpinner trouble={trouble} />
  return (
    <Suspense fallback={<WholePageSpinner />}>
      <Routes>
        <Route path={paths.home} element={<Home />} />
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
        <Route path="*" element={<Navigate to={paths.home} replace />} />
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
  load: () => Promise<ComponentType>
  Component: ComponentType
}

interface Screen extends Loaded {
  path: string
}

const signIn = screen(paths.login, () =>
  import('./features/sign-in/sign-in.tsx').then((file) => file.SignIn),
)

const publicScreens = [
  screen(paths.register, () =>
    import('./features/registration/registration.tsx').then((file) => file.RegistrationScreen),
  ),
  screen(paths.invitation, () =>
    import('./features/registration/invitation/invitation-page.tsx').then(
      (file) => file.InvitationPage,
    ),
  ),
  screen(paths.verify, () =>
    import('./features/verification/verification.tsx').then((file) => file.Verification),
  ),
  screen(paths.notMe, () =>
    import('./features/verification/not-me.tsx').then((file) => file.NotMe),
  ),
  screen(paths.forgotPassword, loadForgotPassword),
  screen(paths.forgotPasswordAlias, loadForgotPassword),
  screen(paths.resetPassword, loadResetPassword),
  screen(paths.resetPasswordAlias, loadResetPassword),
  screen(paths.confirmEmailChange, () =>
    import('./features/email-change/confirm-email-change.tsx').then(
      (file) => file.ConfirmEmailChange,
    ),
  ),
  screen(paths.undoEmailChange, () =>
    import('./features/email-change/undo-email-change.tsx').then((file) => file.UndoEmailChange),
  ),
]

/** For everybody, signed in or not, in a frame of their own. */
const openScreens = [
  screen(paths.accuracy, () =>
    import('./features/accuracy/accuracy.tsx').then((file) => file.Accuracy),
  ),
  screen(paths.verifyReceipt, () =>
    import('./features/verify-receipt/verify-receipt.tsx').then((file) => file.VerifyReceipt),
  ),
  screen(paths.shared, () =>
    import('./features/shared-analysis/shared-page.tsx').then((file) => file.SharedPage),
  ),
  screen(paths.dataExport, () =>
    import('./features/privacy/download-page.tsx').then((file) => file.DownloadPage),
  ),
]

const userScreens = [
  screen(paths.dashboard, () =>
    import('./features/dashboard/dashboard.tsx').then((file) => file.Dashboard),
  ),
  // Before the page of an analysis, whose address would fit as well.
  screen(paths.compareAnalyses, () =>
    import('./features/analyses/compare/compare-page.tsx').then((file) => file.ComparePage),
  ),
  screen(paths.ownAnalysis, () =>
    import('./features/analyses/page/analysis-page.tsx').then((file) => file.AnalysisPage),
  ),
  screen(paths.batches, () =>
    import('./features/batches/batches.tsx').then((file) => file.Batches),
  ),
  // Before the page of a batch, whose address would fit as well.
  screen(paths.newBatch, () =>
    import('./features/batches/new/new-batch.tsx').then((file) => file.NewBatch),
  ),
  screen(paths.batch, () =>
    import('./features/batches/page/batch-page.tsx').then((file) => file.BatchPage),
  ),
  screen(paths.security, () =>
    import('./features/dashboard/own-security.tsx').then((file) => file.OwnSecurity),
  ),
  screen(paths.pricing, () =>
    import('./features/pricing/pricing.tsx').then((file) => file.Pricing),
  ),
  screen(paths.paymentSuccess, () =>
    import('./features/pricing/payment-success.tsx').then((file) => file.PaymentSuccess),
  ),
  screen(paths.purchaseReceipt, () =>
    import('./features/pricing/purchase-receipt.tsx').then((file) => file.PurchaseReceiptPage),
  ),
]

const superuserScreens = [
  screen(paths.admin, () =>
    import('./features/admin-dashboard/admin-dashboard.tsx').then((file) => file.AdminDashboard),
  ),
  screen(paths.analysis, () =>
    import('./features/admin-analysis/admin-analysis.tsx').then((file) => file.AdminAnalysis),
  ),
  screen(paths.organizations, () =>
    import('./features/organizations/organizations.tsx').then((file) => file.Organizations),
  ),
  screen(paths.organization, () =>
    import('./features/organizations/page/organization-page.tsx').then(
      (file) => file.OrganizationPage,
    ),
  ),
  screen(paths.users, () => import('./features/users/users.tsx').then((file) => file.Users)),
]

const landingFrame = loaded(() =>
  import('./features/landing/landing-frame.tsx').then((file) => file.LandingFrame),
)
const signedInFrame = loaded(() =>
  import('./features/navigation/signed-in-frame.tsx').then((file) => file.SignedInFrame),
)
const queryScope = loaded(() => import('./client/query-scope.tsx').then((file) => file.QueryScope))
const privateQueryScope = loaded(() =>
  import('./client/query-scope.tsx').then((file) => file.PrivateQueryScope),
)

const LandingFrame = landingFrame.Component
const SignedInFrame = signedInFrame.Component
const QueryScope = queryScope.Component
const PrivateQueryScope = privateQueryScope.Component

function loadForgotPassword() {
  return import('./features/password-reset/forgot-password.tsx').then((file) => file.ForgotPassword)
}

function loadResetPassword() {
  return import('./features/password-reset/reset-password.tsx').then((file) => file.ResetPassword)
}

/** A component in a file of its own, fetched when it is needed. */
function loaded(load: Loaded['load']): Loaded {
  return { load, Component: lazy(() => load().then((component) => ({ default: component }))) }
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
  return <Navigate to={user ? paths.dashboard : paths.login} replace />
}

function UserGuard() {
  const { user, departure } = useSession()
  const here = useLocation()
  // A new key for a new user: nothing of the one before stays on the page.
  if (user) return <PrivateQueryScope key={user.id} />
  const arrival: Arrival | null =
    departure === null ? null : { reason: departure, from: addressOf(here) }
  return <Navigate to={paths.login} replace state={arrival} />
}

function SuperuserGuard() {
  const { user } = useSession()
  return user?.is_superuser ? <Outlet /> : <Navigate to={paths.home} replace />
}

function useScrollToTop(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
}
