import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { accountJobs } from './features/account/jobs.ts'
import { accountRoutes } from './features/account/routes.ts'
import { findSession } from './features/account/sessions.ts'
import { adminOrganizationRoutes } from './features/admin-organizations/routes.ts'
import { adminStatsRoutes } from './features/admin-stats/routes.ts'
import { adminUserRoutes } from './features/admin-users/routes.ts'
import { historyRoutes } from './features/analysis/history-routes.ts'
import { analysisJobs } from './features/analysis/jobs.ts'
import { analysisRoutes } from './features/analysis/routes.ts'
import { apiKeyJobs } from './features/api-keys/jobs.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { findKeyHolder } from './features/api-keys/usage.ts'
import { batchRoutes } from './features/batches/routes.ts'
import { billingJobs, settleSandboxPurchase } from './features/billing/jobs.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { serveSandbox } from './features/billing/sandbox-pages.ts'
import { receiveEvent } from './features/billing/webhook.ts'
import { serveWebhook } from './features/billing/webhook-route.ts'
import { nightlyCleanup } from './features/cleanup/jobs.ts'
import { compatRoutes } from './features/compat/routes.ts'
import { creditRoutes } from './features/credits/routes.ts'
import { dataExportJobs } from './features/data-exports/jobs.ts'
import { dataExportRoutes } from './features/data-exports/routes.ts'
import { emailChangeJobs } from './features/email-change/jobs.ts'
import { emailChangeRoutes } from './features/email-change/routes.ts'
import { createProbes } from './features/health/probes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { organizationRoutes } from './features/organization/routes.ts'
import { privacyJobs } from './features/privacy/jobs.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { waitingExpiry } from './features/reading/expired.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { createReportWriter } from './features/reports/writer.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { secondFactorJobs } from './features/second-factor/jobs.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { sharedAnalysisRoutes } from './features/shared-analysis/routes.ts'
import { requireShareHolder } from './features/shares/holder.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { singleSignOnJobs } from './features/single-sign-on/jobs.ts'
import { serveSingleSignOn } from './features/single-sign-on/pages.ts'
import { singleSignOnRoutes } from './features/single-sign-on/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { teamJobs } from './features/team/mails.ts'
import { teamRoutes } from './features/team/routes.ts'
import { topUpJobs } from './features/top-ups/jobs.ts'
import { topUpRoutes } from './features/top-ups/routes.ts'
import { usageAddition } from './features/usage/adding-up.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { waitingRoutes } from './features/waiting/routes.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { readBodies } from './http/bodies.ts'
import { serveDocs } from './http/docs/routes.ts'
import { serveFonts } from './http/fonts.ts'
import { setHeaders } from './http/headers.ts'
import { malformedRequests } from './http/malformed.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveDocumentation } from './http/openapi/documentation.ts'
import { servePackages } from './http/packages.ts'
import { handleErrors } from './http/refusals.ts'
import { createServe, type Serve } from './http/serve.ts'
import { serveWebsite } from './http/website.ts'
import { type TrustedProxies, trustProxyOf } from './platform/addresses.ts'
import type { Deps, FeatureJob } from './platform/deps.ts'
import { newId } from './platform/ids.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { authenticator } from './policy/authenticate.ts'

export interface AppOptions {
  corsOrigins?: string[]
  isProduction?: boolean
  trustProxy?: TrustedProxies
  timeouts?: ClientTimeouts
  /** Where the built web app lies. */
  websiteDirectory?: string
  /** How long a health check may take before the last finding is reported instead. */
  healthWithinMs?: number
  /** Whether a listening server checks its own health from then on; otherwise only when asked. */
  isSelfExamining?: boolean
  /** Answers wait for it: before, a caller could reach a server without its first superuser. */
  whenStarted?: Promise<void>
  /** Counts requests; served at `/metrics` where there is a token. */
  measuring?: { metrics: Metrics; token: string | null } | undefined
}

/** Every feature's routes, in one list; those of health and reports need something of this process. */
const routes: ((serve: Serve) => void)[] = [
  accountRoutes,
  signInRoutes,
  emailChangeRoutes,
  secondFactorRoutes,
  singleSignOnRoutes,
  organizationRoutes,
  apiKeyRoutes,
  teamRoutes,
  privacyRoutes,
  dataExportRoutes,
  creditRoutes,
  billingRoutes,
  topUpRoutes,
  usageRoutes,
  analysisRoutes,
  historyRoutes,
  waitingRoutes,
  batchRoutes,
  compatRoutes,
  receiptRoutes,
  shareRoutes,
  reviewRoutes,
  sharedAnalysisRoutes,
  adminOrganizationRoutes,
  adminUserRoutes,
  adminStatsRoutes,
  siteRoutes,
  webhookRoutes,
]

