import { expect, test } from 'vitest'
import { apiBase } from './api-base.ts'

test('[HC-67] a page on localhost calls port 8000, whatever is configured', () => {
  const page = { hostname: 'localhost', origin: 'http://localhost:5173' }
  expect(apiBase({ ...page, configured: undefined })).toBe('http://localhost:8000')
  expect(apiBase({ ...page, configured: 'https://api.example.com' })).toBe('http://localhost:8000')
})

test('[HC-67] any other page calls the configured host, else its own origin', () => {
  const page = { hostname: 'app.example.com', origin: 'https://app.example.com' }
  expect(apiBase({ ...page, configured: 'https://api.example.com/' })).toBe(
    'https://api.example.com',
  )
  expect(apiBase({ ...page, configured: undefined })).toBe('https://app.example.com')
  expect(apiBase({ ...page, configured: '' })).toBe('https://app.example.com')
})
