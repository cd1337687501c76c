import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '../contract/src/endpoints.ts'
import { api, paths } from '../contract/src/index.ts'
import { makeCustomer, makeKey } from '../e2e/src/customer.ts'
import { makeAccount, signIn } from '../e2e/src/fixtures.ts'
import { ask, productWithQuickDetector, startProduct } from '../e2e/src/product.ts'
import { textOf } from '../web/src/testing/texts.ts'
import { buildWebsite } from './website.ts'

/** Runs sqlmap against every endpoint of the contract and wapiti against the screens, both from Debian. */
const [only, path = '/'] = process.argv.slice(2)
const secondsEach = 60
const wapitiSeconds = 420
/** All modules that need nothing external: no lists to download, no host to receive callbacks. */
const wapitiModules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/**
 * Expected findings: an obsolete header that is harmful where it is still supported, a header sent only in
 * production, and screens that show a single item, whose page is served for any id.
 */
const expected =
  /^((X-XSS-Protection|Strict-Transport-Security) is not set|Backup file .* found for .*\/:\w+)$/

/** Valid values by field name that refer to nobody's data. */
const plainValues = {
  keyId: 'key_nobody',
  session_id: 'sbx_nobody',
  price_id: 'price_basic',
  email: 'scan@example.com',
  new_email: 'scan2@example.com',
  password: 'Correct-Horse-7',
  confirm_password: 'Correct-Horse-7',
  token: 'nobody',
  current_password: 'Wrong-Horse-7',
  new_password: 'Correct-Horse-8',
  is_terms_accepted: true,
  is_not_consumer_term: true,
  is_correct: true,
  text: textOf(210),
  force_group_id: 'blog',
  group_id: 'blog',
  comment: 'Well.',
  name: 'Desk',
  first_name: 'Ada',
  last_name: 'Nowak',
  description: 'Notes',
  country: 'Poland',
  tax_id: '7',
  page: 1,
  size: 5,
  search: 'a',
  name_filter: 'a',
  sort_by: 'name',
  sort_order: 'asc',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  active_only: 'true',
  include_info: '1',
  reviewId: 'rev_nobody',
  draftId: 'drf_nobody',
  deliveryId: 'msg_nobody',
  url: 'https://hooks.inkprint.example/',
  events: ['batch.completed'],
  includes_text: true,
  valid_days: 7,
  writer_email: 'writer@example.com',
  invitation: 'Hello',
  outcome: 'kept',
  answer: 'Well.',
  statement: 'Mine.',
  file_name: 'Draft.txt',
  review_state: 'asked',
}

const limits = [
  ...[
    'SIGN_INS',
    'SIGN_INS_PER_ADDRESS',
    'REGISTRATIONS',
    'KEY_REQUESTS',
    'KEYS',
    'CHECKOUTS',
    'ORGANIZATION_REQUESTS',
  ],
  ...['MAILS', 'MAILS_PER_ADDRESS'],
].map((name) => [`LIMIT_${name}`, '100000000'])
buildWebsite()
const product = await startProduct(Object.fromEntries(limits), productWithQuickDetector)
const directory = mkdtempSync(join(tmpdir(), 'inkprint-scan-'))
try {
  const target = await prepare()
  const found = [
    ...(only === 'wapiti' ? [] : await runSqlmap(target)),
    ...(only === 'sqlmap' ? [] : await runWapiti(target)),
  ]
  const failures = countFailures(product.output())
  console.log(
    `\n${found.length} findings, ${failures.requests} requests, ${failures.failed.length} answers of 5xx`,
  )
  for (const line of [...found, ...failures.failed]) console.log(line)
  process.exitCode = found.length + failures.failed.length > 0 ? 1 : 0
} finally {
  await product.stop()
  rmSync(directory, { recursive: true })
}

type Target = Awaited<ReturnType<typeof prepare>>

/** An organization with a key and an analysis, and a staff account. */
async function prepare() {
  const customer = await makeCustomer(product)
  const bystander = await makeAccount(product)
  const key = await makeKey(product, { customer })
  const staff = await signIn(product, product.superuser)
  const { id } = customer.organization
  await ask(product, api.admin.organizations.update, { id, credits: 1_000_000 }, staff)
  const analyzed = await ask(product, api.analyses.create, { text: textOf(220) }, key.api_key)
  const shared = { id: analyzed.analysis_id, includes_text: true, valid_days: 90 } as const
  const share = await ask(product, api.shares.create, shared, customer.token)
  const profile = await ask(product, api.profile.get, {}, bystander.token)
  const tokens = {
    public: '',
    user: bystander.token,
    member: customer.token,
    superuser: staff,
    'api-key': key.api_key,
    share: new URL(share.url).hash.replace('#token=', ''),
  }
  const values: Record<string, unknown> = {
    ...plainValues,
    api_key_id: key.id,
    apiKeyId: key.id,
    api_key_ids: [key.id],
    analysis_id: analyzed.analysis_id,
    username: customer.email,
    organization_id: customer.organization.id,
    shareId: share.share_id,
  }
  return {
    tokens,
    values,
    ids: {
      organization: customer.organization.id,
      user: profile.id,
      analysis: analyzed.analysis_id,
    },
  }
}