/** Every feature's jobs. */
export const jobs: FeatureJob<never>[] = [
  ...accountJobs,
  ...emailChangeJobs,
  ...secondFactorJobs,
  ...singleSignOnJobs,
  ...analysisJobs,
  ...reviewJobs,
  ...teamJobs,
  ...privacyJobs,
  ...dataExportJobs,
  ...billingJobs,
  ...apiKeyJobs,
  ...topUpJobs,
  ...webhookJobs,
  usageAddition,
  nightlyCleanup,
  waitingExpiry,
]

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req'),
    trustProxy: trustProxyOf(options.trustProxy ?? false),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...clientTimeouts(options.timeouts ?? { requestMs: 60_000, silenceMs: 600_000 }),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    ...malformedRequests({ isProduction: options.isProduction ?? false }),
  })
  const { whenStarted } = options
  if (whenStarted) app.addHook('onRequest', () => whenStarted)
  readBodies(app)
  handleErrors(app)
  setHeaders(app, {
    corsOrigins: options.corsOrigins ?? [],
    isProduction: options.isProduction ?? false,
  })
  const { measuring } = options
  watchRequests(app, (request, outcome) => {
    logRequest(request, outcome)
    measuring?.metrics.countRequest(endpointOf(request), outcome)
  })
  closeSoon(app)

  const authenticate = authenticator({
    isSuperuserFactorRequired: deps.settings.isSuperuserFactorRequired,
    findSession: (token) => findSession(deps, token),
    findKeyHolder: (key, address) => findKeyHolder(deps, { key, address }),
    requireShareHolder: (token, origin) => requireShareHolder({ ...deps, origin }, token),
  })
  const serve = createServe(app, { deps, authenticate })
  for (const register of routes) register(serve)
  serveHealth(app, { deps, serve, options })
  serveReports(app, { deps, serve })
  servePayments(app, deps)
  serveSingleSignOn(app, deps)
  if (measuring?.token) serveMetrics(app, { readings: measuring.metrics, token: measuring.token })
  serveDocumentation(app, deps.settings)
  const directory = options.websiteDirectory ?? builtWebsite
  serveDocs(app, { ...deps.settings, websiteDirectory: directory })
  servePackages(app, builtPackages)
  await serveFonts(app, directory)
  await serveWebsite(app, {
    directory,
    publicUrl: deps.settings.publicUrl,
    signInProvider: deps.settings.singleSignOn?.name ?? null,
  })
  return app
}

interface ClientTimeouts {
  /** How long a request may take to arrive. */
  requestMs: number
  /** How long a connection may carry nothing; a caller may wait minutes for an analysis in a full line. */
  silenceMs: number
}

/** Slow, silent and unreading clients do not hold connections for ever. */
function clientTimeouts({ requestMs, silenceMs }: ClientTimeouts) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs / 4,
      connectionsCheckingInterval: requestMs / 12,
    },
  }
}

function serveHealth(
  app: FastifyInstance,
  { deps, serve, options }: { deps: Deps; serve: Serve; options: AppOptions },
): void {
  const { healthWithinMs = 50, isSelfExamining = true } = options
  const probes = createProbes(deps, { answerWithinMs: healthWithinMs })
  healthRoutes(serve, probes)
  if (isSelfExamining) app.addHook('onListen', async () => probes.start())
  app.addHook('onClose', async () => probes.stop())
}

/** Reports are written by a thread, which goes with the app. */
function serveReports(app: FastifyInstance, { deps, serve }: { deps: Deps; serve: Serve }): void {
  const writer = createReportWriter(deps)
  reportRoutes(serve, writer)
  app.addHook('onClose', () => writer.close())
}

/** What the payment provider calls, and the stand-in's own pages where there is no provider. */
function servePayments(app: FastifyInstance, deps: Deps): void {
  serveWebhook(app, (delivered) => receiveEvent(deps, delivered))
  const sandbox = deps.payments?.sandbox
  if (!sandbox) return
  // Tells us as a webhook would, whether or not the browser ever returns.
  const tell = (sessionId: string) => deps.jobs.add(deps.db, settleSandboxPurchase, { sessionId })
  serveSandbox(app, { sandbox, tell })
}

const builtWebsite = fileURLToPath(new URL('../../web/dist', import.meta.url))
const builtPackages = fileURLToPath(new URL('../../packages/dist', import.meta.url))

/** Connections that fall idle while the server closes are closed at once, not when they time out. */
function closeSoon(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
    // A server that never listened has nobody to let go.
    if (!app.server.listening) clearInterval(timer)
  })
}

interface Outcome {
  status: number
  ms: number
}

function watchRequests(
  app: FastifyInstance,
  tell: (request: FastifyRequest, outcome: Outcome) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      // A caller who went away gets no answer, and none would be told of.
      if (!reply.sent) tell(request, { status: 499, ms: reply.elapsedTime })
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    tell(request, { status: reply.statusCode, ms: reply.elapsedTime })
  })
}

/** The path only: a query may carry a token. */
function logRequest(request: FastifyRequest, { status, ms }: Outcome): void {
  const { id: request_id, method } = request
  const path = request.url.split('?', 1)[0]
  request.log.info({ request_id, method, path, status, ms: Math.round(ms) }, 'request')
}

/** As declared, with `:id` for ids. What no route answers, such as the web app's pages, is one. */
function endpointOf({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.url === undefined ? 'other' : `${method} ${routeOptions.url}`
}
