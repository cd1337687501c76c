import { run } from './commands.ts'

const commands: Readonly<Record<string, string>> = {
  draw: 'draw-requests',
  ask: 'ask-assistants',
  import: 'import-answers',
  measure: 'measure-answers',
}

// Texts of new assistants for the detector to learn from; docs/refresh-the-model.md tells the way.
const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command) {
  run('node', [`training/src/mirrors/${command}.ts`, ...args])
} else {
  console.error(`npm run mirrors -- ${Object.keys(commands).join(' | ')} [options]`)
  process.exitCode = 1
}
