import { currentUser, type Input, login, logout, type User } from '@inkprint/contract'
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
import { dropToken, keepToken, readToken, tokenKey } from './token.ts'

interface Session {
  user: User | null
  /** True until the stored token, if there is one, has been checked. */
  isLoading: boolean
  signIn: (credentials: Input<typeof login>) => Promise<void>
  signOut: () => void
  /** Fetches the current user again after something about them has changed. */
  refreshUser: () => Promise<void>
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null)
  const [isLoading, setLoading] = useState(true)
  const navigate = useNavigate()

  const forgetUser = useCallback(() => {
    dropToken()
    setUser(null)
  }, [])

  const refreshUser = useCallback(async () => {
    if (!readToken()) return forgetUser()
    try {
      setUser(await probe(currentUser))
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      forgetUser()
    }
  }, [forgetUser])

  // Before the first paint, so that a visitor without a token never sees the spinner.
  useLayoutEffect(() => {
    if (!readToken()) return setLoading(false)
    let isCurrent = true
    refreshUser()
      .catch(forgetUser)
      .finally(() => isCurrent && setLoading(false))
    return () => {
      isCurrent = false
    }
  }, [refreshUser, forgetUser])

  useEffect(
    () =>
      onUnauthorized(() => {
        forgetUser()
        navigate('/login', { replace: true })
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
      refreshUser,
      async signIn(credentials: Input<typeof login>) {
        const { access_token } = await probe(login, credentials)
        setUser(await userOf(access_token))
      },
      signOut() {
        // The token ends on the server too; whether that call arrives changes nothing here.
        call(logout).catch(() => undefined)
        // Unsent texts are kept there; the next one at this computer must not find them.
        sessionStorage.clear()
        forgetUser()
      },
    }),
    [user, isLoading, refreshUser, forgetUser],
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

/** Where a user lands after signing in. */
export function homeOf(user: User): '/admin' | '/dashboard' {
  return user.is_superuser ? '/admin' : '/dashboard'
}

const SessionContext = createContext<Session | null>(null)

async function userOf(token: string): Promise<User> {
  keepToken(token)
  try {
    return await probe(currentUser)
  } catch (error) {
    dropToken()
    throw error
  }
}
