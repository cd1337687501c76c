import { api } from '@inkprint/contract'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

const path = '/dashboard?tab=api-keys'

/** The settings of a key, opened from its row. */
export const keyStates: States = {
  'key-details': {
    as: 'beginner',
    path,
    prepare: giveKey,
    arrange: inTurn(see('Newsroom'), openDetails),
  },
  'key-edit': {
    as: 'beginner',
    path,
    prepare: giveKey,
    arrange: inTurn(see('Newsroom'), openDetails, press('Edit Newsroom'), see('Monthly budget in')),
  },
  'key-edit-problem': {
    as: 'beginner',
    path,
    prepare: giveKey,
    arrange: inTurn(
      ...[see('Newsroom'), openDetails, press('Edit Newsroom')],
      fill({ 'Monthly budget in credits': '0', 'Allowed networks': 'example.com' }),
      press('Save Changes'),
      see('is not an IP address'),
    ),
  },
  'key-rotate': {
    as: 'beginner',
    path,
    prepare: giveKey,
    arrange: inTurn(see('Newsroom'), openDetails, press('Rotate Newsroom'), see('How long')),
  },
  'key-rotated': {
    as: 'beginner',
    path,
    prepare: giveKey,
    arrange: inTurn(
      ...[see('Newsroom'), openDetails, press('Rotate Newsroom'), press('Rotate')],
      see('The API key was rotated'),
    ),
  },
}

function openDetails({ page }: Scene) {
  return page.getByText('Details of Newsroom').click()
}

/** Makes a key with every setting in use. */
async function giveKey({ product, beginner }: Scene): Promise<void> {
  if (!beginner) throw new Error('Only a beginner has no keys yet')
  const { organization, token } = beginner
  const settings = {
    scopes: ['analyze' as const, 'read' as const],
    expires_at: '2099-12-31T00:00:00.000Z',
    monthly_budget: 500,
    allowed_networks: ['203.0.113.0/24', '2001:db8:1::/48'],
    zero_retention: true,
  }
  const input = { id: organization.id, name: 'Newsroom', ...settings }
  await ask(product, api.apiKeys.create, input, token)
}
