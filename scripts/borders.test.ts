import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { crossedBorders, isAllowed, readPicture } from './borders.ts'

/** A file, what it imports, and whether the picture in ARCHITECTURE.md lets it. */
const imports: [file: string, imported: string, verdict: 'allowed' | 'refused'][] = [
  ['web/src/shared/money.ts', '@inkprint/contract', 'allowed'],
  ['web/src/shared/money.ts', '../client/api.ts', 'allowed'],
  ['web/src/shared/money.ts', '../ui/button.tsx', 'allowed'],
  ['web/src/shared/money.ts', '@inkprint/detector', 'refused'],
  ['web/src/shared/money.ts', '@inkprint/documents', 'refused'],
  ['web/src/shared/money.ts', '@inkprint/server/app', 'refused'],
  ['web/src/shared/money.ts', '@inkprint/contract/docs', 'refused'],
  ['web/src/shared/money.ts', '../../../server/src/app.ts', 'refused'],
  ['web/src/shared/money.ts', '../../../detector/src/index.ts', 'refused'],
  ['web/src/shared/money.ts', '../features/batches/queries.ts', 'refused'],
  ['web/src/shared/money.ts', '../routes.tsx', 'refused'],
  ['web/src/client/api.ts', '@inkprint/contract', 'allowed'],
  ['web/src/client/api.ts', '@inkprint/detector', 'refused'],
  ['web/src/client/api.ts', '@inkprint/documents', 'refused'],
  ['web/src/client/api.ts', '@inkprint/server/app', 'refused'],
  ['web/src/client/api.ts', '@inkprint/contract/docs', 'refused'],
  ['web/src/client/api.ts', '../../../server/src/app.ts', 'refused'],
  ['web/src/client/api.ts', '../../../detector/src/index.ts', 'refused'],
  ['web/src/client/api.ts', '../shared/money.ts', 'refused'],
  ['web/src/client/api.ts', '../ui/button.tsx', 'refused'],
  ['web/src/client/api.ts', 'node:fs', 'refused'],
  ['web/src/ui/button.tsx', './icon.tsx', 'allowed'],
  ['web/src/ui/button.tsx', 'react', 'allowed'],
  ['web/src/ui/button.tsx', '@inkprint/contract', 'refused'],
  ['web/src/ui/button.tsx', '@inkprint/server/app', 'refused'],
  ['web/src/ui/button.tsx', '../../../server/src/app.ts', 'refused'],
  ['web/src/ui/button.tsx', '../../../detector/src/index.ts', 'refused'],
  ['web/src/ui/button.tsx', '@inkprint/contract/docs', 'refused'],
  ['web/src/ui/button.tsx', '../routes.tsx', 'refused'],
  ['web/src/features/usage/usage.tsx', './chart.tsx', 'allowed'],
  ['web/src/features/usage/usage.tsx', '@inkprint/contract', 'allowed'],
  ['web/src/features/usage/usage.tsx', '../../shared/money.ts', 'allowed'],
  ['web/src/features/usage/usage.tsx', '@inkprint/server/app', 'refused'],
  ['web/src/features/usage/usage.tsx', '../../../../server/src/app.ts', 'refused'],
  ['web/src/features/usage/usage.tsx', '../../../../detector/src/index.ts', 'refused'],
  ['web/src/features/usage/usage.tsx', '@inkprint/contract/docs', 'refused'],
  ['web/src/features/usage/usage.tsx', '../../routes.tsx', 'refused'],
  ['web/src/features/usage/usage.tsx', '../../app.tsx', 'refused'],
  ['web/src/features/usage/usage.tsx', '../batches/queries.ts', 'refused'],
  ['web/src/features/usage/usage.tsx', '../../features/batches/queries.ts', 'refused'],
  ['web/src/features/usage/usage.tsx', '../dashboard/dashboard.tsx', 'refused'],
  ['web/src/features/dashboard/dashboard.tsx', '../usage/usage.tsx', 'allowed'],
  ['web/src/features/dashboard/dashboard.tsx', '../../routes.tsx', 'refused'],
  ['web/src/routes.tsx', './features/dashboard/dashboard.tsx', 'allowed'],
  ['web/src/testing/mailbox.ts', '@inkprint/server/testing/mailbox', 'allowed'],
  ['web/src/testing/mailbox.ts', '@inkprint/server/app', 'refused'],
  ['server/src/platform/paging.ts', './db/open.ts', 'allowed'],
  ['server/src/platform/paging.ts', 'node:http', 'allowed'],
  ['server/src/platform/paging.ts', '../policy/actor.ts', 'refused'],
  ['server/src/platform/paging.ts', '@inkprint/web', 'refused'],
  ['server/src/platform/paging.ts', '@inkprint/client', 'refused'],
  ['server/src/platform/mail/mail.ts', '../../http/serve.ts', 'refused'],
  ['server/src/platform/db/open.ts', '../../features/credits/ledger.ts', 'refused'],
  ['server/src/policy/actor.ts', '../platform/errors.ts', 'allowed'],
  ['server/src/policy/actor.ts', '../features/account/sessions.ts', 'refused'],
  ['server/src/policy/actor.ts', '../http/serve.ts', 'refused'],
  ['server/src/http/serve.ts', '../policy/actor.ts', 'allowed'],
  ['server/src/http/openapi/openapi.ts', '../../features/site/routes.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../http/serve.ts', 'allowed'],
  ['server/src/features/site/routes.ts', '../credits/ledger.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../credits/routes.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../http/input.ts', 'refused'],
  ['server/src/features/site/routes.ts', '../../platform/config/config.ts', 'refused'],
  ['server/src/features/site/routes.ts', 'fastify', 'refused'],
  ['server/src/features/site/routes.ts', '../../../../web/src/main.tsx', 'refused'],
  ['server/src/features/site/routes.ts', '@inkprint/web', 'refused'],
  ['server/src/features/site/routes.ts', '@inkprint/client', 'refused'],
  ['server/src/features/site/routes.ts', '../../../../detector/src/index.ts', 'refused'],
  ['server/src/features/billing/webhook-route.ts', 'fastify', 'allowed'],
  ['server/src/app.ts', './start/run.ts', 'refused'],
  ['server/src/features/site/health.ts', '../demo/seed.ts', 'refused'],
  ['server/src/features/batches/routes.ts', '../analysis/perform.ts', 'allowed'],
  ['server/src/features/batches/routes.ts', '../analysis/routes.ts', 'refused'],
  ['server/src/features/batches/routes.ts', './new-batch.ts', 'allowed'],
  ['server/src/features/batches/new-batch.ts', '../analysis/perform.ts', 'allowed'],
  ['server/src/features/batches/new-batch.ts', '../reports/report.ts', 'refused'],
  ['server/src/features/batches/new-batch.ts', '../../testing/make.ts', 'refused'],
  ['server/src/features/batches/new-batch.test.ts', '../../testing/make.ts', 'allowed'],
  ['server/src/features/admin-organizations/editing.ts', '../analysis/routes.ts', 'refused'],
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
  ['detector/src/english/english.ts', '../advice/measured-rules.ts', 'allowed'],
  ['detector/src/english/english.ts', '../language.ts', 'allowed'],
  ['detector/src/english/english.ts', '../model/load.ts', 'refused'],
  ['detector/src/analyze.ts', '../../web/src/main.tsx', 'refused'],
  ['detector/src/analyze.ts', '../../documents/src/index.ts', 'refused'],
  ['detector/src/analyze.ts', './load-model.ts', 'allowed'],
  ['detector/src/analyze.ts', './english/english.ts', 'refused'],
  ['documents/src/formats/docx.ts', '../parts/zip.ts', 'allowed'],
  ['documents/src/formats/docx.ts', '@inkprint/contract', 'refused'],
  ['documents/src/formats/docx.ts', '../read-document.ts', 'refused'],
  ['documents/src/formats/docx.ts', '../read-collection.ts', 'refused'],
  ['documents/src/formats/docx.ts', '../collection/table.ts', 'refused'],
  ['documents/src/parts/zip.ts', '../formats/docx.ts', 'refused'],
  ['documents/src/parts/zip.ts', '../read-document.ts', 'refused'],
  ['documents/src/parts/zip.ts', '../read-collection.ts', 'refused'],
  ['documents/src/pdf/page.ts', '../parts/lines.ts', 'allowed'],
  ['documents/src/pdf/page.ts', '../formats/pdf.ts', 'refused'],
  ['documents/src/read-collection.ts', './collection/table.ts', 'allowed'],
  ['contract/src/analyses.ts', './http/endpoint.ts', 'allowed'],
  ['contract/src/analyses.ts', './admin/audit.ts', 'allowed'],
  ['contract/src/analyses.ts', './analyses.docs.ts', 'refused'],
  ['contract/src/analyses.ts', './api.ts', 'refused'],
  ['contract/src/analyses.ts', '@inkprint/server/app', 'refused'],
  ['contract/src/analyses.ts', '../../detector/src/index.ts', 'refused'],
  ['contract/src/analyses.ts', '../../documents/src/index.ts', 'refused'],
  ['contract/src/analyses.ts', 'node:fs', 'refused'],
  ['contract/src/analyses.docs.ts', './analyses.ts', 'allowed'],
  ['contract/src/http/wire.ts', '../analyses.ts', 'refused'],
  ['contract/src/http/wire.ts', '../permissions.ts', 'allowed'],
  ['packages/client/src/inkprint.ts', '@inkprint/contract', 'allowed'],
  ['packages/client/src/inkprint.ts', '@inkprint/contract/docs', 'refused'],
  ['packages/client/src/inkprint.ts', 'node:fs', 'refused'],
  ['packages/client/src/inkprint.ts', '../../../server/src/app.ts', 'refused'],
  ['packages/client/src/inkprint.ts', '../../../detector/src/index.ts', 'refused'],
  ['packages/client/src/inkprint.ts', '@inkprint/detector', 'refused'],
  ['packages/client/src/inkprint.ts', '@inkprint/cli', 'refused'],
  ['packages/client/src/inkprint.ts', '../../cli/src/main.ts', 'refused'],
  ['packages/cli/src/check.ts', '@inkprint/client', 'allowed'],
  ['packages/cli/src/check.ts', 'node:fs', 'allowed'],
  ['packages/cli/src/check.ts', '@inkprint/contract', 'refused'],
  ['packages/cli/src/check.ts', '../../client/src/index.ts', 'refused'],
  ['packages/mcp/src/server.ts', '@inkprint/server/app', 'refused'],
  ['e2e/tests/webhooks.spec.ts', '@inkprint/server/testing/receiver-host', 'allowed'],
  ['e2e/tests/webhooks.spec.ts', '../../web/src/testing/texts.ts', 'allowed'],
  ['e2e/tests/webhooks.spec.ts', '../../server/src/testing/receiver-host.ts', 'refused'],
  ['e2e/tests/webhooks.spec.ts', '@inkprint/server/app', 'refused'],
  ['bench/src/admin.ts', '@inkprint/server/db', 'allowed'],
  ['bench/src/admin.ts', './prose.ts', 'allowed'],
  ['bench/src/admin.ts', '../../server/src/app.ts', 'refused'],
  ['torture/src/mailbox.ts', '../../e2e/src/mailbox.ts', 'refused'],
  ['training/src/mirrors/imported.ts', '../../../detector/src/index.ts', 'refused'],
]

