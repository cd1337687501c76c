import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Preloads the fonts of the first screen, before the browser has read the style sheet. */
export function fontPreload(names: string[]): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => names.some((name) => file.includes(`${name}-normal`)))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  }
}

/** Tells boot.js which files the given screens need, beyond those every page loads. */
export function firstPageFiles(screens: string[]): Plugin {
  return {
    name: 'first-page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const files = chunks
          .filter(({ facadeModuleId }) => screens.some((name) => facadeModuleId?.endsWith(name)))
          .flatMap(({ fileName, imports }) => [fileName, ...imports])
          .filter((file) => !html.includes(file))
        const addresses = [...new Set(files)].map((file) => `/${file}`).join(' ')
        return html.replace('src="/boot.js"', `src="/boot.js" data-first-page="${addresses}"`)
      },
    },
  }
}

/** Minifies boot.js: files in the public folder are copied unchanged, and every page waits for this one. */
export function smallBoot(): Plugin {
  return {
    name: 'small-boot',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const file = join(dir, 'boot.js')
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)
    },
  }
}
