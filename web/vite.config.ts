import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPageFiles, fontPreload, smallBoot } from './build-plugins.ts'

// What the first page loads, and a screen whose file tests hold back.
const named = /^(first-page|react|rolldown-runtime|registration)$/
const alwaysLoaded = /\/(index|first-page|react|rolldown-runtime)-[\w-]+\.js$/

const firstPage = [
  /web\/src\/ui\/(alert|button|class-names|crash-screen|field|field-frame|fingerprint|outcome|radio-label|segmented|spinner|text-link|theme-toggle|wordmark)\.tsx?$/,
  /web\/src\/client\/(api|api-base|session|token)\.tsx?$/,
  /web\/src\/shared\/(brand-header|form-problems|page-title|theme|use-media-query)\.tsx?$/,
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|info|monitor|moon|pause|play|sun)\./,
]

/** Making a schema does nothing else. */
const pureSchemas = [
  'array',
  'boolean',
  'custom',
  'enum',
  'extend',
  'int',
  'literal',
  'looseObject',
  'null',
  'nullable',
  'number',
  'object',
  'optional',
  'record',
  'string',
  'tuple',
  'unknown',
].map((name) => `z.${name}`)

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    firstPageFiles(['/landing/landing-frame.tsx', '/sign-in/sign-in.tsx']),
    smallBoot(),
    fontPreload(['newsreader-latin-wght', 'hanken-grotesk-latin-wght']),
  ],
  // Pages that come from the API's server: the payment sandbox, the documentation and downloads.
  server: {
    proxy: Object.fromEntries(
      ['/sandbox', '/docs', '/redoc', '/openapi.json', '/packages'].map((path) => [
        path,
        'http://localhost:8000',
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows files of our own, not data: addresses.
    assetsInlineLimit: 0,
    // Every browser of this target knows modulepreload; the others would only load a little later.
    modulePreload: {
      polyfill: false,
      // What the first page loads is there already, and the file itself is asked for at once: naming
      // them again for each screen would make the page larger. In one order, as equal lists compress.
      resolveDependencies: (file, files) =>
        files.filter((name) => name !== file && !alwaysLoaded.test(name)).sort(),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      // Declarations no screen uses must not travel.
      treeshake: { manualPureFunctions: ['endpoint', 'forMembers', ...pureSchemas] },
      output: {
        // The first page lists the files of all screens: short names keep the list short.
        chunkFileNames: ({ name }) =>
          named.test(name) ? 'assets/[name]-[hash:6].js' : 'assets/[hash:6].js',
        codeSplitting: {
          // Libraries change less often than we do. What the first page needs of our own and of
          // lucide is one small file: what later screens add must not find its way into it.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-hook-form|react-router|scheduler)\//,
            },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'first-page', test: (id) => firstPage.some((pattern) => pattern.test(id)) },
            // What several later screens share: one file of each kind instead of dozens of tiny ones.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
            { name: 'contract', test: /contract\/src\//, minShareCount: 2 },
            // A file for each feature's would make the first page's list of files longer.
            { name: 'queries', test: /web\/src\/features\/.*\/queries\.ts$/, minShareCount: 2 },
            {
              name: 'shared',
              test: /web\/src\/(client|shared|ui)\/(?!new-link|query-scope|sso-offers)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
