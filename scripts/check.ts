import { run } from './commands.ts'

// Format, lint and import rules; types; nothing unused.
run('biome', ['ci', '--error-on-warnings', '.'])
run('tsc', ['-p', 'tsconfig.json'])
run('tsc', ['-p', 'web/tsconfig.json'])
run('tsc', ['-p', 'packages/extension/tsconfig.json'])
run('knip')
