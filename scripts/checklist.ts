import { globSync, readFileSync } from 'node:fs'

/** Lists the requirements that no test title names. */
const ids = readFileSync('scripts/checklist-ids.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const tests = globSync(
  ['{contract,detector,documents,server,web,training,scripts,e2e,bench}/**/*.{test,spec}.{ts,tsx}'],
  {
    exclude: ['**/node_modules/**'],
  },
)
const titles = tests.flatMap(
  (file) => readFileSync(file, 'utf8').match(/['"`]\[[A-Z]{2}-\d\d[^\]]*\]/g) ?? [],
)
const named = new Set(titles.flatMap((title) => title.match(/[A-Z]{2}-\d\d/g) ?? []))

const unknown = [...named].filter((id) => !ids.includes(id))
const unproven = ids.filter((id) => !named.has(id))
for (const id of unknown) console.log(`${id} is named by a test but is not on the list`)
for (const [area, members] of Map.groupBy(unproven, (id) => id.slice(0, 2)))
  console.log(`${area}: ${members.join(' ')}`)
console.log(`${ids.length - unproven.length} of ${ids.length} requirements are named by a test`)
process.exit(unknown.length > 0 ? 1 : 0)
