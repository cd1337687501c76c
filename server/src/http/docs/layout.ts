import { paths } from '@inkprint/contract'
import { brandMark } from '../../platform/brand-mark.ts'
import { escapeHtml } from '../../platform/html.ts'
import { fontsPath } from '../fonts.ts'
import { docsPath } from './addresses.ts'
import type { Heading } from './markdown.ts'

interface MenuLink {
  address: string
  title: string
  /** Shown before the title, such as the method of a call. */
  mark?: string
  /** Shown below it while its page is open. */
  links?: MenuLink[]
}

export interface Menu {
  name: string
  links: MenuLink[]
  /** Collapsed unless a page in it is open. */
  isFolded?: boolean
}

export interface Page {
  /** Its path on this site. */
  address: string
  title: string
  description: string
  html: string
  headings: Heading[]
  kind: 'guide' | 'reference' | 'home' | 'other'
}

interface Site {
  publicUrl: string
  menus: Menu[]
}

export const assetsPath = `${docsPath}/assets`
export const searchPath = `${docsPath}/search`

/** A complete page of the site. */
export function pageHtml(page: Page, site: Site): string {
  const { title, description, address, kind, html } = page
  const canonical = escapeHtml(site.publicUrl + address)
  const contents = kind === 'guide' ? contentsHtml(page.headings) : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Inkprint documentation</title>
<meta name="description" content="${escapeHtml(description)}">
${kind === 'other' ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${canonical}">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${fontsPath}">
<link rel="stylesheet" href="${assetsPath}/docs.css">
<script src="/boot.js"></script>
<script type="module" src="${assetsPath}/docs.js"></script>
</head>
<body class="${kind}">
<a class="skip" href="#content">Skip to content</a>
${headerHtml}
<div class="frame">
${menuHtml(site.menus, address)}
<main id="content" tabindex="-1">
<article>${html}</article>
${nextHtml(site.menus, address)}
</main>
${contents}
</div>
<p class="sr-only" role="status" id="said"></p>
</body>
</html>`
}

const searchInput = 'type="search" name="q" autocomplete="off" spellcheck="false" maxlength="100"'

/** The search field in the bar of every page. */
const barSearch = `<form class="search" role="search" aria-label="Search" action="${searchPath}"><label class="sr-only" for="search">Search the documentation</label><input id="search" ${searchInput} placeholder="Search the documentation"><kbd aria-hidden="true">/</kbd></form>`

/** The search field on the page of results. */
export function pageSearch(query: string): string {
  return `<form class="search page-search" role="search" aria-label="Search by words" action="${searchPath}"><label for="page-search">Words to look for</label><div><input id="page-search" ${searchInput} value="${escapeHtml(query)}"><button>Search</button></div></form>`
}

const themes = ['Light', 'Dark', 'System'].map(
  (name) =>
    `<label><input type="radio" name="theme" value="${name.toLowerCase()}"><span>${name}</span></label>`,
)

/** The link back leads to the sign-in screen, which redirects signed-in users to where they work. */
const headerHtml = `<header class="bar">
<a class="brand" href="${docsPath}">${brandMark}<span>Inkprint</span> <span class="brand-docs">Docs</span></a>
${barSearch}
<nav class="bar-links" aria-label="Inkprint"><a href="${docsPath}/reference">API reference</a><a href="/accuracy">Accuracy</a><a href="${paths.login}">Back to Inkprint</a></nav>
<a class="menu-button" href="#menu">Menu</a>
</header>`

function menuHtml(menus: Menu[], address: string): string {
  const groups = menus.map(({ name, links, isFolded }) => {
    const isOpen = links.some((link) => link.address === address)
    const list = `<ul>${links.map((link) => menuLinkHtml(link, address)).join('')}</ul>`
    return isFolded
      ? `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary>${list}</details>`
      : `<h2>${escapeHtml(name)}</h2>${list}`
  })
  return `<nav class="menu" id="menu" aria-label="Documentation">${groups.join('')}
<div class="menu-foot"><p><a href="/accuracy">Accuracy</a> <a href="${paths.login}">Back to Inkprint</a></p><fieldset class="theme"><legend class="sr-only">Theme</legend>${themes.join('')}</fieldset></div></nav>`
}

function menuLinkHtml({ address, title, mark, links = [] }: MenuLink, current: string): string {
  const isCurrent = address === current
  const inner =
    isCurrent && links.length > 0
      ? `<ul>${links.map((link) => menuLinkHtml(link, '')).join('')}</ul>`
      : ''
  const label = mark
    ? `<span>${escapeHtml(title)}</span> <span class="method method-${mark.toLowerCase()}">${mark}</span>`
    : escapeHtml(title)
  return `<li><a href="${address}"${isCurrent ? ' aria-current="page"' : ''}>${label}</a>${inner}</li>`
}

function contentsHtml(headings: Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return '<div class="contents"></div>'
  const links = shown.map(
    ({ level, text, id }) =>
      `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${links.join('')}</ul></nav>`
}

/** The pages before and after this one in the menu. */
function nextHtml(menus: Menu[], address: string): string {
  const links = menus.flatMap((menu) => menu.links)
  const index = links.findIndex((link) => link.address === address)
  if (index === -1) return ''
  const before = links[index - 1]
  const after = links[index + 1]
  const link = (target: MenuLink | undefined, word: string) =>
    target
      ? `<a class="${word.toLowerCase()}" href="${target.address}"><span>${word}</span> ${escapeHtml(target.title)}</a>`
      : ''
  return `<nav class="turn" aria-label="Neighboring pages">${link(before, 'Previous')}${link(after, 'Next')}</nav>`
}
