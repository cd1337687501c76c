import { UserError } from './exit.ts'
import { type CommandName, options } from './help.ts'
import type { Terminal } from './terminal.ts'

const names = Object.keys(options) as CommandName[]

/** Prints the completion script for a shell. */
export function completion([shell]: string[], screen: Terminal): number {
  const write = shell === undefined ? undefined : scripts[shell]
  if (!write) throw new UserError('Which shell? inkprint completion bash|zsh|fish')
  return screen.print(write())
}

const scripts: Record<string, () => string> = { bash, zsh, fish }

/** `-q, --quiet` and `--limit N` without the argument. */
function flagsOf(command: CommandName): string[] {
  return options[command].flatMap(([option]) => option.match(/--?[a-z][a-z-]*/g) ?? [])
}

function bash(): string {
  const cases = names.map((name) => `    ${name}) words="${flagsOf(name).join(' ')}" ;;`)
  return `# To use it: eval "$(inkprint completion bash)"
_inkprint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _inkprint inkprint`
}

function zsh(): string {
  const cases = names.map((name) => `    ${name}) compadd -- ${flagsOf(name).join(' ')} ;;`)
  return `#compdef inkprint
# To use it: inkprint completion zsh > "\${fpath[1]}/_inkprint"
_inkprint() {
  if (( CURRENT == 2 )); then
    compadd -- ${names.join(' ')} help
    return
  fi
  if [[ "$PREFIX" == -* ]]; then
    case "$words[2]" in
${cases.join('\n')}
    esac
  else
    _files
  fi
}
# The first time, zsh runs this file in place of the function.
if [[ "$funcstack[1]" == _inkprint ]]; then
  _inkprint "$@"
else
  compdef _inkprint inkprint
fi`
}

function fish(): string {
  const commands = names.map((name) => `complete -c inkprint -n __fish_use_subcommand -a ${name}`)
  const flags = names.flatMap((name) =>
    flagsOf(name)
      .filter((flag) => flag.startsWith('--'))
      .map(
        (flag) =>
          `complete -c inkprint -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`,
      ),
  )
  return ['# To use it: inkprint completion fish | source', ...commands, ...flags].join('\n')
}
