// Runs before the first paint.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage can be forbidden; the page then starts as for a stranger.
      return null
    }
  }

  // A stored theme must never flash; from here on shared/theme.tsx keeps it.
  const theme = stored('inkprint-theme')
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'

  // A stranger will see the sign-in page: its files need not wait for the app to ask for them.
  const { firstPage } = document.currentScript.dataset
  if (!firstPage || stored('token')) return
  for (const href of firstPage.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
})()
