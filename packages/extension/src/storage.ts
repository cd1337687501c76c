/** What the user entered; stays in this browser. */
export interface Settings {
  address: string
  key: string
  /** Above this price the user is asked. */
  ceiling: number
}

/** What was selected; forgotten when the browser is closed. */
export interface Selection {
  text: string
  /** Of the page. */
  title: string
  /** Makes each selection another one, also of the same text, so that the panel hears of it. */
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

/** The pattern under which a browser asks for the right to reach an installation. */
export function originsOf(address: string): string[] {
  const { protocol, hostname } = new URL(address)
  return [`${protocol}//${hostname}/*`]
}
