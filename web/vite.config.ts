import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPageFiles, fontPreload, slimEndpoints } from './build-plugins.ts'

const firstPage = [
  /web\/src\/ui\/(alert|button|class-names|crash-screen|field|field-frame|fingerprint|outcome|segmented|spinner|text-link|theme-toggle|wordmark)\.tsx?$/,
  /web\/src\/lib\/(api|api-base|form-problems|page-title|session|theme|token|use-media-query)\.tsx?$/,
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|info|monitor|moon|pause|play|sun)\./,
]

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    slimEndpoints(),
    firstPageFiles(['/landing/landing-frame.tsx', '/sign-in/sign-in.tsx']),
    fontPreload(['newsreader-latin-wght', 'hanken-grotesk-latin-wght']),
  ],
  // The payment sandbox's pages come from the API's server.
  server: { proxy: { '/sandbox': 'http://localhost:8000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows files of our own, not data: addresses.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      // Declarations no screen uses must not travel.
      treeshake: { manualPureFunctions: ['endpoint', 'z.object', 'z.nullable', 'z.string'] },
      output: {
        codeSplitting: {
          // Libraries change less often than we do. What the first page needs of our own and of
          // lucide is one small file: what later screens add must not find its way into it.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'form', test: /node_modules\/react-hook-form\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'first-page', test: (id) => firstPage.some((pattern) => pattern.test(id)) },
            // One file instead of many: the first page names every file there is.
            { name: 'ui', test: /web\/src\/ui\/|lucide-react\/dist\/esm\/icons\// },
          ],
        },
      },
    },
  },
})
