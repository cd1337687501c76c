import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { serveDocumentation } from '../openapi/documentation.ts'
import { renderMarkdown } from './markdown.ts'
import { serveDocs } from './routes.ts'

const app = fastify()
const installation = { publicUrl: 'http://inkprint.test', supportEmail: 'help@inkprint.test' }
serveDocumentation(app, installation)
serveDocs(app, { ...installation, websiteDirectory: '/nowhere' })
const pages = new Map<string, string>()

beforeAll(async () => {
  const waiting = ['/docs']
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (pages.has(address)) continue
    const answer = await app.inject(address)
    expect([address, answer.statusCode]).toEqual([address, 200])
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue
    pages.set(address, answer.body)
    waiting.push(...linksIn(answer.body).map((link) => link.split('#')[0] ?? ''))
  }
}, 120_000)

describe('documentation site', () => {
  test('every link on every page leads to a page, a file or a heading that is there', () => {
    const broken = [...pages].flatMap(([address, html]) =>
      [...linksIn(html), ...ownAnchorsIn(html).map((anchor) => address + anchor)]
        .filter((link) => link.includes('#'))
        .filter((link) => !hasAnchor(link))
        .map((link) => `${address}: ${link}`),
    )
    expect(pages.size).toBeGreaterThan(60)
    expect(broken).toEqual([])
  })

  test('pages, assets and files are not sent again to a reader who has them', async () => {
    const png = '/docs/screenshots/analysis-light.png'
    for (const url of ['/docs/api', '/docs/assets/docs.css', '/docs/assets/passages.json', png]) {
      const { etag = '' } = (await app.inject(url)).headers
      expect(etag, url).toMatch(/^"[\w-]{22}"$/)
      for (const known of [`${etag}`, `"other", W/${etag}`]) {
        const again = await app.inject({ url, headers: { 'if-none-match': known } })
        expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
      }
      const changed = await app.inject({ url, headers: { 'if-none-match': '"other"' } })
      expect(changed.statusCode).toBe(200)
    }
  })

  test('every page has a title, a description, its address and one first heading', () => {
    for (const [address, html] of pages) {
      expect(html.match(/<h1[ >]/g), address).toHaveLength(1)
      expect(html, address).toMatch(/<title>[^<]{4,} · Inkprint documentation<\/title>/)
      expect(html, address).toMatch(/<meta name="description" content="[^"]{10,}"/)
      expect(html, address).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${address}">`))
    }
  })

  test('no page has a script or a style of its own, and the strict policy applies', async () => {
    for (const [address, html] of pages) {
      expect(html, address).not.toMatch(
        /<style|<script(?! (?:type="module" )?src="\/)| style="| on\w+="/,
      )
    }
    const { headers } = await app.inject('/docs/api')
    expect(headers['content-security-policy']).toContain("style-src 'self'; ")
  })

  test('[U21] the way back leads every reader to where they work, or to the screen to sign in', () => {
    for (const html of pages.values()) {
      expect([...html.matchAll(/<a href="([^"]*)">Back to Inkprint/g)].map(([, to]) => to)).toEqual(
        ['/login', '/login'],
      )
    }
  })

  test('documents for customers, tools, operators and developers are in the menu', () => {
    const home = pages.get('/docs') ?? ''
    const wanted = ['getting-started', 'api', 'webhooks', 'receipts', 'compatibility', 'privacy']
    const tools = ['client', 'python', 'cli', 'action', 'mcp'].map((name) => `packages/${name}`)
    const others = ['operations', 'reliability', 'security', 'model-card', 'decisions', 'reference']
    for (const name of [...wanted, ...tools, ...others]) {
      expect(home).toContain(`<li><a href="/docs/${name}">`)
    }
  })

  test('the reference has every call with its fields, and samples for those with a key', async () => {
    const { paths } = (await app.inject('/openapi.json')).json()
    const ids = Object.values(paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    const reference = [...pages.values()].join('')
    for (const id of ids) expect(reference).toContain(`<h2 id="${id}">`)
    const analysis = pages.get('/docs/reference/analysis-api') ?? ''
    expect(analysis).toContain('data-label="Command line"')
    expect(analysis.match(/data-label="JavaScript"/g)?.length).toBe(
      analysis.match(/<section class="call"/g)?.length,
    )
    expect((await app.inject('/redoc')).body).toBe(pages.get('/docs/reference'))
  })

  test('[U] a path in the list of all calls may go on in the next line before each slash', () => {
    const overview = pages.get('/docs/reference') ?? ''
    expect(overview).toContain(
      '<code><wbr>/v1<wbr>/webhooks<wbr>/{id}<wbr>/deliveries<wbr>/{deliveryId}<wbr>/resend</code>',
    )
  })

  test('[U] a field is called required where somebody sends it, never in a response', () => {
    const parts = [...pages.values()].flatMap((html) =>
      html
        .split('<section class="call"')
        .slice(1)
        .map((call) => call.split('<h3>Response')),
    )
    expect(parts.filter(([sent]) => sent?.includes('>required<')).length).toBeGreaterThan(50)
    const inResponses = parts.filter(([, ...responses]) =>
      responses.join('').includes('>required<'),
    )
    expect(inResponses).toEqual([])
  })

  test('[U] what a call returns is a response, in headings, captions and sentences', () => {
    const answers = [...pages]
      .filter(([address]) => address.startsWith('/docs/reference'))
      .flatMap(
        ([, html]) =>
          html.match(/>Answer<|[Ee]very answer|the answer is|returns the first answer/g) ?? [],
      )
    expect(answers).toEqual([])
    expect(pages.get('/docs/reference/webhooks')).toContain('<h3>Response <span')
  })

  test('[U] no page shows the marks its document is written with', () => {
    const shown = [...pages].flatMap(([address, html]) => {
      const prose = html.replaceAll(/<(code|pre|script|style)\b.*?<\/\1>/gs, '')
      return (prose.match(/\*<strong|<\/strong>\*|\*\*|>#{1,6} |\]\(/g) ?? []).map(
        (mark) => `${address}: ${mark}`,
      )
    })
    expect(shown).toEqual([])
  })

  test('[U] commands name the installation that shows them, and pages that a path names are linked', () => {
    const guide = pages.get('/docs/api') ?? ''
    expect(guide).toContain('INKPRINT_URL=http://inkprint.test')
    for (const page of ['/docs/reference', '/verify', '/accuracy', '/openapi.json']) {
      expect(guide).toContain(`<a href="${page}"><code>${page}</code></a>`)
    }
    expect(pages.get('/docs/getting-started')).toContain('ready at http://localhost:8000')
  })

  test('[U] buttons that copy and rows of languages say of what they are', () => {
    const guide = pages.get('/docs/api') ?? ''
    expect(guide).toContain('role="tablist" aria-label="Language: A key"')
    expect(guide).toContain('class="copy" aria-label="Copy: curl, A key"')
    const webhooks = pages.get('/docs/reference/webhooks') ?? ''
    expect(webhooks).toContain('aria-label="Language: Delete a webhook"')
    expect(webhooks).toContain('aria-label="Copy: Response, Get a webhook"')
  })

  test('an unknown page says so and offers what its address means to the search', async () => {
    const answer = await app.inject('/docs/rate-limits%22%3E')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('There is no such page')
    expect(answer.body).toContain('value="rate limits&#34;&#62;"')
    expect(answer.body).toContain('<label for="page-search">Words to look for</label>')
    expect(answer.body).toContain('<button>Search</button>')
    for (const hostile of [
      '/docs/%',
      '/docs/%00',
      '/docs/../server/package.json',
      '/docs/LICENSE2',
    ])
      expect([hostile, (await app.inject(hostile)).statusCode]).toEqual([
        hostile,
        expect.any(Number),
      ])
  })

  test('only files that a page links are there', async () => {
    expect((await app.inject('/docs/apache-2.0.txt')).statusCode).toBe(200)
    expect((await app.inject('/docs/model-card/roc.svg')).headers['content-type']).toBe(
      'image/svg+xml',
    )
    for (const file of ['server/package.json', 'package.json', 'screenshots/users-dark.png']) {
      expect([file, (await app.inject(`/docs/${file}`)).statusCode]).toEqual([file, 404])
    }
  })

  test('the search finds sections and calls, forgives a mistake, and shows words as words', async () => {
    const find = async (query: string) =>
      (await app.inject(`/docs/search?q=${encodeURIComponent(query)}`)).body
    expect(await find('repeat safely')).toContain('<a href="/docs/api#repeat-safely">')
    expect(await find('webhoks')).toContain('href="/docs/webhooks')
    expect(await find('POST /v1/batches')).toContain('/docs/reference/analysis-api#batches.create')
    expect(await find('<img src=x>qq')).toContain('“&#60;img src=x&#62;qq”')
    expect(await find('')).toContain('Type what you are looking for')
    expect((await app.inject('/docs/search?q=a&q=b')).statusCode).toBe(200)
  })

  test('[U] the search has first what is called so, and tells calls of one title apart', async () => {
    const found = async (query: string) => {
      const { body } = await app.inject(`/docs/search?q=${encodeURIComponent(query)}`)
      return [...body.matchAll(/<li><a href="([^"]+)"><strong>.*?<\/a>/g)].map(
        ([row, address = '']) => ({ address, words: row.replaceAll(/<[^>]+>/g, '') }),
      )
    }
    const guides = [
      ['webhooks', '/docs/webhooks'],
      ['Webhook', '/docs/webhooks'],
      ['privacy', '/docs/privacy'],
      ['receipts', '/docs/receipts'],
    ] as const
    for (const [query, guide] of guides) {
      expect((await found(query))[0]?.address, query).toBe(guide)
    }
    const [own, dashboards] = (await found('Create a webhook')).filter(({ words }) =>
      words.startsWith('Create a webhook'),
    )
    expect(own?.words).toBe('Create a webhook API reference: Webhooks')
    expect(dashboards?.words).toBe('Create a webhook API reference: Organization (signed in)')
  })
})

test('[U] every page spells as Americans do, apart from names in code', () => {
  const british =
    /\b[a-z]*(?:organis|recognis|normalis|humanis|summaris|minimis[ei]|neutralis|capitalis|tokenis|serialis|quantis|colour|behaviour|favour|neighbour|harbour|licence|defence|analys(?:ed|er|ing)\b|cancell(?:ed|ing)|labell|modell|judgement|catalogue|whilst|misspelt)[a-z]*/gi
  const found = [...pages].flatMap(([address, html]) => {
    const words = html.replaceAll(/<(code|pre)[ >].*?<\/\1>|<[^>]*>|\w*_\w*/gs, ' ')
    return [...words.matchAll(british)].map(([word]) => `${address}: ${word}`)
  })
  expect(found).toEqual([])
})

test('[U] the search has what is for developers of Inkprint last, and says so', async () => {
  for (const query of ['credits', 'batch', 'password', 'webhook', 'privacy']) {
    const { body } = await app.inject(`/docs/search?q=${query}`)
    const found = [
      ...body.matchAll(/<li><a href="([^"]+)"><strong>(.*?)<\/strong>(.*?)<\/a>/g),
    ].map(([, address = '', heading = '', page = '']) => ({
      address,
      // What is called so comes first, whoever it is for.
      isCalledSo: heading.toLowerCase().replace(/s$/, '') === query.replace(/s$/, ''),
      isForDevelopers: page.includes('(for developers of Inkprint)'),
    }))
    const order = found.filter(({ isCalledSo }) => !isCalledSo).map((row) => row.isForDevelopers)
    expect(order, query).toContain(false)
    expect(order, query).toEqual(order.toSorted())
    const decisions = found.filter(({ address }) => address.startsWith('/docs/decisions'))
    expect(decisions.filter(({ isForDevelopers }) => !isForDevelopers)).toEqual([])
  }
})

describe('[U] what the search shows of a page', () => {
  const excerptsOf = async (query: string) => {
    const { body } = await app.inject(`/docs/search?q=${query}`)
    return [...body.matchAll(/<\/a><p>(.*?)<\/p>/g)].map(([, excerpt = '']) => excerpt)
  }

  test.each(['webhook', 'analysis', 'credits', 'organization', 'batch', 'login', 'table'])(
    '%s: has no marks of Markdown',
    async (query) => {
      const excerpts = await excerptsOf(query)
      expect(excerpts.length).toBeGreaterThan(5)
      expect(excerpts.filter((excerpt) => /`|\*\*|\]\(|\|/.test(excerpt))).toEqual([])
    },
  )

  test('a paragraph and the items of a list do not run into each other', async () => {
    expect((await excerptsOf('playground+pricing')).join('\n')).toContain(
      'server/src/. The playground',
    )
  })
})

describe('a document', () => {
  const render = (markdown: string) => renderMarkdown(markdown, { resolve: (link) => link }).html

  test('cannot bring markup or scripts along', () => {
    const html = render(
      '# A\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick=x>',
    )
    expect(html).not.toMatch(/<script|<b |href="javascript:/)
  })

  test('shows blocks of code that follow each other as tabs, and single ones alone', () => {
    const two = render('```sh\ncurl x\n```\n\n```js client\nawait x()\n```\n\n```sh cli\nx\n```')
    expect(two.match(/role="tab"/g)).toHaveLength(3)
    expect(two).toMatch(/>curl<.*>JavaScript<.*>Command line</)
    expect(render('```text\nx\n```\n\n```ts\ny\n```')).not.toContain('role="tab"')
    expect(render('```sh\ncurl x\n```\n\nAnd\n\n```js\ny\n```')).not.toContain('role="tab"')
  })

  test('names its headings as GitHub does, twice the same with a number', () => {
    const { headings } = renderMarkdown('# T\n\n## A `b` (c)!\n\n## A `b` (c)!', {
      resolve: (link) => link,
    })
    expect(headings.map(({ id }) => id)).toEqual(['t', 'a-b-c', 'a-b-c-1'])
  })
})

function linksIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="(\/docs[^"?]*)"/g)].map(([, link = '']) => link)
}

function ownAnchorsIn(html: string): string[] {
  return [...html.matchAll(/href="(#[^"]+)"/g)].map(([, link = '']) => link)
}

function hasAnchor(link: string): boolean {
  const [address = '', id = ''] = link.split('#')
  return pages.get(address)?.includes(`id="${id}"`) ?? false
}
