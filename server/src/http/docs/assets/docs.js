// The documentation's behavior in the browser; every page can be read without it.
const say = (words) => {
  document.getElementById('said').textContent = words
}

const stored = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden; choices then last as long as the page.
    return null
  }
}

const store = (key, value) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

// Languages: a choice applies to all samples, on this page and the next.
function choose(label) {
  for (const samples of document.querySelectorAll('.samples')) {
    const panels = [...samples.querySelectorAll('.sample')]
    const chosen = panels.find((panel) => panel.dataset.label === label)
    if (!chosen) continue
    for (const panel of panels) {
      panel.toggleAttribute('data-shown', panel === chosen)
      const tab = document.getElementById(panel.getAttribute('aria-labelledby'))
      tab.setAttribute('aria-selected', String(panel === chosen))
      tab.tabIndex = panel === chosen ? 0 : -1
      if (panel === chosen) showTab(tab)
    }
  }
}

/** Centers it in its row, with its neighbors in sight; the page itself does not scroll. */
function showTab(tab) {
  const list = tab.parentElement
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

function chooseKeepingPlace(tab) {
  const before = tab.getBoundingClientRect().top
  store('inkprint-language', tab.textContent)
  choose(tab.textContent)
  // Samples above may have become longer or shorter.
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

// Tab names and lines that continue out of sight fade out: nothing else shows that there is more.
function markHiddenEnds(box) {
  const after = box.scrollWidth - box.clientWidth - box.scrollLeft
  box.toggleAttribute('data-more-before', box.scrollLeft > 1)
  box.toggleAttribute('data-more-after', after > 1)
  box.toggleAttribute('data-more-below', box.scrollHeight - box.clientHeight - box.scrollTop > 1)
  box.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`)
  box.style.setProperty('--scrollbar-below', `${box.offsetHeight - box.clientHeight}px`)
}
const widths = new ResizeObserver((changes) => {
  for (const { target } of changes) markHiddenEnds(target)
})

const fading = document.querySelectorAll('[role="tablist"], .sample pre')
for (const box of fading) {
  widths.observe(box)
  box.addEventListener('scroll', () => markHiddenEnds(box), { passive: true })
}
// Loading a font changes the width of the text, but not that of the box.
document.fonts.ready.then(() => fading.forEach(markHiddenEnds))

for (const list of document.querySelectorAll('[role="tablist"]')) {
  const tabs = [...list.children]
  list.addEventListener('click', ({ target }) => {
    if (tabs.includes(target)) chooseKeepingPlace(target)
  })
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement)
    const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    if (!(event.key in moves)) return
    event.preventDefault()
    const next = tabs.at(moves[event.key] % tabs.length)
    next.focus()
    chooseKeepingPlace(next)
  })
}
const language = stored('inkprint-language')
if (language) choose(language)

// Copy
document.addEventListener('click', async ({ target }) => {
  if (!target.matches?.('.copy')) return
  const code = target.closest('.sample').querySelector('code').textContent
  const done = await navigator.clipboard.writeText(code).then(
    () => 'Copied',
    () => 'Not copied',
  )
  target.textContent = done
  say(done)
  setTimeout(() => {
    target.textContent = 'Copy'
    say('')
  }, 2000)
})

// Theme
const isNight = matchMedia('(prefers-color-scheme: dark)')
function showTheme() {
  const theme = stored('inkprint-theme') ?? 'system'
  const isDark = theme === 'dark' || (theme === 'system' && isNight.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  for (const input of document.querySelectorAll('.theme input')) {
    input.checked = input.value === theme
  }
}
document.querySelector('.theme').addEventListener('change', ({ target }) => {
  store('inkprint-theme', target.value)
  showTheme()
})
isNight.addEventListener('change', showTheme)
window.addEventListener('storage', ({ key }) => key === 'inkprint-theme' && showTheme())
showTheme()

// The menu on a narrow screen
const menu = document.getElementById('menu')
const menuButton = document.querySelector('.menu-button')
menuButton.setAttribute('role', 'button')
function openMenu(isOpen) {
  menu.toggleAttribute('data-open', isOpen)
  menuButton.setAttribute('aria-expanded', String(isOpen))
  menuButton.textContent = isOpen ? 'Close' : 'Menu'
  if (isOpen) menu.querySelector('a').focus()
}
openMenu(false)
menuButton.addEventListener('click', (event) => {
  event.preventDefault()
  openMenu(!menu.hasAttribute('data-open'))
})
menuButton.addEventListener('keydown', (event) => event.key === ' ' && menuButton.click())
menu.addEventListener('click', ({ target }) => target.closest('a') && openMenu(false))
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu.hasAttribute('data-open')) return
  openMenu(false)
  menuButton.focus()
})
// Otherwise the Tab key would move the focus behind the menu.
document.addEventListener('focusin', ({ target }) => {
  if (menu.hasAttribute('data-open') && !target.closest('.menu, .bar')) openMenu(false)
})
const current = menu.querySelector('[aria-current]')
if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 3

// The reader's position: marked in the table of contents, or in the menu of calls
const links = new Map(
  [...document.querySelectorAll('.contents a, .menu li li a')].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
)
const headings = [...document.querySelectorAll('article [id]')].filter(({ id }) => links.has(id))
/** Scrolls only the list the link is in. */
function bringIntoView(link) {
  const list = link.closest('nav')
  const above = link.getBoundingClientRect().top - list.getBoundingClientRect().top
  if (above < 0 || above > list.clientHeight - 80) list.scrollTop += above - list.clientHeight / 3
}

function markPlace() {
  const edge = document.querySelector('.bar').offsetHeight + 40
  const isEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < edge)
  const here = isEnd ? headings.at(-1) : passed.at(-1)
  for (const [id, link] of links) {
    const isHere = id === here?.id
    if (isHere && !link.hasAttribute('data-current')) bringIntoView(link)
    link.toggleAttribute('data-current', isHere)
  }
}
if (headings.length > 0) {
  let isWaiting = false
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      markPlace()
    })
  }
  window.addEventListener('scroll', later, { passive: true })
  window.addEventListener('resize', later)
  markPlace()
}

function decoded(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// Addresses of the previous viewer: /redoc#operation/analyses.create, /redoc#tag/Webhooks
const [, kind, name] = decoded(location.hash).match(/^#(operation|tag)\/([^/]+)/) ?? []
if (kind) {
  const wanted = name.replaceAll('-', ' ')
  const attribute = kind === 'tag' ? 'section' : 'call'
  const link = [...document.querySelectorAll(`[data-${attribute}]`)].find(({ dataset }) =>
    [name, wanted].includes(dataset[attribute]),
  )
  if (link) location.replace(link.href)
}

// Search: the index and its code are loaded when somebody starts to search.
const field = document.getElementById('search')
field.addEventListener(
  'focus',
  () => import('/docs/assets/search.js').then(({ searchIn }) => searchIn(field)),
  { once: true },
)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input:not([type="radio"]), textarea, select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})
