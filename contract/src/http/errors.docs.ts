import type { ErrorCode } from './errors.ts'

/** What a caller does about each error; the API documentation and docs/api.md print this. */
export const errorWords: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request cannot be read. Check how it is written.',
  UNAUTHORIZED:
    'No valid key or session came with the call. Check the `Authorization` header; keys and sessions can be revoked.',
  FORBIDDEN: 'Only superusers may call this.',
  NO_ORGANIZATION: 'Create an organization first, or ask to be added to one.',
  NOT_FOUND: 'There is no such thing, or it is not yours. Check the id.',
  METHOD_NOT_ALLOWED: 'Use the method the documentation names.',
  REQUEST_TIMEOUT: 'The request did not arrive whole in time. Send it again.',
  PAYLOAD_TOO_LARGE: 'Send a smaller body.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON with `Content-Type: application/json`.',
  VALIDATION_ERROR: 'Correct the fields that `detail` names; sending the same again fails again.',
  CLIENT_CLOSED_REQUEST:
    'The caller left before the answer. Only what had been read by then was charged.',
  TOO_MANY_REQUESTS: 'Wait as many seconds as `Retry-After` says.',
  HEADERS_TOO_LARGE: 'Send shorter headers.',
  INTERNAL_ERROR: 'Our fault. Try again once; if it stays, tell support the `request_id`.',
  SERVICE_UNAVAILABLE:
    'The service is out of reach for a moment. Wait as long as `Retry-After` says and try again.',

  LOGIN_BAD_CREDENTIALS: 'E-mail or password is wrong, or the account is inactive.',
  LOGIN_USER_NOT_VERIFIED: 'Open the link in the verification mail, or ask for a new one.',
  REGISTER_USER_ALREADY_EXISTS: 'Sign in instead, or reset the password.',
  REGISTER_INVALID_PASSWORD: 'Choose a password that satisfies `detail.reason`.',
  VERIFY_USER_BAD_TOKEN: 'The link is wrong, used or older than 24 hours. Ask for a new one.',
  VERIFY_USER_ALREADY_VERIFIED: 'Nothing is left to do: sign in.',
  RESET_PASSWORD_BAD_TOKEN: 'The link is wrong, used or older than an hour. Ask for a new one.',
  RESET_PASSWORD_INVALID_PASSWORD: 'Choose a password that satisfies `detail.reason`.',
  CHANGE_PASSWORD_BAD_PASSWORD: 'Enter the password in use now.',
  CHANGE_PASSWORD_INVALID_PASSWORD:
    'Choose another password; `detail` says which rule this one does not meet.',
  EMAIL_CHANGE_BAD_TOKEN:
    'The link is wrong, used, replaced or too old: 24 hours to confirm, seven days to undo.',
  EMAIL_CHANGE_INACTIVE: 'Choose another address, or ask support.',
  EMAIL_CHANGE_TAKEN: 'Choose another address.',
  EMAIL_CHANGE_SAME: 'This is the address in use already.',
  EMAIL_CHANGE_NOT_SENT: 'The mail could not be sent and nothing changed. Try again later.',

  ALREADY_IN_ORGANIZATION: 'A person belongs to one organization; use that one.',
  ORGANIZATION_INACTIVE:
    'The organization was switched off, or none of its members is active. Ask support.',
  TOO_MANY_KEYS: 'Delete keys that are no longer used.',
  INSUFFICIENT_CREDITS:
    'Buy credits, or send less; `credits_required` and `credits_available` are in the answer. Nothing was charged.',
  TEXT_TOO_LARGE: 'Split the text: at most 50,000 words and 1 MB.',
  ANALYSIS_FAILED: 'Nothing was charged. Try again once; if it stays, tell support.',
  QUEUE_FULL: 'Nothing was charged. Wait a few seconds and try again, with growing pauses.',
  TOO_MANY_ANALYSES:
    'Nothing was charged. Wait as long as `Retry-After` says, and send fewer texts at once.',
  ANALYSIS_OPEN: 'Wait until the text has been read, then delete the analysis.',
  ADVICE_UNAVAILABLE: 'Nothing was charged. Analyze the text again with the options.',
  IDEMPOTENCY_CONFLICT: 'Use a new `Idempotency-Key` for a new request.',
  IDEMPOTENCY_IN_PROGRESS: 'Wait as long as `Retry-After` says and repeat with the same key.',
  PAYMENTS_UNAVAILABLE: 'Try again later, or ask support to add the credits.',
  NO_PURCHASES: 'Buy a package first.',
  STALE_EDIT: 'Read the organization again, then repeat the change.',
  CREDITS_RESERVED:
    'Leave at least `credits_reserved`, or repeat the change when those analyses are finished.',
  BALANCE_TOO_LOW: 'Take at most `credits`, the balance as it is now.',
  OWN_ACCOUNT: 'Ask another superuser.',
  LAST_SUPERUSER: 'Make somebody else a superuser first.',
}

/** What the fields of an error mean. */
export const errorFields = {
  credits_required: 'With `INSUFFICIENT_CREDITS`: what the analysis costs.',
  credits_available: 'With `INSUFFICIENT_CREDITS`: what there is.',
  'Error.detail': 'What went wrong: a sentence or code, or every problem with the fields sent.',
  code: 'What went wrong, for programs; stable.',
  request_id: 'Name it when you ask for help.',
  'Error.credits_reserved': 'With `CREDITS_RESERVED`: how many are held back now.',
  'Error.credits': 'With `STALE_EDIT` and `BALANCE_TOO_LOW`: the balance as it is now.',
  'Error.errors': 'The problems once more, by field, for forms.',
  field: 'The field’s name.',
  message: 'What is wrong with it.',
  type: 'The kind of problem.',
  loc: 'Where: `body`, `query`, `path` or `header`, then the field.',
  msg: 'The problem in words.',
}
