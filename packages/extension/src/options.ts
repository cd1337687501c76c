import { ApiError, Inkprint } from '@inkprint/client'
import { requireElement } from './elements.ts'
import { problemOf } from './problems.ts'
import { isSafeAddress } from './safe-address.ts'
import { forgetSettings, originsOf, readSettings, storeSettings } from './storage.ts'

const form = requireElement('form', HTMLFormElement)
const address = requireElement('address', HTMLInputElement)
const key = requireElement('key', HTMLInputElement)
const ceiling = requireElement('ceiling', HTMLInputElement)
const outcome = requireElement('outcome', HTMLElement)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
requireElement('forget', HTMLButtonElement).addEventListener('click', () => void forget())
void fill()

async function fill(): Promise<void> {
  const stored = await readSettings()
  // Keeps anything the user typed while the settings were loading.
  address.value ||= stored?.address ?? ''
  key.value ||= stored?.key ?? ''
  ceiling.value ||= String(stored?.ceiling ?? 5)
}

async function save(): Promise<void> {
  const typed = address.value.trim()
  const isAddress = URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)
  if (!isAddress) return complain('Enter an address that begins with https://', address)
  if (!isSafeAddress(typed)) {
    return complain(
      'Use https:// here. Over http:// anybody between you and the server could read the key.',
      address,
    )
  }
  if (!key.value.trim()) return complain('Enter a key', key)
  if (ceiling.value === '' || !ceiling.validity.valid) {
    return complain('Enter a whole number from 0 to 1000', ceiling)
  }
  const settings = {
    address: new URL(typed).origin,
    key: key.value.trim(),
    ceiling: Number(ceiling.value),
  }
  // The browser asks for a permission only while the click is being handled.
  if (!(await chrome.permissions.request({ origins: originsOf(settings.address) }))) {
    return complain('Without this permission the extension cannot reach Inkprint.', address)
  }
  tell('Checking the key …')
  try {
    const balance = await tryKey(new Inkprint({ baseUrl: settings.address, apiKey: settings.key }))
    await storeSettings(settings)
    tell(`Saved. The key works.${balance === null ? '' : ` ${balance} credits are left.`}`)
  } catch (error) {
    const { title, words } = problemOf(error)
    complain(`Not saved. ${title}: ${words}`, key)
  }
}

/** The balance; null if the key works but may not read it. */
async function tryKey(inkprint: Inkprint): Promise<number | null> {
  try {
    return (await inkprint.getCredits()).credits
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SCOPE_MISSING') return null
    throw error
  }
}

async function forget(): Promise<void> {
  const stored = await readSettings()
  await forgetSettings()
  if (stored) {
    // A permission granted by an administrator cannot be removed; the key is deleted anyway.
    await chrome.permissions.remove({ origins: originsOf(stored.address) }).catch(() => false)
  }
  form.reset()
  await fill()
  tell('The key was deleted from this browser. It still works: delete it on the dashboard too.')
}

function tell(words: string): void {
  outcome.className = ''
  outcome.textContent = words
  for (const input of [address, key, ceiling]) input.removeAttribute('aria-invalid')
}

function complain(words: string, input: HTMLInputElement): void {
  tell(words)
  outcome.className = 'problem'
  input.setAttribute('aria-invalid', 'true')
  input.focus()
}
