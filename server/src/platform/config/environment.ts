import { isIP } from 'node:net'
import * as z from 'zod'
import type { TrustedProxies } from '../addresses.ts'

const whole = (fallback: number, min = 0, max = 1_000_000_000) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const exactUrl = z.url({ protocol: /^https?$/ })
const url = exactUrl.transform((value) => value.replace(/\/+$/, ''))

/** Every setting; docs/operations.md is generated from this table. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` requires the settings named above and turns off the stand-ins'),
  PORT: whole(8000, 0, 65_535).describe('Port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_URL: url
    .optional()
    .describe('Where people reach the site; emails and payment pages link to it'),
  DATA_DIR: z.string().default('./data').describe('Where the stand-ins keep their files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer; unset: an embedded server in `DATA_DIR/db`'),
  DATABASE_CONNECTIONS: whole(20, 2, 1000).describe('Connections each process holds at most'),
  DATABASE_WAIT_SECONDS: whole(5, 1, 300).describe(
    'How long a call waits for a connection to the database before it fails',
  ),
  JWT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs sessions, at least 32 characters; unset: kept in `DATA_DIR`'),
  SESSION_DAYS: whole(7, 1, 365).describe('How long a sign-in lasts'),
  SESSION_IDLE_MINUTES: whole(0, 0, 525_600).describe(
    'How long a session may be unused before it ends; 0: as long as a sign-in lasts',
  ),
  SUPERUSER_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .transform((value) => value === 'required')
    .optional()
    .describe(
      'Whether superusers must set up a second factor before they use the admin area; unset: `required` in production',
    ),
  // A trailing slash is part of an issuer's name.
  SSO_ISSUER: exactUrl
    .optional()
    .describe(
      'Address of an OpenID Connect provider that people may sign in with; unset: no single sign-on',
    ),
  SSO_CLIENT_ID: z.string().optional().describe('What the provider calls this installation'),
  SSO_CLIENT_SECRET: z.string().optional().describe('The secret that the provider gave it'),
  SSO_NAME: z
    .string()
    .max(40)
    .default('single sign-on')
    .describe('What the sign-in page calls the provider, after “Continue with”'),
  DNS_SERVER: z
    .string()
    .regex(
      /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/i,
      'must be an IP address, with a port or without',
    )
    .optional()
    .describe(
      'Name server used to look up the records with which organizations prove their domains, such as `9.9.9.9` or `[2620:fe::fe]:53`; unset: those of the system',
    ),
  SUPERUSER_EMAIL: z
    .email()
    .optional()
    .describe('The first superuser, created at a start if there is none'),
  SUPERUSER_PASSWORD: z
    .string()
    .optional()
    .describe(
      'The first superuser’s password: at least 8 characters, in production 12, with upper and lower case and a number',
    ),
  SUPPORT_EMAIL: z.email().optional().describe('Shown where customers may need help'),
  LEGAL_ENTITY: z
    .string()
    .optional()
    .describe('Who controls personal data; named on the registration screen'),
  SELLER_ADDRESS: z
    .string()
    .optional()
    .describe('Address of `LEGAL_ENTITY` on receipts for purchases; `\\n` begins a new line'),
  SELLER_TAX_ID: z
    .string()
    .optional()
    .describe('Tax number of `LEGAL_ENTITY` on receipts for purchases'),
  WELCOME_CREDITS: whole(100).describe(
    'Credits a customer’s new organization starts with, once a person; 0: none',
  ),
  WELCOME_PER_DOMAIN: whole(10, 1).describe(
    'How often welcome credits are given to addresses of one domain in 30 days; email providers such as gmail.com are exempt',
  ),
  WELCOME_PER_DAY: whole(500, 1).describe(
    'How often welcome credits are given in 24 hours, in total',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server; unset: emails become files in `DATA_DIR/outbox`'),
  MAIL_FROM: z.string().optional().describe('Sender of every email'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Stripe’s secret key; unset: a sandbox with play money, in production no payments'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('Signing secret of the webhook at `/api/webhooks/stripe`'),
  STRIPE_PRICE_STARTER: z.string().optional().describe('Stripe’s price of the Starter package'),
  STRIPE_PRICE_BASIC: z.string().optional().describe('Stripe’s price of the Basic package'),
  STRIPE_PRICE_PRO: z.string().optional().describe('Stripe’s price of the Pro package'),
  STRIPE_API_BASE: url.optional().describe('Another host with Stripe’s API, for tests'),
  STRIPE_TIMEOUT_MS: whole(8_000, 100, 60_000).describe(
    'How long one call to Stripe may take; it is attempted three times',
  ),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(readTrustedProxies)
    .describe(
      'How many proxies are in front of the server, such as `1`, or their networks, separated by commas; unset: none, and the address of the connection is used',
    ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .pipe(z.array(url))
    .describe('Other origins whose pages may call the API, separated by commas'),
  DRAIN_SECONDS: whole(0, 0, 600).describe(
    'How long a stopping server continues to serve requests while it reports that it is not ready',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('The bearer token that gives access to `/metrics`, at least 16 characters'),
  METRICS_PORT: whole(0, 0, 65_535).describe(
    'A port that serves only `/metrics` and must not be published; 0: none',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('What is logged'),
  UNVERIFIED_DAYS: whole(14, 0, 36_500).describe(
    'Days after which an account that was never verified is deleted; 0 keeps them',
  ),
  AUDIT_DAYS: whole(730, 0, 36_500).describe(
    'Days an entry of the audit log is kept; 0 keeps them forever',
  ),
  RETENTION_DAYS: whole(30, 0, 36_500).describe('Days an analyzed text is kept; 0 keeps none'),
  WEBHOOK_LOG_DAYS: whole(30, 2, 3_650).describe(
    'Days the log of what was sent to webhooks is kept',
  ),
  WEBHOOKS_LOCAL: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      '`true` lets webhooks, and requests to organizations’ providers of single sign-on, go to this machine and to private networks, also without TLS; for development, refused in production',
    ),
  DETECTOR_WORKERS: whole(0, 0, 64).describe(
    'Threads that read texts; 0: one for each core but one, at most 8',
  ),
  DETECTOR_BATCH_WORKERS: whole(1, 0, 64).describe(
    'Additional threads that read only texts that no call is waiting for, such as those of batches; each starts when it is first needed. With them, one of the other threads is never used for such texts, so that other texts do not have to wait for it',
  ),
  DETECTOR_QUEUE: whole(200, 0, 100_000).describe('Texts that may wait for a thread'),
  LIMIT_SIGN_INS: whole(10, 1).describe('Failed sign-ins per account in 15 minutes'),
  LIMIT_SIGN_INS_PER_ADDRESS: whole(100, 1).describe(
    'Failed sign-ins, and failed emailed links, per network address in 15 minutes',
  ),
  LIMIT_REGISTRATIONS: whole(60, 1).describe('Registrations per network address and hour'),
  LIMIT_KEY_REQUESTS: whole(600, 1).describe('Requests per API key and minute'),
  LIMIT_ANALYSES: whole(200, 1).describe(
    'Texts of one organization that may be waiting and being read at the same time, on all copies together',
  ),
  LIMIT_WAITING: whole(10_000, 1).describe(
    'Texts of one organization that may be waiting to be read later, in batches and individually',
  ),
  LIMIT_ORGANIZATION_REQUESTS: whole(3_000, 1).describe(
    'Requests per organization and minute, all its API keys together',
  ),
  LIMIT_KEYS: whole(100, 1).describe('API keys per organization'),
  LIMIT_FILES: whole(2_000, 1).describe(
    'Files an organization may send per hour to have their text extracted, analyzed or not',
  ),
  LIMIT_DOWNLOADS: whole(600, 1).describe(
    'Reports and receipts a signed-in person may download per hour',
  ),
  LIMIT_SHARED_READS: whole(1_000, 1).describe(
    'Calls with one link to an analysis per network address and hour',
  ),
  LIMIT_CHECKOUTS: whole(60, 1).describe('Checkouts started per organization and hour'),
  LIMIT_WRITER_MAILS: whole(50, 1).describe('Emails to writers per organization and day'),
  LIMIT_MAILS: whole(20, 1).describe('Emails of each kind per recipient and hour'),
  LIMIT_MAILS_PER_ADDRESS: whole(100, 1).describe(
    'Emails of each kind that may be requested per network address and hour',
  ),
})
export type Environment = z.output<typeof Environment>

/**
 * Accepts a count or networks, but not "trust everybody": callers could then claim any address in a header.
 */
function readTrustedProxies(value: string, { issues }: z.RefinementCtx): TrustedProxies {
  if (value === 'false' || value === '0') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = commaSeparated(value)
  if (networks.length > 0 && networks.every(isNetwork)) return networks
  const message =
    'say how many proxies are in front of the server, such as 1, or name their networks, such as 10.0.0.0/8'
  issues.push({ code: 'custom', message, input: value })
  return z.NEVER
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function commaSeparated(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
