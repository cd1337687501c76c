import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { TrustedProxies } from '../addresses.ts'
import { keptSecret } from './kept-secret.ts'
import { type Misspelt, misspeltSettings, unsafeSettings } from './setting-checks.ts'

const whole = (fallback: number, min = 0, max = 1_000_000_000) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Every setting there is; docs/operations.md is generated from this table. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` requires the settings marked so and turns the stand-ins off'),
  PORT: whole(8000, 0, 65_535).describe('Port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_URL: url
    .optional()
    .describe('Where people reach the site; mails and payment pages link to it'),
  DATA_DIR: z.string().default('./data').describe('Where the stand-ins keep their files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer; unset: an embedded server in `DATA_DIR/db`'),
  DATABASE_CONNECTIONS: whole(20, 2, 1000).describe('Connections each process holds at most'),
  JWT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs sessions, at least 32 characters; unset: kept in `DATA_DIR`'),
  SESSION_DAYS: whole(7, 1, 365).describe('How long a sign-in lasts'),
  SUPERUSER_EMAIL: z
    .email()
    .optional()
    .describe('The first superuser, made at a start that finds none'),
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
    'Welcomes for addresses of one domain in 30 days; mail providers such as gmail.com are left out',
  ),
  WELCOME_PER_DAY: whole(500, 1).describe('Welcomes in 24 hours, all together'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server; unset: mails become files in `DATA_DIR/outbox`'),
  MAIL_FROM: z.string().optional().describe('Sender of every mail'),
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
  STRIPE_API_BASE: url.optional().describe('Another host that speaks Stripe’s API, for tests'),
  STRIPE_TIMEOUT_MS: whole(8_000, 100, 60_000).describe(
    'How long one call to Stripe may take; it is tried three times',
  ),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(readTrustedProxies)
    .describe(
      'How many proxies stand in front, such as `1`, or their networks, separated by commas; unset: none, the address of the connection counts',
    ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .pipe(z.array(url))
    .describe('Other origins whose pages may call the API, separated by commas'),
  DRAIN_SECONDS: whole(0, 0, 600).describe(
    'How long a stopping server goes on serving while it says that it is not ready',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('The bearer token that opens `/metrics`, at least 16 characters'),
  METRICS_PORT: whole(0, 0, 65_535).describe(
    'A port, not to be published, that serves `/metrics` and nothing else; 0: none',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('What is logged'),
  UNVERIFIED_DAYS: whole(14, 0, 36_500).describe(
    'Days after which an account nobody verified is removed; 0 keeps them',
  ),
  AUDIT_DAYS: whole(730, 0, 36_500).describe(
    'Days an entry of the audit log is kept; 0 keeps them for ever',
  ),
  RETENTION_DAYS: whole(30, 0, 36_500).describe('Days an analysed text is kept; 0 keeps none'),
  DETECTOR_WORKERS: whole(0, 0, 64).describe(
    'Threads that read texts; 0: one for each core but one, at most 8',
  ),
  DETECTOR_QUEUE: whole(200, 0, 100_000).describe('Texts that may wait for a thread'),
  LIMIT_SIGN_INS: whole(10, 1).describe('Failed sign-ins per account in 15 minutes'),
  LIMIT_SIGN_INS_PER_ADDRESS: whole(100, 1).describe(
    'Failed sign-ins, and failed mailed links, per network address in 15 minutes',
  ),
  LIMIT_REGISTRATIONS: whole(60, 1).describe('Registrations per network address and hour'),
  LIMIT_KEY_REQUESTS: whole(600, 1).describe('Requests per API key and minute'),
  LIMIT_ANALYSES: whole(200, 1).describe(
    'Texts of one organization that may wait and be read at once, on all copies together',
  ),
  LIMIT_ORGANIZATION_REQUESTS: whole(3_000, 1).describe(
    'Requests per organization and minute, all its API keys together',
  ),
  LIMIT_KEYS: whole(100, 1).describe('API keys per organization'),
  LIMIT_FILES: whole(600, 1).describe(
    'Files an organization may send to have their text read, analyzed or not, per hour',
  ),
  LIMIT_CHECKOUTS: whole(60, 1).describe('Checkouts started per organization and hour'),
  LIMIT_WRITER_MAILS: whole(50, 1).describe('Mails to writers per organization and day'),
  LIMIT_MAILS: whole(20, 1).describe('Mails of each kind per recipient and hour'),
  LIMIT_MAILS_PER_ADDRESS: whole(100, 1).describe(
    'Mails of each kind asked for per network address and hour',
  ),
})
type Environment = z.output<typeof Environment>

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; refuses with every problem listed. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const misspelt = misspeltSettings(given, Object.keys(Environment.shape))
  const isProduction = given.NODE_ENV === 'production'
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...missingTogether(given),
    ...unsafeSettings(given),
    ...misspelt.filter(({ isMissing }) => isProduction && isMissing).map(correctionOf),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { ...arrange(parsed.data), warnings: misspelt.map(correctionOf) }
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
}

function correctionOf({ name, meant }: Misspelt): string {
  return `${name} is no setting; did you mean ${meant}?`
}

const stripeSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PRO',
] as const

function missingTogether(given: Record<string, string | undefined>): string[] {
  const needed: [name: string, why: string][] = []
  if (given.NODE_ENV === 'production') {
    for (const name of [
      'PUBLIC_URL',
      'SUPPORT_EMAIL',
      'LEGAL_ENTITY',
      'JWT_SECRET',
      'DATABASE_URL',
    ]) {
      needed.push([name, 'required when NODE_ENV is production'])
    }
  }
  if (given.SMTP_URL) needed.push(['MAIL_FROM', 'required with SMTP_URL'])
  if (given.STRIPE_API_BASE || stripeSettings.some((name) => given[name])) {
    for (const name of stripeSettings)
      needed.push([name, 'required with the other STRIPE_ settings'])
  }
  if (given.SUPERUSER_EMAIL) needed.push(['SUPERUSER_PASSWORD', 'required with SUPERUSER_EMAIL'])
  if (given.SUPERUSER_PASSWORD) needed.push(['SUPERUSER_EMAIL', 'required with SUPERUSER_PASSWORD'])
  return needed.filter(([name]) => !given[name]).map(([name, why]) => `${name}: ${why}`)
}

function arrange(set: Environment) {
  const dataDir = resolve(set.DATA_DIR)
  // A page whose address contains `localhost` calls port 8000, so other ports are named by number.
  const publicUrl =
    set.PUBLIC_URL ?? `http://${set.PORT === 8000 ? 'localhost' : '127.0.0.1'}:${set.PORT}`
  return {
    isProduction: set.NODE_ENV === 'production',
    host: set.HOST,
    port: set.PORT,
    dataDir,
    trustProxy: set.TRUST_PROXY,
    corsOrigins: set.CORS_ORIGINS,
    logLevel: set.LOG_LEVEL,
    drainMs: set.DRAIN_SECONDS * 1000,
    metrics: { token: set.METRICS_TOKEN ?? null, port: set.METRICS_PORT },
    database: { url: set.DATABASE_URL ?? null, connections: set.DATABASE_CONNECTIONS },
    detector: { workers: set.DETECTOR_WORKERS, queue: set.DETECTOR_QUEUE },
    mail: {
      smtpUrl: set.SMTP_URL ?? null,
      from: set.MAIL_FROM ?? 'Inkprint <inkprint@localhost.localdomain>',
    },
    payments: { stripe: stripeOf(set), isSandboxAllowed: set.NODE_ENV !== 'production' },
    firstSuperuser:
      set.SUPERUSER_EMAIL && set.SUPERUSER_PASSWORD
        ? { email: set.SUPERUSER_EMAIL.toLowerCase(), password: set.SUPERUSER_PASSWORD }
        : null,
    settings: {
      publicUrl,
      jwtSecret: set.JWT_SECRET ?? keptSecret(dataDir),
      sessionDays: set.SESSION_DAYS,
      supportEmail: set.SUPPORT_EMAIL ?? 'support@localhost.localdomain',
      legalEntity: set.LEGAL_ENTITY ?? 'The operator of this installation',
      seller: {
        address: set.SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? null,
        taxId: set.SELLER_TAX_ID ?? null,
      },
      welcomeCredits: set.WELCOME_CREDITS,
      retentionDays: set.RETENTION_DAYS,
      unverifiedDays: set.UNVERIFIED_DAYS,
      auditDays: set.AUDIT_DAYS,
      limits: {
        signIns: set.LIMIT_SIGN_INS,
        signInsPerAddress: set.LIMIT_SIGN_INS_PER_ADDRESS,
        registrations: set.LIMIT_REGISTRATIONS,
        keyRequests: set.LIMIT_KEY_REQUESTS,
        analyses: set.LIMIT_ANALYSES,
        organizationRequests: set.LIMIT_ORGANIZATION_REQUESTS,
        keys: set.LIMIT_KEYS,
        files: set.LIMIT_FILES,
        checkouts: set.LIMIT_CHECKOUTS,
        welcomesPerDomain: set.WELCOME_PER_DOMAIN,
        welcomesPerDay: set.WELCOME_PER_DAY,
        mails: set.LIMIT_MAILS,
        writerMails: set.LIMIT_WRITER_MAILS,
        mailsPerAddress: set.LIMIT_MAILS_PER_ADDRESS,
      },
    },
  }
}

/** Stripe is set up whole or not at all; half a set was refused before. */
function stripeOf(set: Environment) {
  if (!set.STRIPE_SECRET_KEY) return null
  return {
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? '',
    prices: {
      price_starter: set.STRIPE_PRICE_STARTER ?? '',
      price_basic: set.STRIPE_PRICE_BASIC ?? '',
      price_pro: set.STRIPE_PRICE_PRO ?? '',
    },
    apiBase: set.STRIPE_API_BASE ?? null,
    timeoutMs: set.STRIPE_TIMEOUT_MS,
  }
}

/** A count or networks, never everybody: what a caller writes into a header is not an address. */
function readTrustedProxies(value: string, { issues }: z.RefinementCtx): TrustedProxies {
  if (value === 'false' || value === '0') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = commaSeparated(value)
  if (networks.length > 0 && networks.every(isNetwork)) return networks
  const message =
    'say how many proxies stand in front, such as 1, or name their networks, such as 10.0.0.0/8'
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
