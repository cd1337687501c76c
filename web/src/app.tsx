import { BrowserRouter } from 'react-router'
import { SessionProvider } from './lib/session.tsx'
import { ThemeProvider } from './lib/theme.tsx'
import { AppRoutes } from './routes.tsx'
import { CrashScreen } from './ui/crash-screen.tsx'

export function App() {
  return (
    <CrashScreen>
      <ThemeProvider>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </BrowserRouter>
      </ThemeProvider>
    </CrashScreen>
  )
}
