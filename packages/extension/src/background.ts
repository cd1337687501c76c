import { storeSelection } from './storage.ts'

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({
    id: 'analyze',
    title: 'Who wrote this? Ask Inkprint',
    contexts: ['selection'],
  })
})
chrome.contextMenus.onClicked.addListener((click, tab) => void analyzeSelection(tab, click))
// Also runs for the keyboard shortcut.
chrome.action.onClicked.addListener((tab) => void analyzeSelection(tab))

interface Click {
  selectionText?: string
  frameId?: number
}

async function analyzeSelection(tab: chrome.Tab | undefined, click?: Click): Promise<void> {
  if (tab?.id === undefined) return
  const tabId = tab.id
  // Before the first await, because a panel can open only while the click is being handled.
  const opened = chrome.sidePanel.open({ tabId }).catch(() => {})
  const text = await (click ? clickedText(tabId, click) : selectedText(tabId))
  await storeSelection({ text, title: tab.title ?? '', id: crypto.randomUUID() })
  await opened
}

/**
 * The context menu provides the frame and the selected text without its paragraphs, which is enough if the
 * frame cannot be read. A selection in the page around the frame is a different text.
 */
async function clickedText(tabId: number, { frameId = 0, selectionText }: Click): Promise<string> {
  const [read] = await readFrames({ tabId, frameIds: [frameId] })
  return read?.text ?? selectionText ?? ''
}

/**
 * The button and the shortcut do not know the frame, so search the page and all its frames. Returns an empty
 * text on pages that extensions cannot read, such as the browser's own.
 */
async function selectedText(tabId: number): Promise<string> {
  for (const target of [{ tabId, allFrames: true }, { tabId }]) {
    const chosen = (await readFrames(target)).find(({ isElsewhere }) => !isElsewhere)
    if (chosen) return chosen.text
  }
  return ''
}

type Target = Parameters<typeof chrome.scripting.executeScript>[0]['target']

/** The selection in each frame; frames of other sites may be closed to extensions. */
async function readFrames(target: Target): Promise<ReturnType<typeof readPage>[]> {
  try {
    const frames = await chrome.scripting.executeScript({ target, func: readPage })
    return frames.flatMap(({ result }) => (result?.text.trim() ? [result] : []))
  } catch {
    return []
  }
}

/**
 * Runs in the page, so it cannot use anything defined outside it. Needed because the menu's text has no
 * paragraphs.
 */
function readPage(): { text: string; isElsewhere: boolean } {
  const focused = document.activeElement
  // The user is in a frame, so a selection out here is older.
  const isElsewhere = focused instanceof HTMLIFrameElement
  if (focused instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, value } = focused
    const part = value.slice(selectionStart, selectionEnd)
    if (part) return { text: part, isElsewhere }
  }
  return { text: String(getSelection() ?? ''), isElsewhere }
}
