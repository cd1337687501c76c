import type { Plugin } from 'vite'

/** Lets the browser ask for the fonts of the first screen before it has read the style sheet. */
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

/** Tells boot.js which files the given screens consist of, beyond those every page loads. */
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

/**
 * The browser needs an endpoint's address and input; its documentation, examples, answers and
 * errors are for the server. Leaving them out keeps the first page small however long the list grows.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const dropped = this.parse(code)
          .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
          .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
          .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'endpoint')
          .flatMap((call) => call.arguments)
          .flatMap((argument) => (argument.type === 'ObjectExpression' ? argument.properties : []))
          .filter(
            (node) =>
              node.type === 'Property' &&
              node.key.type === 'Identifier' &&
              serverProperties.has(node.key.name),
          )
        return { code: without(code, dropped), map: null }
      },
    },
  }
}

const serverProperties = new Set([
  'access',
  'section',
  'summary',
  'description',
  'status',
  'stream',
  'output',
  'errors',
  'example',
])

function without(code: string, nodes: { start: number; end: number }[]): string {
  // From the end, so that earlier positions stay true.
  return nodes
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => {
      const after = rest.slice(end).replace(/^\s*,/, '')
      return rest.slice(0, start) + after
    }, code)
}
