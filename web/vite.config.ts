import { defineConfig } from 'vite'

/** The pages of the staff, built into dist/web. `bin/dev` serves them with reloading, and passes the rest on. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: '.',
    target: 'es2023',
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: 'web/main.tsx' },
  },
  html: { cspNonce: '' },
})
