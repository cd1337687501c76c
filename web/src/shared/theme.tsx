import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

interface ThemeState {
  theme: Theme
  setTheme: (theme: Theme) => void
}

/** Stores the chosen theme and sets the resolved one on the document, where the design tokens read it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setState] = useState(storedTheme)
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const resolved = theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = resolved
  }, [resolved])

  const setTheme = useCallback((next: Theme) => {
    localStorage.setItem(storageKey, next)
    setState(next)
  }, [])

  return <ThemeContext value={{ theme, setTheme }}>{children}</ThemeContext>
}

export function useTheme(): ThemeState {
  const state = use(ThemeContext)
  if (!state) throw new Error('useTheme needs a ThemeProvider above it')
  return state
}

/** Also read by public/boot.js before the first paint. */
const storageKey = 'inkprint-theme'

const ThemeContext = createContext<ThemeState | null>(null)

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}
