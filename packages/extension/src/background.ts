import { storeSelection } from './storage.ts'

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({
    id: 'analyze',
    title: 'Who wrote this? Ask Inkprint',
    contexts: ['selection'],
  })
})
chrome.contextMenus.onClicked.addListener((_, tab) => void analyzeSelection(tab))
// The shortcut arrives here, too.
chrome.action.onClicked.addListener((tab) => void analyzeSelection(tab))

async function analyzeSelection(tab: chrome.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return
  const tabId = tab.id
  // Before anything is waited for: a panel opens only while the click is being handled.
  const opened = chrome.sidePanel.open({ tabId }).catch(() => {})
  const text = await selectedText(tabId)
  await storeSelection({ text, title: tab.title ?? '', id: crypto.randomUUID() })
  await opened
}

/** Empty on pages that extensions may not read, such as the browser's own. */
async function selectedText(tabId: number): Promise<string> {
  try {
    const [read] = await chrome.scripting.executeScript({ target: { tabId }, func: readPage })
    return read?.result ?? ''
  } catch {
    return ''
  }
}

/** Runs in the page, so it can use nothing from outside itself. The menu's own text has no paragraphs. */
function readPage(): string {
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd, value } = focused
    const part = value.slice(selectionStart, selectionEnd)
    if (part) return part
  }
  return String(getSelection() ?? '')
}
