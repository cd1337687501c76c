const summaries = {
  login: 'store a key for this computer',
  logout: 'delete the key from this computer',
  check: 'analyze files, folders, patterns or standard input',
  batch: 'analyze a folder while you do something else',
  history: 'list earlier analyses',
  verify: 'check a signed receipt',
  credits: 'show the balance',
  completion: 'print completion for bash, zsh or fish',
}

export type CommandName = keyof typeof summaries

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(summaries, name)
}

/** The options of each command, with their descriptions. */
export const options: Record<CommandName, [option: string, meaning: string][]> = {
  login: [['--url ADDRESS', 'the address of the installation']],
  logout: [],
  check: checkOptions(),
  batch: [
    ['-y, --yes', 'pay without being asked'],
    ['--resume ID', 'show a batch that was sent earlier'],
    ...checkOptions(),
  ],
  history: [
    ['--limit N', 'how many; 20 if left out'],
    ['--verdict VERDICT', 'only ai, mixed, human, uncertain or not_judged'],
    ['--search WORDS', 'only with these words in title or text'],
    ['--json', 'print JSON'],
  ],
  verify: [
    ['--url ADDRESS', 'the installation whose keys are used'],
    ['--keys FILE', 'keys in a file instead (jwks.json); asks nobody'],
    ['--json', 'print JSON'],
  ],
  credits: [['--json', 'print JSON']],
  completion: [],
}

const usage: Record<CommandName, string> = {
  login: 'inkprint login [--url ADDRESS]   (a key in a pipe is read from it)',
  logout: 'inkprint logout',
  check: 'inkprint check [OPTIONS] [FILES…]   (- or a pipe: standard input)',
  batch: 'inkprint batch [OPTIONS] FOLDER',
  history: 'inkprint history [OPTIONS]',
  verify: 'inkprint verify [OPTIONS] RECEIPT [TEXT]',
  credits: 'inkprint credits [--json]',
  completion: 'inkprint completion bash|zsh|fish',
}

export function help(command?: string): string {
  if (command !== undefined && isCommand(command)) return helpFor(command)
  const lines = Object.entries(summaries).map(([name, words]) => `  ${name.padEnd(12)}${words}`)
  return `Inkprint: who wrote this text, a person or an AI?

Usage: inkprint COMMAND [OPTIONS]

${lines.join('\n')}

inkprint help COMMAND explains one. inkprint --version tells the version.

Environment: INKPRINT_URL and INKPRINT_KEY are used instead of what login
stored. NO_COLOR turns colors off.

Exit codes: 0 fine; 1 a verdict that --fail-on names, or a receipt that is not
valid; 2 wrong use; 3 no valid key; 4 not enough credits; 5 something could not
be analyzed; 130 stopped watching a batch, which goes on.`
}

function helpFor(command: CommandName): string {
  const lines = options[command].map(([option, meaning]) => `  ${option.padEnd(30)}${meaning}`)
  return [`Usage: ${usage[command]}`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

function checkOptions(): [string, string][] {
  return [
    ['--json', 'print JSON with everything that was found'],
    ['--csv', 'print a table for spreadsheets'],
    ['--sarif', 'print SARIF for code hosts'],
    ['--fail-on VERDICTS', 'exit with 1 on these, e.g. ai,mixed'],
    ['--price', 'only tell what it would cost'],
    ['--max-credits N', 'do nothing if it costs more'],
    ['--quick', 'only the verdict, faster'],
    ['--guidelines', 'add advice; costs as much again'],
    ['--group ID', 'judge as this kind of text'],
    ['--max-false-positive-rate R', 'from 0.001 to 0.05'],
    ['--concurrency N', 'texts at a time; 4 if left out'],
    ['--fresh', 'analyze and pay again'],
    ['-q, --quiet', 'no progress and no totals'],
  ]
}
