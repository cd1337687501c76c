/**
 * Every error meant for callers: its HTTP status and the text of `detail`. For the sign-in calls, `detail` is
 * the code itself, as clients of fastapi-users expect.
 */
export const errors = {
  BAD_REQUEST: [400, 'Bad Request'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  FORBIDDEN: [403, 'Forbidden'],
  NO_ORGANIZATION: [403, 'You do not belong to an organization'],
  NOT_FOUND: [404, 'Not Found'],
  METHOD_NOT_ALLOWED: [405, 'Method Not Allowed'],
  REQUEST_TIMEOUT: [408, 'Request Timeout'],
  PAYLOAD_TOO_LARGE: [413, 'Payload Too Large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
  VALIDATION_ERROR: [422, 'Validation Error'],
  /** Never received by anybody; it marks such calls in the log. */
  CLIENT_CLOSED_REQUEST: [499, 'Client Closed Request'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait and try again.'],
  HEADERS_TOO_LARGE: [431, 'Request Header Fields Too Large'],
  INTERNAL_ERROR: [500, 'Internal Server Error'],
  SERVICE_UNAVAILABLE: [503, 'Service Unavailable'],

  LOGIN_BAD_CREDENTIALS: [400, 'LOGIN_BAD_CREDENTIALS'],
  LOGIN_USER_NOT_VERIFIED: [400, 'LOGIN_USER_NOT_VERIFIED'],
  REGISTER_USER_ALREADY_EXISTS: [400, 'REGISTER_USER_ALREADY_EXISTS'],
  REGISTER_INVALID_PASSWORD: [400, 'REGISTER_INVALID_PASSWORD'],
  VERIFY_USER_BAD_TOKEN: [400, 'VERIFY_USER_BAD_TOKEN'],
  VERIFY_USER_ALREADY_VERIFIED: [400, 'VERIFY_USER_ALREADY_VERIFIED'],
  RESET_PASSWORD_BAD_TOKEN: [400, 'RESET_PASSWORD_BAD_TOKEN'],
  RESET_PASSWORD_INVALID_PASSWORD: [400, 'RESET_PASSWORD_INVALID_PASSWORD'],
  CHANGE_PASSWORD_BAD_PASSWORD: [400, 'The current password is not correct'],
  CHANGE_PASSWORD_INVALID_PASSWORD: [400, 'The new password does not meet the requirements'],
  EMAIL_CHANGE_BAD_TOKEN: [400, 'EMAIL_CHANGE_BAD_TOKEN'],
  EMAIL_CHANGE_INACTIVE: [400, 'This address belongs to an inactive account'],
  EMAIL_CHANGE_TAKEN: [400, 'This address is already registered'],
  EMAIL_CHANGE_SAME: [400, 'The new address is the same as current'],
  EMAIL_CHANGE_NOT_SENT: [502, 'Failed to send confirmation email'],

  SECOND_FACTOR_REQUIRED: [401, 'SECOND_FACTOR_REQUIRED'],
  SECOND_FACTOR_BAD_CHALLENGE: [400, 'This sign-in has expired. Please start again.'],
  SECOND_FACTOR_BAD_CODE: [
    400,
    'The code is wrong or was already used. Try the next one; if it is refused too, check the clock of your device.',
  ],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Set up a second factor first'],
  CONFIRMATION_REQUIRED: [403, 'Confirm that it is you before you do this'],
  LAST_SECOND_FACTOR: [
    409,
    'You need a second factor. Set up another one before you remove this one.',
  ],
  NO_SECOND_FACTOR: [409, 'This account has no second factor'],
  TOTP_ALREADY_ON: [409, 'An authenticator app is already set up. Turn it off first.'],
  TOTP_NOT_STARTED: [409, 'Setting up the authenticator app has expired. Please start again.'],
  PASSKEY_REFUSED: [400, 'The passkey could not be verified'],
  TOO_MANY_PASSKEYS: [409, 'You have reached the limit of passkeys. Remove one first.'],

  SSO_EXPIRED: [400, 'This single sign-on has expired or was already used. Please start again.'],
  SSO_REGISTRATION_REQUIRED: [409, 'There is no account with this address yet'],
  SSO_ACCOUNT_INACTIVE: [403, 'This account was deactivated'],
  SSO_ACCOUNT_REFUSED: [403, 'This account cannot be used with this single sign-on'],
  SSO_REQUIRED: [403, 'SSO_REQUIRED'],
  SSO_DOMAIN_TAKEN: [
    409,
    'Another organization has already proven that it owns this domain. If it is yours, contact support.',
  ],
  TOO_MANY_SSO_DOMAINS: [409, 'You have reached the limit of domains. Remove one first.'],
  LAST_WAY_IN: [409, 'You would have no way left to sign in. Set a password first.'],

  ALREADY_IN_ORGANIZATION: [400, 'You already belong to an organization'],
  ORGANIZATION_INACTIVE: [403, 'This organization is inactive'],
  TOO_MANY_KEYS: [400, 'This organization has reached the limit of API keys'],
  INSUFFICIENT_CREDITS: [402, 'Not enough credits'],
  KEY_BUDGET_USED: [402, 'The monthly budget of this API key is too low for this analysis'],
  SCOPE_MISSING: [403, 'This API key does not have the scope for this call'],
  NETWORK_REFUSED: [403, 'This API key may not be used from this address'],
  TEXT_TOO_LARGE: [413, 'The text is too long: at most 50,000 words and 1 MB'],
  FILE_UNREADABLE: [422, 'No text could be extracted from the file'],
  ANALYSIS_FAILED: [500, 'The analysis failed. Nothing was charged.'],
  QUEUE_FULL: [503, 'Too many analyses are waiting. Please try again in a moment.'],
  TOO_MANY_ANALYSES: [
    429,
    'This organization has reached the limit of texts waiting and being read at the same time',
  ],
  ANALYSIS_OPEN: [409, 'This analysis is still being read. Delete it once it has ended.'],
  NO_VERDICT: [409, 'This analysis has no verdict that a writer could respond to'],
  TOO_MANY_SHARES: [409, 'This analysis has reached the limit of links. Revoke one first.'],
  REVIEW_OPEN: [409, 'The writer already has a link to this analysis'],
  REVIEW_CLOSED: [409, 'This is no longer possible: the request was answered or withdrawn'],
  REVIEW_ASKED: [409, 'You have already asked for another look'],
  TEXTS_NOT_KEPT: [409, 'Texts are not kept on this installation, so none can be added'],
  DRAFT_TOO_LARGE: [
    413,
    'The draft is too large: at most 500 kB, and 2 MB for all drafts together',
  ],
  TOO_MANY_DRAFTS: [409, 'You have reached the limit of drafts. Remove one first.'],
  ADVICE_UNAVAILABLE: [
    409,
    'Advice can no longer be added: the text is no longer kept, was not judged, or was judged by another model. Analyze the text again instead.',
  ],
  NO_RESULT: [
    409,
    'This analysis has no result: the text is still being read, or reading it failed or was canceled.',
  ],
  RECEIPT_UNAVAILABLE: [
    409,
    'There is no receipt: the text was deleted before this installation kept what a receipt needs.',
  ],
  IDEMPOTENCY_CONFLICT: [422, 'This Idempotency-Key was used with another request'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'The first request with this Idempotency-Key is still running'],
  PAYMENTS_UNAVAILABLE: [503, 'Payments are not available at the moment'],
  NO_PURCHASES: [400, 'There is nothing to manage before the first purchase'],
  TOO_MANY_WEBHOOKS: [409, 'This organization has reached the limit of webhooks'],
  WEBHOOK_OFF: [409, 'This webhook is switched off. Switch it on first.'],
  STALE_EDIT: [409, 'The balance changed while you were editing. Reload it and repeat the change.'],
  CREDITS_RESERVED: [
    409,
    'Credits are reserved for analyses in progress. Leave at least that many, or wait a moment.',
  ],
  BALANCE_TOO_LOW: [409, 'The balance has fewer credits than you want to remove'],
  PERMISSION_MISSING: [403, 'Your role in the organization does not allow this'],
  LAST_OWNER: [409, 'An organization needs an owner. Make somebody else an owner first.'],
  INVITATION_CLOSED: [409, 'This invitation was accepted or revoked, or it has expired'],
  INVITATION_OTHER_ADDRESS: [403, 'This invitation was sent to another address'],
  TOO_MANY_INVITATIONS: [409, 'You have reached the limit of open invitations'],
  CONFIRMATION_WRONG: [400, 'What you typed does not match'],
  DELETION_NOT_CANCELLABLE: [409, 'There is no deletion that can still be canceled'],
  ORGANIZATION_CLOSING: [
    409,
    'The organization is going to be deleted, so nothing can be bought for it. Cancel the deletion first.',
  ],
  EXPORT_IN_PROGRESS: [409, 'An export is being prepared. We will email you when it is ready.'],
  OWN_ACCOUNT: [400, 'You cannot delete, deactivate or demote yourself'],
  LAST_SUPERUSER: [400, 'At least one active superuser is required'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof errors

/** Additional fields of an error that a program can act on, and their types; other errors have none. */
export const errorFacts: Partial<Record<ErrorCode, Record<string, 'integer' | 'string'>>> = {
  INSUFFICIENT_CREDITS: { credits_required: 'integer', credits_available: 'integer' },
  KEY_BUDGET_USED: { credits_required: 'integer', credits_available: 'integer' },
  SCOPE_MISSING: { scope: 'string' },
  NETWORK_REFUSED: { address: 'string' },
  FILE_UNREADABLE: { reason: 'string' },
  SECOND_FACTOR_REQUIRED: { challenge_token: 'string', methods: 'string' },
  SSO_REGISTRATION_REQUIRED: {
    email: 'string',
    first_name: 'string',
    last_name: 'string',
    organization_name: 'string',
  },
  SSO_ACCOUNT_REFUSED: { reason: 'string' },
  SSO_REQUIRED: { organization_name: 'string' },
  STALE_EDIT: { credits: 'integer' },
  CREDITS_RESERVED: { credits_reserved: 'integer' },
  BALANCE_TOO_LOW: { credits: 'integer' },
  PERMISSION_MISSING: { permission: 'string', role: 'string' },
}

/** One problem of an invalid request, in FastAPI's format. */
export interface ValidationItem {
  type: string
  loc: (string | number)[]
  msg: string
}

/** The body of every error response. */
export interface ErrorBody {
  detail: string | ValidationItem[] | { code: string; reason: string }
  code: ErrorCode
  request_id: string
  errors?: { field: string; message: string }[]
}

/** How a family of calls formats errors. */
export interface ErrorFamily {
  /** Makes the body that the server sends. */
  write(error: ErrorBody): unknown
  /** Reads an error from a body; empty if the body has another format. */
  read(body: unknown): Partial<ErrorBody>
}

/** Our own format, used by all calls that do not copy another service. */
export const ownErrors: ErrorFamily = {
  write: (error) => error,
  // A body that is not an object, such as a proxy's error page, has none of the fields.
  read: (body) => Object(body),
}

/** An error response. */
export class ApiError extends Error {
  readonly status: number
  /** The error code; missing if something other than our server answered. */
  readonly code: ErrorCode | undefined
  readonly detail: ErrorBody['detail'] | undefined
  readonly fieldErrors: { field: string; message: string }[]
  /** The whole body; null if it was not JSON. */
  readonly body: unknown
  /** How long the server asks to wait; null if it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    body: unknown,
    { family = ownErrors, retryAfterSeconds = null }: ErrorContext = {},
  ) {
    super(`The server answered ${status}`)
    const { code, detail, errors = [] } = family.read(body)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.fieldErrors = errors
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface ErrorContext {
  family?: ErrorFamily
  retryAfterSeconds?: number | null
}
