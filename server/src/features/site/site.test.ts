import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('U22: whoever runs the service can begin a sentence, with a name and without', async () => {
  const named = await testApp({ env: { LEGAL_ENTITY: 'ink & Sons Ltd' } })
  expect((await named.call(api.site.get, {})).body.legal_entity).toBe('ink & Sons Ltd')
  const nameless = await testApp()
  expect((await nameless.call(api.site.get, {})).body.legal_entity).toMatch(/^The /)
})