async function runSqlmap({ tokens, values, ids }: Target): Promise<string[]> {
  const wanted = endpoints.filter((endpoint) => endpoint.path.includes(path))
  const attempts = wanted.flatMap((endpoint) => {
    const { method, path, params, query, body, access, encoding } = endpoint
    const kind = path.includes('/users/')
      ? 'user'
      : path.includes('/analyses/')
        ? 'analysis'
        : 'organization'
    const fill = (mark: string) =>
      path.replaceAll(
        /:(\w+)/g,
        (_, name: string) => `${name === 'id' ? ids[kind] : values[name]}${mark}`,
      )
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(given(query.shape, values))) {
      search.set(name, String(value))
    }
    const fields = given(body.shape, values)
    const data =
      encoding === 'form'
        ? String(new URLSearchParams(fields as Record<string, string>))
        : JSON.stringify(fields)
    const common = [
      '--method',
      method,
      ...(tokens[access] ? ['-H', `Authorization: Bearer ${tokens[access]}`] : []),
    ]
    const ways = [
      // A star marks the parts of the address to be attacked.
      ...(Object.keys(params.shape).length > 0 && method !== 'DELETE'
        ? [['-u', product.url + fill('*'), ...common]]
        : []),
      ...(search.size > 0 ? [['-u', `${product.url}${fill('')}?${search}`, ...common]] : []),
      ...(Object.keys(fields).length > 0
        ? [['-u', product.url + fill(''), ...common, '--data', data]]
        : []),
    ]
    return ways.map((args) => ({ name: `${method} ${path}`, args }))
  })
  const found: string[] = []
  for (const { name, args } of attempts) found.push(...(await sqlmap(name, args)))
  return found
}

function given(shape: object, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in values)
      .map((name) => [name, values[name]]),
  )
}

async function sqlmap(name: string, args: string[]): Promise<string[]> {
  const options = [
    ...['--batch', '--level=2', '--risk=2', '--dbms=PostgreSQL', '--threads=4', '--time-sec=3'],
    ...['--flush-session', '--ignore-code=400,401,402,403,404,409,413,422'],
  ]
  const { stdout, isBounded } = await runProgram('sqlmap', {
    args: [...args, ...options, `--output-dir=${directory}`],
    seconds: secondsEach,
  })
  if (!stdout.includes('[INFO]')) throw new Error(`sqlmap said: ${stdout}`)
  // sqlmap double-checks, and retracts what only seemed injectable.
  const found = stdout.match(/^Parameter: .*$|.*is vulnerable.*/gm) ?? []
  console.log(
    `sqlmap ${name}: ${found.length > 0 ? found.join(', ') : 'nothing'}${isBounded ? ` in ${secondsEach} s` : ''}`,
  )
  return found.map((each) => `${name}: ${each}`)
}

async function runWapiti({ tokens }: Target): Promise<string[]> {
  const report = join(directory, 'wapiti.json')
  const screens = Object.values(paths).flatMap((path) => [
    '-s',
    `${product.url}${path}?token=a&tab=a&reset=a`,
  ])
  const reads = endpoints
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .flatMap(({ path, query }) => {
      const names = Object.keys(query.shape)
      return ['-s', `${product.url}${path}?${names.map((each) => `${each}=1`).join('&')}`]
    })
  const { stdout, isBounded } = await runProgram('wapiti', {
    args: [
      ...['-u', `${product.url}/`, ...screens, ...reads],
      ...['-H', `Authorization: Bearer ${tokens.superuser}`, '-m', wapitiModules],
      ...['--scope', 'domain', '--flush-session', '--store-session', directory],
      ...['--max-scan-time', String(wapitiSeconds), '-f', 'json', '-o', report, '--no-bugreport'],
    ],
    seconds: wapitiSeconds + 120,
  })
  if (isBounded || !stdout.includes('Wapiti found')) throw new Error(`wapiti said: ${stdout}`)
  console.log(stdout.match(/Wapiti found .*/)?.[0])
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, { info: string; path: string }[]>
  >
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, entries]) =>
    entries
      .filter(({ info }) => !expected.test(info))
      .map(({ info, path }) => `wapiti, ${kind}: ${info} (${path})`),
  )
}

/** Asynchronous, because the product's output must be read at the same time. */
function runProgram(
  command: string,
  { args, seconds }: { args: string[]; seconds: number },
): Promise<{ stdout: string; isBounded: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const bound = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    let stdout = ''
    child.stdout.on('data', (data) => (stdout += data))
    child.once('error', reject)
    child.once('close', (_, signal) => {
      clearTimeout(bound)
      resolve({ stdout, isBounded: signal === 'SIGKILL' })
    })
  })
}

function countFailures(output: string): { requests: number; failed: string[] } {
  const lines = output.split('\n').filter((line) => line.includes('"msg":"request"'))
  return { requests: lines.length, failed: lines.filter((line) => /"status":5/.test(line)) }
}
