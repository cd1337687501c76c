import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Inkprint } from '@inkprint/client'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unpacked } from '../../scripts/extension-package.ts'
import { realServer } from '../testing/real-server.ts'
import { isSafeAddress } from './src/safe-address.ts'

test('a text is paid once, however often it is selected, until its analysis is deleted', async () => {
  const { click, press, told, balance, baseUrl, apiKey } = await openPanel()
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
  await told(/^Analyzed before/)
  expect(await balance()).toBe(99)
  press('Analyze again for 1 credit')
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(98)
})

test('a text selected in a frame is read, also while something older is selected around it', async () => {
  const { clickFrames, menu, told, balance } = await openPanel()
  clickFrames([
    { text: textOf(200), isElsewhere: true },
    { text: textOf(410), isElsewhere: false },
  ])
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(97)
  const asked = menu(7, [{ text: textOf(620), isElsewhere: false }])
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(93)
  expect(asked()).toEqual({ tabId: 1, frameIds: [7] })
})

test('a frame that is closed to extensions does not hide what is selected on the page', async () => {
  const { clickFrames, told, balance } = await openPanel({ isFrameClosed: true })
  clickFrames([{ text: textOf(200), isElsewhere: false }])
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(99)
})

test('a key that an earlier version stored for an unencrypted address is not sent', async () => {
  const { click, told, balance } = await openPanel({ address: 'http://inkprint.example.com' })
  await told(/^Not safe/)
  click(textOf(200))
  await told(/^Not safe/)
  expect(await balance()).toBe(100)
})

test.each([
  ['https://inkprint.example.com', true],
  ['http://localhost:8000', true],
  ['http://127.0.0.1:8000', true],
  ['http://[::1]:8000', true],
  ['http://ink.localhost', true],
  ['http://inkprint.example.com', false],
  ['http://localhost.example.com', false],
  ['http://192.168.1.7:8000', false],
  ['http://127.0.0.1.example.com', false],
])('a key for %s may be sent: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe)
})

test('of two selections only the newest is paid', async () => {
  const { click, told, balance } = await openPanel()
  click(textOf(200))
  click(textOf(410))
  await told(/^This text|^Parts/)
  expect(await balance()).toBe(97)
})

/** The built panel and background in as much of a browser as they use. */
async function openPanel({
  address,
  isFrameClosed = false,
}: {
  address?: string
  isFrameClosed?: boolean
} = {}) {
  const { baseUrl, apiKey, app, member } = await realServer({ credits: 100 })
  let frames: Frame[] = []
  let target: object = {}
  const clicked: ((tab: object) => void)[] = []
  const menus: MenuListener[] = []
  const changed: ((changes: object, area: string) => void)[] = []
  const kept = new Map<string, unknown>([
    ['settings', { address: address ?? baseUrl, key: apiKey, ceiling: 5 }],
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
    contextMenus: {
      onClicked: { addListener: (listener: MenuListener) => menus.push(listener) },
    },
    action: { onClicked: { addListener: (listener: () => void) => clicked.push(listener) } },
    sidePanel: { open: async () => {} },
    scripting: {
      executeScript: async (wanted: { target: { allFrames?: boolean } }) => {
        target = wanted.target
        if (isFrameClosed && wanted.target.allFrames) throw new Error('Cannot access a frame')
        return frames.map((result) => ({ result }))
      },
    },
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
    createElement: (name: string) => (name === 'button' ? new Button() : new Tag()),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const script of ['background.js', 'panel.js']) {
    await import(`${pathToFileURL(resolve(join(unpacked, script))).href}?${baseUrl}`)
  }
  const tab = { id: 1, title: 'Ferries' }
  const clickFrames = (selected: Frame[]) => {
    frames = selected
    for (const listener of clicked) listener(tab)
  }
  /** What the heading said, one after another, since it was last asked for. */
  const told = async (words: RegExp) => {
    await expect.poll(() => content.told.some((each) => words.test(each)), { timeout }).toBe(true)
    content.told.splice(0, content.told.findIndex((each) => words.test(each)) + 1)
  }
  if (address === undefined) await told(/^Select a text/)
  return {
    baseUrl,
    apiKey,
    told,
    balance: () => balanceOf(app, member.organizationId),
    click: (text: string) => clickFrames([{ text, isElsewhere: false }]),
    clickFrames,
    menu(frameId: number, selected: Frame[]) {
      frames = selected
      for (const listener of menus) listener({ frameId }, tab)
      return () => target
    },
    /** A button of the sheet that is shown. */
    press: (label: string) => buttons.get(label)?.pressed(),
  }
}

const timeout = 20_000
/** The latest button with each label. */
const buttons = new Map<string, Button>()

interface Frame {
  text: string
  isElsewhere: boolean
}
type MenuListener = (click: { frameId: number }, tab: object) => void

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

  addEventListener(_: string, __: () => void): void {}
  focus(): void {}
}
class Button extends Tag {
  pressed: () => void = () => {}

  override append(...parts: (Tag | string)[]): void {
    super.append(...parts)
    buttons.set(String(parts[0]), this)
  }

  override addEventListener(_: string, listener: () => void): void {
    this.pressed = listener
  }
}
class Link extends Tag {}
