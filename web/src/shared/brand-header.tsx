import { Link } from 'react-router'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { useTheme } from './theme.tsx'

/** The top of a page outside the product: the name, which links to `home`, and the theme toggle. */
export function BrandHeader({ home }: { home: string }) {
  const { theme, setTheme } = useTheme()
  return (
    <header className="flex h-20 shrink-0 items-center justify-between print:hidden">
      <Link to={home} className="touch-target flex rounded-sm">
        <Wordmark>Inkprint</Wordmark>
      </Link>
      <ThemeToggle value={theme} onChange={setTheme} />
    </header>
  )
}
