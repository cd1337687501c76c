import { resolve } from 'node:path'
import { Environment } from './environment.ts'
import { keptSecret } from './kept-secret.ts'
import { type Misspelled, misspelledSettings, unsafeSettings } from './setting-checks.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; throws with a list of every problem. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const misspelled = misspelledSettings(given, Object.keys(Environment.shape))
  const isProduction = given.NODE_ENV === 'production'
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...missingTogether(given),
    ...unsafeSettings(given),
    ...misspelled.filter(({ isMissing }) => isProduction && isMissing).map(correctionOf),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { ...arrange(parsed.data), warnings: misspelled.map(correctionOf) }
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
}

function correctionOf({ name, meant }: Misspelled): string {
  return `${name} is no setting; did you mean ${meant}?`
}

const stripeSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PRO',
] as const

const ssoSettings = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const

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
  if (ssoSettings.some((name) => given[name])) {
    for (const name of ssoSettings) needed.push([name, 'required with the other SSO_ settings'])
  }
  if (given.SUPERUSER_EMAIL) needed.push(['SUPERUSER_PASSWORD', 'required with SUPERUSER_EMAIL'])
  if (given.SUPERUSER_PASSWORD) needed.push(['SUPERUSER_EMAIL', 'required with SUPERUSER_PASSWORD'])
  return needed.filter(([name]) => !given[name]).map(([name, why]) => `${name}: ${why}`)
}

function arrange(set: Environment) {
  const dataDir = resolve(set.DATA_DIR)
  // A page whose address contains `localhost` calls the API on port 8000, so with any other port use
  // 127.0.0.1.
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
    database: {
      url: set.DATABASE_URL ?? null,
      connections: set.DATABASE_CONNECTIONS,
      waitMs: set.DATABASE_WAIT_SECONDS * 1000,
    },
    outgoing: { isLocalAllowed: set.WEBHOOKS_LOCAL === 'true' },
    records: { server: set.DNS_SERVER ?? null },
    detector: {
      workers: set.DETECTOR_WORKERS,
      batchWorkers: set.DETECTOR_BATCH_WORKERS,
      queue: set.DETECTOR_QUEUE,
    },
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
      sessionIdleMinutes: set.SESSION_IDLE_MINUTES,
      isSuperuserFactorRequired: set.SUPERUSER_SECOND_FACTOR ?? set.NODE_ENV === 'production',
      singleSignOn: singleSignOnOf(set),
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
      webhookLogDays: set.WEBHOOK_LOG_DAYS,
      limits: limitsOf(set),
    },
  }
}

function limitsOf(set: Environment) {
  return {
    signIns: set.LIMIT_SIGN_INS,
    signInsPerAddress: set.LIMIT_SIGN_INS_PER_ADDRESS,
    registrations: set.LIMIT_REGISTRATIONS,
    keyRequests: set.LIMIT_KEY_REQUESTS,
    analyses: set.LIMIT_ANALYSES,
    waiting: set.LIMIT_WAITING,
    organizationRequests: set.LIMIT_ORGANIZATION_REQUESTS,
    keys: set.LIMIT_KEYS,
    files: set.LIMIT_FILES,
    downloads: set.LIMIT_DOWNLOADS,
    sharedReads: set.LIMIT_SHARED_READS,
    checkouts: set.LIMIT_CHECKOUTS,
    welcomesPerDomain: set.WELCOME_PER_DOMAIN,
    welcomesPerDay: set.WELCOME_PER_DAY,
    mails: set.LIMIT_MAILS,
    writerMails: set.LIMIT_WRITER_MAILS,
    mailsPerAddress: set.LIMIT_MAILS_PER_ADDRESS,
  }
}

/** Single sign-on is configured completely or not at all, like Stripe. */
function singleSignOnOf(set: Environment) {
  if (!set.SSO_ISSUER) return null
  return {
    issuer: set.SSO_ISSUER,
    clientId: set.SSO_CLIENT_ID ?? '',
    clientSecret: set.SSO_CLIENT_SECRET ?? '',
    name: set.SSO_NAME,
  }
}

/** Stripe is configured completely or not at all; validation has already rejected a partial set. */
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
