/** The user's settings; they stay in this browser. */
export interface Settings {
  address: string
  key: string
  /** Above this price, ask the user first. */
  ceiling: number
}

/** The selected text; forgotten when the browser is closed. */
export interface Selection {
  text: string
  /** The title of the page. */
  title: string
  /** Makes every selection distinct, even of the same text, so that the panel is notified. */
  id: string
}

export async function readSettings(): Promise<Settings | null> {
  const { settings } = await chrome.storage.local.get('settings')
  return (settings as Settings | undefined) ?? null
}

export async function storeSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.set({ settings })
}

export async function forgetSettings(): Promise<void> {
  await chrome.storage.local.remove('settings')
}

export async function readSelection(): Promise<Selection | null> {
  const { selection } = await chrome.storage.session.get('selection')
  return (selection as Selection | undefined) ?? null
}

export async function storeSelection(selection: Selection): Promise<void> {
  await chrome.storage.session.set({ selection })
}

/** The match pattern for the permission to reach an installation. */
export function originsOf(address: string): string[] {
  const { protocol, hostname } = new URL(address)
  return [`${protocol}//${hostname}/*`]
}
