import { run } from './commands.ts'

const commands: Readonly<Record<string, string>> = {
  draw: 'draw-requests',
  ask: 'ask-assistants',
  import: 'import-answers',
  measure: 'measure-answers',
}

// Generates texts by new assistants to train the detector with; see docs/refresh-the-model.md.
const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command) {
  run('node', [`training/src/mirrors/${command}.ts`, ...args])
} else {
  console.error(`npm run mirrors -- ${Object.keys(commands).join(' | ')} [options]`)
  process.exitCode = 1
}
