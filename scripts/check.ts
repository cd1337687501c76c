import { run } from './commands.ts'

// Checks format and lint, import rules, types, and unused code.
run('biome', ['ci', '--error-on-warnings', '.'])
run('node', ['scripts/check-imports.ts'])
run('tsc', ['-p', 'tsconfig.json'])
run('tsc', ['-p', 'web/tsconfig.json'])
run('tsc', ['-p', 'packages/extension/tsconfig.json'])
run('knip')
