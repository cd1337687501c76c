import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Marks our comment, so that later runs find it. */
const mark = '<!-- inkprint -->'
const mostFiles = 200
const { env } = process

process.exitCode = await main()

async function main() {
  const { pull_request: pull, repository } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
  if (!pull) return note('This is no pull request: nothing to do.')
  // Pull requests from forks have no access to secrets.
  if (!env.INKPRINT_KEY) return note('There is no key here: the texts were not analyzed.')
  const repo = `/repos/${repository.full_name}`
  const files = await changedTexts(`${repo}/pulls/${pull.number}/files`)
  if (files.length === 0) return note('No text was changed.')
  const { results, problem, code } = check(files)
  await comment(`${repo}/issues`, { number: pull.number, body: words(results, problem) })
  return code
}

/** The texts that the pull request adds or changes, as far as they were checked out. */
async function changedTexts(path) {
  const endings = env.INPUT_FILES.split(',').map((ending) => ending.trim().toLowerCase())
  const files = []
  for (let page = 1; files.length < mostFiles; page++) {
    const found = await github('GET', `${path}?per_page=100&page=${page}`)
    files.push(...found.filter(({ status }) => status !== 'removed').map((each) => each.filename))
    if (found.length < 100) break
  }
  return files
    .filter((file) => endings.some((ending) => file.toLowerCase().endsWith(ending)))
    .filter((file) => existsSync(file))
    .slice(0, mostFiles)
}

/** The results of the command, or its message if it has none. */
function check(files) {
  const options = ['--json', '--max-credits', env.INPUT_MAX_CREDITS]
  if (env.INPUT_FAIL_ON) options.push('--fail-on', env.INPUT_FAIL_ON)
  const ran = spawnSync('inkprint', ['check', ...options, '--', ...files], {
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  })
  if (ran.error) throw ran.error
  process.stderr.write(ran.stderr)
  const results = ran.stdout.startsWith('[') ? JSON.parse(ran.stdout) : []
  // Texts that are too short or unreadable do not fail a build.
  const isIncomplete = ran.status === 5 && results.length > 0
  const failed = env.INPUT_FAIL_ON.split(',')
  const code = isIncomplete
    ? Number(results.some((each) => failed.includes(each.verdict)))
    : ran.status
  return { results, problem: results.length === 0 ? ran.stderr.trim() : '', code }
}

function words(results, problem) {
  const rows = results.map(({ file, verdict, analysis_result: result, error }) => {
    const share = result?.is_judged ? `${result.probability_ai_percent.toFixed(1)}%` : ''
    const told = verdict?.replaceAll('_', ' ') ?? `not analyzed: ${error}`
    return `| ${cell(file)} | ${cell(told)} | ${share} | ${result?.words ?? ''} |`
  })
  return [
    mark,
    '### Who wrote the changed texts?',
    ...(problem ? [`The texts were not analyzed: ${cell(problem)}`] : []),
    ...(rows.length > 0
      ? ['| text | verdict | AI | words |', '| --- | --- | ---: | ---: |', ...rows]
      : []),
    '',
    'A verdict is a statistical sign, not proof; `uncertain` means that nothing should be concluded. Ask the writer before you act on it.',
  ].join('\n')
}

/** Keeps a file name, which anybody may choose, from breaking out of its table cell. */
function cell(text) {
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])
    .replaceAll(/[\\`*_[\]|@#]/g, '\\$&')
}

/** Writes a single comment, which each run replaces. */
async function comment(path, { number, body }) {
  for (let page = 1; ; page++) {
    const comments = await github('GET', `${path}/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find((each) => each.body?.startsWith(mark))
    if (own) return github('PATCH', `${path}/comments/${own.id}`, { body })
    if (comments.length < 100) return github('POST', `${path}/${number}/comments`, { body })
  }
}

async function github(method, path, body) {
  const response = await fetch(`${env.GITHUB_API_URL ?? 'https://api.github.com'}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${env.INPUT_TOKEN}`,
      'User-Agent': 'inkprint-action',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function note(message) {
  console.log(`::notice::${message}`)
  return 0
}
