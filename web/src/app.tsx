import { BrowserRouter } from 'react-router'
import { SessionProvider } from './lib/session.tsx'
import { ThemeProvider } from './lib/theme.tsx'
import { AppRoutes } from './routes.tsx'

export function App() {
  return (
    <ThemeProvider>
      <BrowserRouter>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </BrowserRouter>
    </ThemeProvider>
  )
}
