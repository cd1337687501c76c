import { ApiError, Inkprint, type Input, type Output } from '@inkprint/client'
import { element, requireElement } from './elements.ts'
import { type Problem, problemOf } from './problems.ts'
import { isSafeAddress } from './safe-address.ts'
import { originsOf, readSelection, readSettings, type Selection, type Settings } from './storage.ts'
import { verdictOf } from './verdict.ts'

/** Only the newest selection is shown; responses about older ones are ignored. */
let newest = 0

const content = requireElement('content', HTMLElement)
const openSettings = () => void chrome.runtime.openOptionsPage()
requireElement('settings', HTMLButtonElement).addEventListener('click', openSettings)
chrome.storage.onChanged.addListener((changes, area) => {
  if (area === 'session' ? 'selection' in changes : 'settings' in changes) void begin()
})
void begin()

async function begin(): Promise<void> {
  const turn = ++newest
  const isNewest = () => turn === newest
  const show = (...nodes: HTMLElement[]) => {
    if (isNewest()) content.replaceChildren(...nodes)
  }
  const [settings, selection] = await Promise.all([readSettings(), readSelection()])
  if (!settings) {
    return show(sheet('Set up Inkprint', 'Enter the address and a key first.', settingsButton()))
  }
  // Such an address may have been stored by an earlier version of the extension.
  if (!isSafeAddress(settings.address)) {
    const words = `The key would be sent to ${settings.address} unencrypted. Enter an address that begins with https://.`
    return show(sheet('Not safe', words, settingsButton()))
  }
  if (!(await chrome.permissions.contains({ origins: originsOf(settings.address) }))) {
    const words = `The browser does not allow the extension to reach ${settings.address} yet. Save the settings again.`
    return show(sheet('Not allowed yet', words, settingsButton()))
  }
  if (!selection?.text.trim()) {
    const words =
      'Select a text of at least 200 words on a page; then use the menu, the button or Alt+Shift+I. The browser’s own pages cannot be read.'
    return show(sheet('Select a text', words))
  }
  await consider({ settings, selection, show, isNewest })
}

interface Turn {
  settings: Settings
  selection: Selection
  show: (...nodes: HTMLElement[]) => void
  isNewest: () => boolean
}

async function consider({ settings, selection, show, isNewest }: Turn): Promise<void> {
  const repeat = () => void begin()
  const inkprint = new Inkprint({ baseUrl: settings.address, apiKey: settings.key })
  show(quoteOf(selection), sheet('Looking up the price …', ''))
  try {
    const limits = await inkprint.getModel()
    const refusal = lengthProblem(selection.text, limits)
    if (refusal) return show(quoteOf(selection), problemSheet(refusal, repeat))
    const { credits, words } = await inkprint.getPrice({ text: selection.text })
    // Nobody would see the result that an older selection is charged for.
    if (!isNewest()) return
    const analyze = () => void analyzeNow({ inkprint, settings, selection, show, credits })
    if (credits <= settings.ceiling) return analyze()
    const button = element('button', { onClick: analyze }, `Analyze for ${priceOf(credits)}`)
    show(quoteOf(selection), sheet(priceOf(credits), `For ${words} words.`, button))
    button.focus()
  } catch (error) {
    show(quoteOf(selection), problemSheet(problemOf(error), repeat))
  }
}

interface Work extends Omit<Turn, 'isNewest'> {
  inkprint: Inkprint
  credits: number
}

async function analyzeNow(work: Work, { isAgain = false } = {}): Promise<void> {
  const { inkprint, settings, selection, show, credits } = work
  show(quoteOf(selection), sheet('Reading …', `This costs ${priceOf(credits)}.`))
  try {
    const answer = await analysisOf(inkprint, { text: selection.text }, { isAgain })
    if (answer === null) return askAgain(work)
    show(quoteOf(selection), verdictOf(answer, settings.address))
    content.focus()
  } catch (error) {
    const problem = problemSheet(problemOf(error), () => void analyzeNow(work, { isAgain }))
    show(quoteOf(selection), problem)
  }
}

/** Somebody who deleted an analysis may not want to pay for it again. */
function askAgain(work: Work): void {
  const { selection, show, credits } = work
  const again = () => void analyzeNow(work, { isAgain: true })
  const button = element('button', { onClick: again }, `Analyze again for ${priceOf(credits)}`)
  const words = 'It was paid for in the last 24 hours, but its analysis has since been deleted.'
  show(quoteOf(selection), sheet('Analyzed before', words, button))
  button.focus()
}

/** The same text is charged once a day, however often it is selected; null if its analysis was deleted. */
async function analysisOf(
  inkprint: Inkprint,
  input: Input<'analyses.create'>,
  { isAgain }: { isAgain: boolean },
): Promise<Output<'analyses.create'> | null> {
  if (isAgain) return inkprint.analyses.create(input)
  const idempotencyKey = `extension-${await hashOf(JSON.stringify(input))}`
  try {
    return await inkprint.analyses.create(input, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    return null
  }
}

async function hashOf(words: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function lengthProblem(text: string, limits: Output<'analyses.getModel'>): Problem | null {
  const words = text.split(/\s+/).filter(Boolean).length
  const { minimum_words, maximum_words } = limits
  const [isShort, isLong] = [words < minimum_words, words > maximum_words]
  if (!isShort && !isLong) return null
  return {
    title: isShort ? 'This is too short' : 'This is too long',
    words: isShort
      ? `The selection has ${words} words. Under ${minimum_words} no verdict is reliable.`
      : `The selection has ${words} words; ${maximum_words} can be read at once.`,
    remedy: null,
  }
}

function quoteOf({ text }: Selection): HTMLElement {
  const short = text.trim().replaceAll(/\s+/g, ' ')
  return element('blockquote', {}, short.length > 160 ? `${short.slice(0, 160)} …` : short)
}

function problemSheet({ title, words, remedy }: Problem, repeat: () => void): HTMLElement {
  if (remedy === 'settings') return sheet(title, words, settingsButton())
  const again = element('button', { onClick: repeat }, 'Try again')
  return remedy === 'repeat' ? sheet(title, words, again) : sheet(title, words)
}

function sheet(title: string, words: string, ...more: HTMLElement[]): HTMLElement {
  const text = words ? [element('p', {}, words)] : []
  return element('section', { class: 'sheet' }, element('h2', {}, title), ...text, ...more)
}

function settingsButton(): HTMLElement {
  return element('button', { onClick: openSettings }, 'Open the settings')
}

function priceOf(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`
}
