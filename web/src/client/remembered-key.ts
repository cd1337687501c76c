import { useUser } from './session.tsx'

/** The key chosen last in this browser; most people only ever use one. */
export function useRememberedKey(): [keyId: string, remember: (keyId: string) => void] {
  const name = `inkprint-key-${useUser().id}`
  return [localStorage.getItem(name) ?? '', (keyId) => localStorage.setItem(name, keyId)]
}
