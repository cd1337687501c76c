import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPageFiles, fontPreload, smallBoot } from './build-plugins.ts'

// Chunks that keep their names: those the first page loads, and a screen whose file tests hold back.
const named = /^(first-page|react|rolldown-runtime|registration)$/
const alwaysLoaded = /\/(index|first-page|react|rolldown-runtime)-[\w-]+\.js$/

const firstPage = [
  /web\/src\/ui\/(alert|button|class-names|crash-screen|field|field-frame|fingerprint|outcome|radio-label|segmented|spinner|text-link|theme-toggle|wordmark)\.tsx?$/,
  /web\/src\/client\/(api|api-base|session|token)\.tsx?$/,
  /web\/src\/shared\/(brand-header|form-problems|page-title|theme|use-media-query)\.tsx?$/,
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|info|monitor|moon|pause|play|sun)\./,
]

/** Creating a schema has no side effects, so unused ones can be dropped. */
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
  // Pages served by the API's server: the payment sandbox, the documentation and downloads.
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
    // The content security policy allows our own files but not data: URLs.
    assetsInlineLimit: 0,
    // All browsers of this target support modulepreload; any others would merely load slightly later.
    modulePreload: {
      polyfill: false,
      // Leaves out what the first page has already loaded, and the file itself, which is requested right
      // away: listing them again for each screen would make the page larger. Sorted, because equal lists
      // compress well.
      resolveDependencies: (file, files) =>
        files.filter((name) => name !== file && !alwaysLoaded.test(name)).sort(),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      // Drops declarations that no screen uses.
      treeshake: { manualPureFunctions: ['endpoint', 'forMembers', ...pureSchemas] },
      output: {
        // The first page lists the files of all screens; short names keep that list small.
        chunkFileNames: ({ name }) =>
          named.test(name) ? 'assets/[name]-[hash:6].js' : 'assets/[hash:6].js',
        codeSplitting: {
          // Libraries change less often than our code. What the first page needs of our code and of lucide
          // goes into one small file, which must not grow with what later screens add.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-hook-form|react-router|scheduler)\//,
            },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'first-page', test: (id) => firstPage.some((pattern) => pattern.test(id)) },
            // What several later screens share goes into one file of each kind instead of dozens of tiny
            // ones.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
            { name: 'contract', test: /contract\/src\//, minShareCount: 2 },
            // A separate file for each feature's queries would make the first page's list of files longer.
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
