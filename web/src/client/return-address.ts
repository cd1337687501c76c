import { paths, type User } from '@inkprint/contract'
import { type Location, matchPath } from 'react-router'

/** What the sign-in screen is told about why somebody is there. */
export interface Arrival {
  /** Where they were, to go on from there. */
  from?: string
  /** `ended`: the server no longer takes the token; `unchecked`: it could not be asked. */
  reason?: 'ended' | 'unchecked' | undefined
}

export function addressOf(here: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return here.pathname + here.search + here.hash
}

export function homeOf(user: User): string {
  return user.is_superuser ? paths.admin : paths.dashboard
}

/** Where a user lands after signing in: where they were, if that is theirs, else at home. */
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
