import { paths, type User } from '@inkprint/contract'
import { type Location, matchPath } from 'react-router'

/** Tells the sign-in screen why the user got there. */
export interface Arrival {
  /** The page they came from, to return to after signing in. */
  from?: string
  /**
   * `ended`: the server no longer accepts the token; `unchecked`: the server could not be reached to check
   * it.
   */
  reason?: 'ended' | 'unchecked' | undefined
}

export function addressOf(here: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return here.pathname + here.search + here.hash
}

export function homeOf(user: User): string {
  return user.is_superuser ? paths.admin : paths.dashboard
}

/** The page a user sees after signing in: the one they came from if they may see it, else their home page. */
export function landingOf(user: User, from: unknown): string {
  if (typeof from !== 'string') return homeOf(user)
  const places = user.is_superuser ? staffPlaces : customerPlaces
  const pathname = from.split(/[?#]/, 1)[0] ?? ''
  return [paths.security, ...places].some((place) => matchPath(place, pathname))
    ? from
    : homeOf(user)
}

const staffPlaces: string[] = [
  paths.admin,
  paths.analysis,
  paths.organizations,
  paths.organization,
  paths.users,
]
const customerPlaces: string[] = [
  paths.dashboard,
  paths.ownAnalysis,
  paths.batches,
  paths.newBatch,
  paths.batch,
  paths.purchaseReceipt,
  paths.pricing,
  paths.paymentSuccess,
]
