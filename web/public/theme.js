// Runs before the first paint, so that a stored theme never flashes. The app takes over in lib/theme.tsx.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('inkprint-theme')
  } catch {
    // Storage can be forbidden; the operating system then decides.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
