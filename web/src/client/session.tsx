import { api, type Output, paths, type User } from '@inkprint/contract'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { call, isUnauthorized, onUnauthorized, probe } from './api.ts'
import { failureHelp } from './failure-help.ts'
import { type Arrival, addressOf } from './return-address.ts'
import { dropToken, keepToken, readToken, tokenKey } from './token.ts'

interface Session {
  user: User | null
  /** True until the stored token, if there is one, has been checked. */
  isLoading: boolean
  /** Why that check is taking longer than usual; null if it is not. */
  trouble: string | null
  /** Why the session ended, for the sign-in screen; null if the user signed out on purpose. */
  departure: Arrival['reason'] | null
  /** Continues with the token from the answer to a sign-in. */
  signIn: (answer: Output<typeof api.auth.login>) => Promise<void>
  signOut: () => void
  /** Fetches the current user again after their data has changed. */
  refreshUser: () => Promise<void>
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [departure, setDeparture] = useState<Session['departure']>(undefined)
  const navigate = useNavigate()

  const forgetUser = useCallback((reason: Session['departure']) => {
    dropToken()
    setDeparture(reason)
    setUser(null)
  }, [])

  const refreshUser = useCallback(async () => {
    // Signed out in another tab.
    if (!readToken()) return forgetUser(null)
    try {
      setUser(await probe(api.auth.me))
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      forgetUser('ended')
    }
  }, [forgetUser])

  // Runs before the first paint, so that a visitor without a token never sees the spinner.
  useLayoutEffect(() => {
    if (!readToken()) return setLoading(false)
    let isCurrent = true
    patiently(refreshUser, (error) => isCurrent && setTrouble(failureHelp(error)))
      .catch(() => forgetUser('unchecked'))
      .finally(() => isCurrent && setLoading(false))
    return () => {
      isCurrent = false
    }
  }, [refreshUser, forgetUser])

  useEffect(
    () =>
      onUnauthorized(() => {
        const arrival: Arrival = { reason: 'ended', from: addressOf(window.location) }
        forgetUser('ended')
        navigate(paths.login, { replace: true, state: arrival })
      }),
    [forgetUser, navigate],
  )

  useEffect(() => {
    function followOtherTabs(event: StorageEvent) {
      if (event.key !== tokenKey && event.key !== null) return
      refreshUser().catch(() => undefined)
    }
    window.addEventListener('storage', followOtherTabs)
    return () => window.removeEventListener('storage', followOtherTabs)
  }, [refreshUser])

  const session = useMemo(
    () => ({
      user,
      isLoading,
      trouble,
      departure,
      refreshUser,
      async signIn({ access_token }: Output<typeof api.auth.login>) {
        setUser(await userOf(access_token))
      },
      signOut() {
        // Also revokes the token on the server; whether that call succeeds makes no difference here.
        call(api.auth.logout).catch(() => undefined)
        // It may contain unsent texts, which the next user of this computer must not find.
        sessionStorage.clear()
        forgetUser(null)
      },
    }),
    [user, isLoading, trouble, departure, refreshUser, forgetUser],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in user; only for screens behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a signed-in user')
  return user
}

const SessionContext = createContext<Session | null>(null)

const pausesMs = [500, 1000, 2000]

/** Retries the check, since a single failure may be a network hiccup; throws only if it keeps failing. */
async function patiently(check: () => Promise<void>, tell: (error: unknown) => void) {
  for (const pauseMs of pausesMs) {
    try {
      return await check()
    } catch (error) {
      tell(error)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return check()
}

async function userOf(token: string): Promise<User> {
  keepToken(token)
  try {
    return await probe(api.auth.me)
  } catch (error) {
    dropToken()
    throw error
  }
}
