import { useState } from 'react'

/** Which columns of a table the user has hidden, remembered in this browser. */
export function useHiddenColumns(table: string): {
  isHidden: (column: string) => boolean
  toggle: (column: string) => void
} {
  const key = `inkprint-hidden-columns-${table}`
  const [hidden, setHidden] = useState(() => localStorage.getItem(key)?.split(',') ?? [])
  return {
    isHidden: (column) => hidden.includes(column),
    toggle(column) {
      const next = hidden.includes(column)
        ? hidden.filter((each) => each !== column)
        : [...hidden, column]
      localStorage.setItem(key, next.join(','))
      setHidden(next)
    },
  }
}
