const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What signed in, in the owner's terms: `Firefox on Windows`, or the name of a program. Browsers also name
 * others they are compatible with, so the order decides. A client may claim anything here.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'An unknown program'
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  if (browser || system) return `${browser ?? 'A program'} on ${system ?? 'an unknown system'}`
  const program = userAgent.match(/^[\w-]{1,40}/)?.[0]
  return program ? `${program} (a program)` : 'An unknown program'
}

function findName(names: [RegExp, string][], userAgent: string): string | null {
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? null
}
