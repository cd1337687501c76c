import { BrowserRouter } from 'react-router'
import { SessionProvider } from './client/session.tsx'
import { AppRoutes } from './routes.tsx'
import { ThemeProvider } from './shared/theme.tsx'
import { CrashScreen } from './ui/crash-screen.tsx'

export function App() {
  return (
    <ThemeProvider>
      <CrashScreen>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </BrowserRouter>
      </CrashScreen>
    </ThemeProvider>
  )
}
