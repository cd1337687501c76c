import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Inkprint } from '@inkprint/client'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildExtension, unpacked } from '../../scripts/extension-package.ts'
import { realServer } from '../testing/real-server.ts'

test('a text is paid once, however often it is selected, until its analysis is deleted', async () => {
  const { click, told, balance, baseUrl, apiKey } = await openPanel()
  click(textOf(200))
  click(textOf(200))
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(99)
  click(textOf(200))
  await told(/^Looking|^Reading/)
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(99)

  const { analyses } = new Inkprint({ baseUrl, apiKey })
  const ids: string[] = []
  for await (const { analysis_id } of analyses.list()) ids.push(analysis_id)
  expect(ids).toHaveLength(1)
  await analyses.delete(ids[0] ?? '')
  click(textOf(200))
  await told(/^Looking|^Reading/)
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(98)
})

test('of two selections only the newest is paid', async () => {
  const { click, told, balance } = await openPanel()
  click(textOf(200))
  click(textOf(410))
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(97)
})

/** The built panel and background in as much of a browser as they use. */
async function openPanel() {
  await buildExtension()
  const { baseUrl, apiKey, app, member } = await realServer({ credits: 100 })
  let selected = ''
  const clicked: ((tab: object) => void)[] = []
  const changed: ((changes: object, area: string) => void)[] = []
  const kept = new Map<string, unknown>([
    ['settings', { address: baseUrl, key: apiKey, ceiling: 5 }],
  ])
  const area = {
    get: async (name: string) => ({ [name]: kept.get(name) }),
    set: async (values: object) => {
      for (const [name, value] of Object.entries(values)) kept.set(name, value)
      for (const listener of changed) listener(values, 'session')
    },
  }
  const nothing = { addListener: () => {} }
  vi.stubGlobal('chrome', {
    runtime: { onInstalled: nothing },
    contextMenus: { onClicked: nothing },
    action: { onClicked: { addListener: (listener: () => void) => clicked.push(listener) } },
    sidePanel: { open: async () => {} },
    scripting: { executeScript: async () => [{ result: selected }] },
    permissions: { contains: async () => true },
    storage: {
      local: area,
      session: area,
      onChanged: { addListener: (listener: () => void) => changed.push(listener) },
    },
  })
  const content = new Tag()
  const places: Record<string, Tag> = { content, settings: new Button() }
  vi.stubGlobal('HTMLElement', Tag)
  vi.stubGlobal('HTMLButtonElement', Button)
  vi.stubGlobal('HTMLAnchorElement', Link)
  vi.stubGlobal('document', {
    getElementById: (id: string) => places[id],
    createElement: () => new Tag(),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const script of ['background.js', 'panel.js']) {
    await import(`${pathToFileURL(resolve(join(unpacked, script))).href}?${baseUrl}`)
  }
  /** What the heading said, one after another, since it was last asked for. */
  const told = async (words: RegExp) => {
    await expect.poll(() => content.told.some((each) => words.test(each)), { timeout }).toBe(true)
    content.told.splice(0, content.told.findIndex((each) => words.test(each)) + 1)
  }
  await told(/^Select a text/)
  return {
    baseUrl,
    apiKey,
    told,
    balance: () => balanceOf(app, member.organizationId),
    click(text: string) {
      selected = text
      for (const listener of clicked) listener({ id: 1, title: 'Ferries' })
    },
  }
}

const timeout = 20_000

class Tag {
  parts: (Tag | string)[] = []
  /** The heading of each sheet that was shown. */
  told: string[] = []

  append(...parts: (Tag | string)[]): void {
    this.parts = parts
  }

  replaceChildren(...parts: Tag[]): void {
    const heading = parts.at(-1)?.parts[0]
    if (heading instanceof Tag) this.told.push(String(heading.parts[0]))
  }

  addEventListener(): void {}
  focus(): void {}
}
class Button extends Tag {}
class Link extends Tag {}
