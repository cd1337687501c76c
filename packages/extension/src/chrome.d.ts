/** The part of the browser's extension API that we use. */
declare namespace chrome {
  interface Listeners<Listener> {
    addListener(listener: Listener): void
  }
  interface Tab {
    id?: number
    title?: string
    url?: string
  }
  interface StorageArea {
    get(name: string): Promise<Record<string, unknown>>
    set(values: Record<string, unknown>): Promise<void>
    remove(name: string): Promise<void>
  }
  const storage: {
    local: StorageArea
    session: StorageArea
    onChanged: Listeners<(changes: Record<string, { newValue?: unknown }>, area: string) => void>
  }
  const runtime: {
    onInstalled: Listeners<() => void>
    openOptionsPage(): Promise<void>
  }
  const contextMenus: {
    create(item: { id: string; title: string; contexts: string[] }): void
    onClicked: Listeners<(click: { selectionText?: string; frameId?: number }, tab?: Tab) => void>
  }
  const action: { onClicked: Listeners<(tab: Tab) => void> }
  const sidePanel: { open(place: { tabId: number }): Promise<void> }
  const scripting: {
    executeScript<Result>(injection: {
      target: { tabId: number; allFrames?: boolean; frameIds?: number[] }
      func: () => Result
    }): Promise<{ result?: Result }[]>
  }
  const permissions: {
    request(wanted: { origins: string[] }): Promise<boolean>
    contains(wanted: { origins: string[] }): Promise<boolean>
    remove(wanted: { origins: string[] }): Promise<boolean>
  }
}
