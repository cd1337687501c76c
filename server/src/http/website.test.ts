import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveWebsite } from './website.ts'

test('a server without the built web app says so instead of sending the browser round in circles', async () => {
  const app = fastify()
  await serveWebsite(app, { directory: '/nowhere', publicUrl: 'http://localhost' })
  for (const url of ['/', '/dashboard']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND'])
  }
})
