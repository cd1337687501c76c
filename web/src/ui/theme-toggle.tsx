import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Segmented } from './segmented.tsx'

type Choice = 'light' | 'dark' | 'system'

export const themeOptions: readonly { value: Choice; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" className="size-4" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" className="size-4" /> },
]

export function ThemeToggle({
  value,
  onChange,
}: {
  value: Choice
  onChange: (value: Choice) => void
}) {
  return <Segmented label="Theme" value={value} options={themeOptions} onChange={onChange} />
}
