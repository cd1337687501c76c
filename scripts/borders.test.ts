import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** A file, what it imports, and whether the lint lets it. */
const imports: [file: string, imported: string, verdict: 'allowed' | 'refused'][] = [
  ['server/src/platform/paging.ts', './db/open.ts', 'allowed'],
  ['server/src/platform/paging.ts', 'node:http', 'allowed'],
  ['server/src/platform/paging.ts', '../policy/actor.ts', 'refused'],
  ['server/src/platform/mail/mail.ts', '../../http/serve.ts', 'refused'],
  ['server/src/platform/db/open.ts', '../../features/credits/ledger.ts', 'refused'],
  ['server/src/policy/actor.ts', '../platform/errors.ts', 'allowed'],
  ['server/src/policy/actor.ts', '../features/account/sessions.ts', 'refused'],
  ['server/src/policy/actor.ts', '../http/serve.ts', 'refused'],
  ['server/src/http/serve.ts', '../policy/actor.ts', 'allowed'],
  ['server/src/http/openapi/openapi.ts', '../../features/site/routes.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../http/serve.ts', 'allowed'],
  ['server/src/features/site/routes.ts', '../credits/ledger.ts', 'allowed'],
  ['server/src/features/site/routes.ts', '../credits/routes.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../http/input.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../platform/config/config.ts', 'refused'],
  ['server/src/features/site/routes.ts', 'fastify', 'refused'],
  ['server/src/features/billing/webhook-route.ts', 'fastify', 'allowed'],
  ['server/src/features/site/routes.ts', '../../../../web/src/main.tsx', 'refused'],
  ['server/src/app.ts', './start/run.ts', 'refused'],
  ['detector/src/text/words.ts', './characters.ts', 'allowed'],
  ['detector/src/text/words.ts', '../features/table.ts', 'refused'],
  ['detector/src/features/table.ts', '../text/words.ts', 'allowed'],
  ['detector/src/features/table.ts', '../gates/prose.ts', 'refused'],
  ['detector/src/gates/prose.ts', '../model/load.ts', 'refused'],
  ['detector/src/model/load.ts', '../features/table.ts', 'allowed'],
  ['detector/src/model/load.ts', '../advice/evidence.ts', 'refused'],
  ['detector/src/advice/evidence.ts', '../model/load.ts', 'allowed'],
  ['detector/src/advice/evidence.ts', '../analyze.ts', 'refused'],
  ['detector/src/advice/evidence.ts', '@inkprint/contract', 'refused'],
  ['detector/src/advice/evidence.ts', '../english/english.ts', 'refused'],
  ['detector/src/english/english.ts', '../advice/measured-advice.ts', 'allowed'],
  ['detector/src/english/english.ts', '../language.ts', 'allowed'],
  ['detector/src/english/english.ts', '../model/load.ts', 'refused'],
  ['documents/src/formats/docx.ts', '../parts/zip.ts', 'allowed'],
  ['documents/src/formats/docx.ts', '@inkprint/contract', 'refused'],
  ['documents/src/parts/zip.ts', '../formats/docx.ts', 'refused'],
  ['documents/src/pdf/page.ts', '../parts/lines.ts', 'allowed'],
  ['documents/src/pdf/page.ts', '../formats/pdf.ts', 'refused'],
  ['packages/client/src/inkprint.ts', '@inkprint/contract', 'allowed'],
  ['packages/client/src/inkprint.ts', '@inkprint/contract/docs', 'refused'],
  ['packages/client/src/inkprint.ts', 'node:fs', 'refused'],
  ['packages/client/src/inkprint.ts', '../../../server/src/app.ts', 'refused'],
  ['packages/cli/src/check.ts', '@inkprint/client', 'allowed'],
  ['packages/cli/src/check.ts', 'node:fs', 'allowed'],
  ['packages/cli/src/check.ts', '@inkprint/contract', 'refused'],
  ['packages/cli/src/check.ts', '../../client/src/index.ts', 'refused'],
  ['packages/mcp/src/server.ts', '@inkprint/server/app', 'refused'],
  ['bench/src/admin.ts', '@inkprint/server/db', 'allowed'],
  ['bench/src/admin.ts', './prose.ts', 'allowed'],
  ['bench/src/admin.ts', '../../server/src/app.ts', 'refused'],
  ['torture/src/mailbox.ts', '../../e2e/src/mailbox.ts', 'refused'],
  ['training/src/mirrors/imported.ts', '../../../detector/src/index.ts', 'refused'],
]

test('C6: the lint lets through the imports of the picture in ARCHITECTURE.md and refuses the others', () => {
  const refused = refusedImports()
  const found = imports.map(([file, imported]) => [
    file,
    imported,
    refused.includes(`${file} ${imported}`) ? 'refused' : 'allowed',
  ])
  expect(found).toEqual(imports)
})

/** What the project's own lint settings say to files that hold nothing but these imports. */
function refusedImports(): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-borders-'))
  try {
    const settings = JSON.parse(readFileSync('biome.json', 'utf8'))
    const own = { ...settings, $schema: undefined, vcs: { enabled: false } }
    writeFileSync(join(directory, 'biome.json'), JSON.stringify(own))
    for (const [file, wanted] of Map.groupBy(imports, ([file]) => file)) {
      mkdirSync(join(directory, dirname(file)), { recursive: true })
      const lines = wanted.map(([, imported]) => `import '${imported}'`)
      writeFileSync(join(directory, file), lines.join('\n'))
    }
    const { stdout } = spawnSync(
      resolve('node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--reporter=rdjson', '--max-diagnostics=none'],
      { cwd: directory, encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
    return diagnostics.flatMap(({ location: { path, range } }) => {
      const line = readFileSync(join(directory, path), 'utf8').split('\n')[range.start.line - 1]
      return [`${path} ${line?.match(/'(.*)'/)?.[1]}`]
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

interface Diagnostic {
  location: { path: string; range: { start: { line: number } } }
}