test('C6: the arrows in ARCHITECTURE.md lead to what may be imported, and to nothing else', () => {
  const picture = readPicture(readFileSync('ARCHITECTURE.md', 'utf8'))
  const found = imports.map(([file, imported]) => [
    file,
    imported,
    isAllowed(picture, file, imported) ? 'allowed' : 'refused',
  ])
  expect(found).toEqual(imports)
})

test('C6: the check finds imports of every kind, and what the picture says that is not so', () => {
  const project = {
    'ARCHITECTURE.md': `
## Who may import whom

\`\`\`
server
  routes ► rules ► tables
  index.ts ► routes
  src/features/sales ► src/features/mails
\`\`\`
`,
    'server/src/features/mails/mail.ts': '',
    'server/src/features/sales/sale.ts': '',
    'server/routes/calls.ts': "import { rule } from '../rules/rule.ts'\n",
    'server/rules/rule.ts': `
import '../routes/calls.ts'
import type { Call } from '../routes/calls.ts'
export * from '../routes/calls.ts'
export { call } from '../routes/calls.ts'
const late = () => import('../routes/calls.ts')
type Late = import('../routes/calls.ts').Late
import '../tables/table.ts'
import 'zod'
`,
    'server/tables/table.ts': "import '../unknown/other.ts'\n",
  }
  const calls = (line: number) =>
    `server/rules/rule.ts:${line} imports ../routes/calls.ts, but no arrow leads there`
  expect(crossedIn(project).toSorted()).toEqual([
    'ARCHITECTURE.md: no file is called server/index.ts',
    'ARCHITECTURE.md: server/src/features/sales imports nothing of server/src/features/mails',
    ...[2, 3, 4, 5, 6, 7].map(calls),
    'server/tables/table.ts:1 imports ../unknown/other.ts, but no arrow leads there',
  ])
})

test('C6: features that use each other in a circle are refused, and lines that are out of order', () => {
  const project = {
    'ARCHITECTURE.md': `
## Who may import whom

\`\`\`
server/src/features
  sales ► mails
  mails ► people
  people ► sales
  news ► mails
  reports ► news
\`\`\`
`,
    'server/src/features/sales/sale.ts': "import '../mails/mail.ts'\n",
    'server/src/features/mails/mail.ts': "import '../people/person.ts'\n",
    'server/src/features/people/person.ts': "import '../sales/sale.ts'\n",
    'server/src/features/news/news.ts': "import '../mails/mail.ts'\n",
    'server/src/features/reports/report.ts': "import '../news/news.ts'\n",
  }
  expect(crossedIn(project)).toEqual([
    'ARCHITECTURE.md: features use each other in a circle: people ► sales ► mails ► people. Move what the lower one needs into it, or into a feature below both',
    'ARCHITECTURE.md: news uses mails, so its line belongs above that of mails',
    'ARCHITECTURE.md: reports uses news, so its line belongs above that of news',
  ])
})

function crossedIn(project: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'inkprint-borders-'))
  try {
    for (const [file, content] of Object.entries(project)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), content)
    }
    return crossedBorders(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
