import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CrashScreen } from './crash-screen.tsx'

test('U: a page that broke says so in the tab as well', () => {
  // React tells of what it caught.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  document.title = 'Sign in · Inkprint'
  render(
    <CrashScreen>
      <Broken />
    </CrashScreen>,
  )
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy()
  expect(document.title).toBe('This page stopped working · Inkprint')
})

function Broken(): never {
  throw new Error('Broken')
}
