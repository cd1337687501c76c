import { storeSelection } from './storage.ts'

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({
    id: 'analyze',
    title: 'Who wrote this? Ask Inkprint',
    contexts: ['selection'],
  })
})
chrome.contextMenus.onClicked.addListener((click, tab) => void analyzeSelection(tab, click))
// The shortcut arrives here, too.
chrome.action.onClicked.addListener((tab) => void analyzeSelection(tab))

interface Click {
  selectionText?: string
  frameId?: number
}

async function analyzeSelection(tab: chrome.Tab | undefined, click?: Click): Promise<void> {
  if (tab?.id === undefined) return
  const tabId = tab.id
  // Before anything is waited for: a panel opens only while the click is being handled.
  const opened = chrome.sidePanel.open({ tabId }).catch(() => {})
  const text = await (click ? clickedText(tabId, click) : selectedText(tabId))
  await storeSelection({ text, title: tab.title ?? '', id: crypto.randomUUID() })
  await opened
}

/**
 * The menu knows in which frame it was opened, and the text without its paragraphs: enough where the
 * frame may not be read. What is selected in the page around the frame is something else.
 */
async function clickedText(tabId: number, { frameId = 0, selectionText }: Click): Promise<string> {
  const [read] = await readFrames({ tabId, frameIds: [frameId] })
  return read?.text ?? selectionText ?? ''
}

/**
 * The button and the shortcut do not know the frame, so the page and its frames are looked through.
 * Empty on pages that extensions may not read, such as the browser's own.
 */
async function selectedText(tabId: number): Promise<string> {
  for (const target of [{ tabId, allFrames: true }, { tabId }]) {
    const chosen = (await readFrames(target)).find(({ isElsewhere }) => !isElsewhere)
    if (chosen) return chosen.text
  }
  return ''
}

type Target = Parameters<typeof chrome.scripting.executeScript>[0]['target']

/** What is selected in each; a frame of another site may be closed to extensions. */
async function readFrames(target: Target): Promise<ReturnType<typeof readPage>[]> {
  try {
    const frames = await chrome.scripting.executeScript({ target, func: readPage })
    return frames.flatMap(({ result }) => (result?.text.trim() ? [result] : []))
  } catch {
    return []
  }
}

/** Runs in the page, so it can use nothing from outside itself. The menu's own text has no paragraphs. */
function readPage(): { text: string; isElsewhere: boolean } {
  const focused = document.activeElement
  // The user is in a frame: what is still selected out here is older.
  const isElsewhere = focused instanceof HTMLIFrameElement
  if (focused instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, value } = focused
    const part = value.slice(selectionStart, selectionEnd)
    if (part) return { text: part, isElsewhere }
  }
  return { text: String(getSelection() ?? ''), isElsewhere }
}
