import { run } from './commands.ts'

run('node', ['e2e/src/build-image.ts'])
