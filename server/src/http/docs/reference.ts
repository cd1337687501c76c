import { escapeHtml } from '../../platform/html.ts'
import { docsPath } from './addresses.ts'
import type { Answer, Api, ApiSection, Call, Schema } from './api-document.ts'
import { callSamples } from './client-samples.ts'
import { inputFieldsHtml, outputFieldsHtml, parametersHtml } from './fields.ts'
import { headingHtml, type Rendered, renderInline, renderMarkdown } from './markdown.ts'
import { samplesHtml } from './samples.ts'
import { tableHtml } from './tables.ts'

export const referencePath = `${docsPath}/reference`

export function sectionAddress({ slug }: Pick<ApiSection, 'slug'>): string {
  return `${referencePath}/${slug}`
}

/** The first page of the reference: how calls work, and a link to every call. */
export function overviewHtml(api: Api): Rendered {
  const introduction = renderMarkdown(api.introduction, { resolve: (link) => link, shift: 1 })
  const groups = Map.groupBy(api.sections, ({ group }) => group)
  const all = { level: 2, text: 'All calls', id: 'all-calls' }
  const lists = [...groups].map(
    ([name, sections]) =>
      `<h3>${escapeHtml(name)}</h3>${sections.map((section) => callList(section)).join('')}`,
  )
  return {
    html: `<h1>API reference</h1>${introduction.html}${headingHtml(all, 'All calls')}<p>The description for programs, in OpenAPI 3.1, is at <a href="/openapi.json">/openapi.json</a>.</p>${lists.join('')}`,
    headings: [...introduction.headings, all],
  }
}

function callList(section: ApiSection): string {
  const address = sectionAddress(section)
  const calls = section.calls.map(
    ({ operationId, method, path, summary }) =>
      `<li><a href="${address}#${operationId}" data-call="${operationId}"><span>${escapeHtml(summary)}</span> ${methodHtml(method)} <code>${pathHtml(path)}</code></a></li>`,
  )
  return `<h4><a href="${address}" data-section="${escapeHtml(section.name)}">${escapeHtml(section.name)}</a></h4><ul class="calls">${calls.join('')}</ul>`
}

/** Every call of a section, each with its fields, errors, samples and an example answer. */
export function sectionHtml(section: ApiSection, api: Api): Rendered {
  const headings = section.calls.map(({ operationId, summary }) => ({
    level: 2,
    text: summary,
    id: operationId,
  }))
  const calls = section.calls.map((call) => callHtml(call, api))
  return {
    html: `<h1>${escapeHtml(section.name)}</h1><p class="lede">${renderInline(section.words)}</p>${calls.join('')}`,
    headings,
  }
}

function callHtml(call: Call, api: Api): string {
  const { operationId: id, summary, method, path, description } = call
  const samples = callSamples(call, api.publicUrl)
  return `<section class="call" aria-labelledby="${id}"><div class="call-words">
${headingHtml({ level: 2, text: summary, id }, escapeHtml(summary))}
<p class="endpoint">${methodHtml(method)} <code>${pathHtml(path)}</code></p>
<p>${renderInline(description)}</p>
<p class="access">${accessWords(call)}</p>
${inputHtml(call, api)}
${outputHtml(call, api)}
${errorsHtml(call, api)}
</div><div class="call-code">
${samples.length > 0 ? samplesHtml(samples, { id: `call-${id.replaceAll('.', '-')}`, about: summary }) : requestHtml(call)}
${exampleHtml(call)}
</div></section>`
}

/** Lets a long path wrap before a slash, not inside a word. */
function pathHtml(path: string): string {
  return escapeHtml(path).replaceAll('/', '<wbr>/')
}

function methodHtml(method: string): string {
  return `<span class="method method-${method.toLowerCase()}">${method}</span>`
}

const accesses: Record<string, string> = {
  apiKey: 'With an API key.',
  session: 'For people who are signed in.',
  share: 'For anybody who has the link of a share.',
}

function accessWords({ security, operationId }: Call): string {
  const [scheme = ''] = Object.keys(security[0] ?? {})
  const access = accesses[scheme] ?? 'For everybody.'
  const isInClients = scheme === 'apiKey' && !operationId.startsWith('compat.')
  return isInClients
    ? `${access} Its name in the clients is <code>${escapeHtml(operationId)}</code>.`
    : access
}

function inputHtml({ parameters, requestBody }: Call, { schemas }: Api): string {
  const places = [
    ['path', 'Path'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const
  const parts = places.map(([place, title]) => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return some.length > 0 ? `<h3>${title}</h3>${parametersHtml(some, schemas)}` : ''
  })
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema = {} }]) =>
      `<h3>Body <span class="type">${escapeHtml(type)}</span></h3>${inputFieldsHtml(schema, schemas)}`,
  )
  return [...parts, ...bodies].join('')
}

function outputHtml({ responses }: Call, { schemas }: Api): string {
  return successes(responses)
    .map(([status, { description = '', content = {} }]) => {
      const schema: Schema = Object.values(content)[0]?.schema ?? {}
      const fields = outputFieldsHtml(schema, schemas)
      return `<h3>Response <span class="type">${status}</span></h3><p>${renderInline(description)}</p>${fields}`
    })
    .join('')
}

/** Collapsed: every call has a dozen, most of them the same. */
function errorsHtml({ responses }: Call, { answers }: Api): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, answer]) => {
      const { description = '' } = answers[answer.$ref?.split('/').at(-1) ?? ''] ?? answer
      return description.split('\n\n').map((words) => {
        const [, code, meaning] = words.match(/^\*\*(\w+)\*\*: (.*)$/s) ?? []
        return [status, code ? `<code>${code}</code>` : '', renderInline(meaning ?? words)]
      })
    })
  if (rows.length === 0) return ''
  const columns = ['Status', 'Code', 'What to do'].map((name) => ({ html: name, name }))
  return `<details class="errors"><summary>Errors <span class="count">${rows.length}</span></summary>${tableHtml('Errors', { columns, rows })}</details>`
}

function requestHtml({ requestBody, summary }: Call): string {
  const [example] = Object.values(requestBody?.content ?? {}).map((content) => content.example)
  return example === undefined ? '' : jsonHtml({ label: 'Request', about: summary }, example)
}

function exampleHtml({ responses, summary }: Call): string {
  const [example] = successes(responses).flatMap(([, { content = {} }]) =>
    Object.values(content).map((each) => each.example),
  )
  return example === undefined ? '' : jsonHtml({ label: 'Response', about: summary }, example)
}

function jsonHtml({ label, about }: { label: string; about: string }, value: unknown): string {
  const isText = typeof value === 'string'
  const code = isText ? value : JSON.stringify(value, null, 2)
  return samplesHtml([{ label, language: isText ? 'text' : 'json', code }], { id: '', about })
}

function successes(responses: Record<string, Answer>): [string, Answer][] {
  return Object.entries(responses).filter(([status]) => Number(status) < 300)
}
