import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreload, slimEndpoints } from './build-plugins.ts'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    slimEndpoints(),
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
    rolldownOptions: {
      // Declarations no screen uses must not travel.
      treeshake: { manualPureFunctions: ['endpoint', 'z.object', 'z.nullable', 'z.string'] },
      output: {
        codeSplitting: {
          // Libraries change less often than we do; what most screens share is one file, not crumbs.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'form', test: /node_modules\/react-hook-form\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'shared', test: /web\/src\/(ui|lib)\/|lucide-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
