import { afterEach, expect, test, vi } from 'vitest'
import type { Selection } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

interface Frame {
  text: string
  isElsewhere?: boolean
}

type Target = { allFrames?: boolean; frameIds?: number[] }

/** A browser whose tab has these frames; those that are not named cannot be read. */
async function installed(frames: Record<number, Frame>) {
  const { promise: stored, resolve: store } = Promise.withResolvers<Selection>()
  const heard: { click?: (click: object, tab: object) => void; press?: (tab: object) => void } = {}
  const nobody = { addListener: () => {} }
  vi.stubGlobal('chrome', {
    runtime: { onInstalled: nobody },
    contextMenus: {
      onClicked: {
        addListener: (listener: typeof heard.click) => Object.assign(heard, { click: listener }),
      },
    },
    action: {
      onClicked: {
        addListener: (listener: typeof heard.press) => Object.assign(heard, { press: listener }),
      },
    },
    sidePanel: { open: async () => {} },
    storage: {
      session: { set: async ({ selection }: { selection: Selection }) => store(selection) },
    },
    scripting: {
      executeScript: async ({ target }: { target: Target }) => {
        const wanted = target.allFrames ? Object.keys(frames) : (target.frameIds ?? [0])
        return wanted.map((id) => {
          const frame = frames[Number(id)]
          if (!frame) throw new Error('Cannot access contents of the page')
          return { result: { isElsewhere: false, ...frame } }
        })
      },
    },
  })
  await import('./background.ts')
  const tab = { id: 7, title: 'A page' }
  return {
    async choose(click: object) {
      heard.click?.(click, tab)
      return (await stored).text
    },
    async press() {
      heard.press?.(tab)
      return (await stored).text
    },
  }
}

test('the menu takes what is selected in the frame it was opened in, with its paragraphs', async () => {
  const browser = await installed({ 0: { text: 'The page.' }, 4: { text: 'A frame.\n\nMore.' } })
  const click = { frameId: 4, selectionText: 'A frame. More.' }
  expect(await browser.choose(click)).toBe('A frame.\n\nMore.')
})

test('of a frame that cannot be read the menu takes its own text, never that of the page around it', async () => {
  const browser = await installed({ 0: { text: 'The page.' } })
  expect(await browser.choose({ frameId: 4, selectionText: 'A frame.' })).toBe('A frame.')
})

test('the menu in a frame that cannot be read and names no text takes nothing', async () => {
  const browser = await installed({ 0: { text: 'The page.' } })
  expect(await browser.choose({ frameId: 4 })).toBe('')
})

test('the button takes the selection of the frame the user is in', async () => {
  const browser = await installed({
    0: { text: 'Older.', isElsewhere: true },
    4: { text: 'Newer.' },
  })
  expect(await browser.press()).toBe('Newer.')
})

test('the button takes nothing where only an older selection can be read', async () => {
  const browser = await installed({ 0: { text: 'Older.', isElsewhere: true } })
  expect(await browser.press()).toBe('')
})
