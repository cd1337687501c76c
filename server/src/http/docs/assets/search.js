import MiniSearch from './minisearch.js'
import { fewTerms, ranked, searchOptions } from './search-options.js'

const most = 8

/** Shows matches below the field while typing. Without JavaScript, Enter opens the page of results. */
export async function searchIn(field) {
  const list = Object.assign(document.createElement('ul'), { className: 'found', id: 'found' })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Search results')
  list.hidden = true
  field.after(list)
  const attributes = { role: 'combobox', 'aria-expanded': 'false', 'aria-controls': 'found' }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  field.setAttribute('aria-autocomplete', 'list')

  const answer = await fetch('/docs/assets/passages.json')
  if (!answer.ok) return
  const passages = await answer.json()
  const index = new MiniSearch(searchOptions)
  index.addAll(passages)

  const options = () => [...list.querySelectorAll('[role="option"]')]
  const chosen = () => options().findIndex((option) => option.ariaSelected === 'true')

  function choose(at) {
    for (const [number, option] of options().entries()) {
      option.setAttribute('aria-selected', String(number === at))
      if (number !== at) continue
      option.scrollIntoView({ block: 'nearest' })
      field.setAttribute('aria-activedescendant', option.id)
    }
    if (at === -1) field.removeAttribute('aria-activedescendant')
  }

  function show(isShown) {
    list.hidden = !isShown
    field.setAttribute('aria-expanded', String(isShown))
    if (!isShown) choose(-1)
  }

  function update() {
    const query = field.value.trim()
    const found = query ? ranked(index.search(fewTerms(query)), query) : []
    list.replaceChildren(...(query ? rowsOf(found, { passages, query }) : []))
    document.getElementById('said').textContent = query ? countOf(found.length) : ''
    show(query !== '')
    if (found.length > 0) choose(0)
  }

  const open = (at) => {
    const option = options()[at]
    if (!option) return
    show(false)
    field.blur()
    location.assign(option.dataset.address)
  }

  field.addEventListener('input', update)
  field.addEventListener('focus', update)
  field.addEventListener('blur', () => show(false))
  // A click must not take the focus first, or the list would be gone.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) =>
    open(options().indexOf(target.closest('[role="option"]'))),
  )
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      if (list.hidden) field.blur()
      show(false)
    }
    if (list.hidden) return
    const count = options().length
    const moves = { ArrowDown: chosen() + 1, ArrowUp: chosen() - 1 + count }
    if (event.key in moves && count > 0) choose(moves[event.key] % count)
    else if (event.key === 'Enter' && chosen() !== -1) open(chosen())
    else return
    event.preventDefault()
  })
  if (document.activeElement === field) update()
}

function rowsOf(found, { passages, query }) {
  if (found.length === 0) return [nothing()]
  const shown = found.slice(0, most)
  const rows = shown.map(({ id, terms }, at) => optionOf(passages[id], { terms, at }))
  return found.length > most ? [...rows, wayToAll(query, found.length)] : rows
}

function optionOf({ heading, page, address }, { terms, at }) {
  const option = document.createElement('li')
  option.id = `found-${at}`
  option.setAttribute('role', 'option')
  option.dataset.address = address
  const title = document.createElement('strong')
  title.append(...marked(heading, terms))
  const where = document.createElement('span')
  where.textContent = page
  option.append(title, where)
  return option
}

function wayToAll(query, count) {
  const option = document.createElement('li')
  option.id = `found-${most}`
  option.className = 'all'
  option.setAttribute('role', 'option')
  option.dataset.address = `/docs/search?q=${encodeURIComponent(query)}`
  option.textContent = `All ${countOf(count)}`
  return option
}

function countOf(count) {
  return `${count} ${count === 1 ? 'result' : 'results'}`
}

/** Highlights the search terms. */
function marked(text, terms) {
  const words = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    return Object.assign(document.createElement('mark'), { textContent: part })
  })
}

function nothing() {
  const item = document.createElement('li')
  item.className = 'empty'
  item.setAttribute('role', 'presentation')
  item.textContent = 'Nothing was found. Try fewer or other words.'
  return item
}
