import { ApiError } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

const cases: [string, { detail?: unknown }, string][] = [
  [
    '[ER-01] a list of validation items becomes location and message, joined by commas',
    {
      detail: [
        { type: 'missing', loc: ['body', 'email'], msg: 'Field required' },
        { type: 'value_error', loc: ['query', 'page'], msg: 'Too small' },
      ],
    },
    'body.email: Field required, query.page: Too small',
  ],
  [
    '[ER-02] bad credentials are named',
    { detail: 'LOGIN_BAD_CREDENTIALS' },
    'Invalid email or password',
  ],
  [
    '[ER-03] a bad reset token is explained',
    { detail: 'RESET_PASSWORD_BAD_TOKEN' },
    'This reset link is invalid or has expired. Please request a new one.',
  ],
  [
    '[ER-04] a refused new password is explained when the detail is the code',
    { detail: 'RESET_PASSWORD_INVALID_PASSWORD' },
    'Password does not meet security requirements',
  ],
  [
    '[ER-04] a refused new password is explained when the detail carries the code',
    { detail: { code: 'RESET_PASSWORD_INVALID_PASSWORD', reason: 'Too short' } },
    'Password does not meet security requirements',
  ],
  [
    '[ER-05] any other detail is shown unchanged',
    { detail: 'Not enough credits' },
    'Not enough credits',
  ],
  [
    'a reason that has no words of its own is shown unchanged',
    { detail: { code: 'REGISTER_INVALID_PASSWORD', reason: 'Too short' } },
    'Too short',
  ],
  ['[ER-06] without a detail the fallback is used', {}, 'Failed to save'],
  ['[ER-06] an empty detail is no detail', { detail: '' }, 'Failed to save'],
  ['[ER-06] an empty list is no detail', { detail: [] }, 'Failed to save'],
]

test.each(cases)('%s', (_title, body, expected) => {
  expect(errorMessage(new ApiError(400, body), 'Failed to save')).toBe(expected)
})

test('[ER-06] an answer that is not JSON, and no answer at all, give the fallback', () => {
  expect(errorMessage(new ApiError(502, null), 'Failed to save')).toBe('Failed to save')
  expect(errorMessage(new TypeError('Failed to fetch'), 'Failed to save')).toBe('Failed to save')
})
