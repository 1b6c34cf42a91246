import { defineConfig } from 'vite'

/** The pages of the staff, built into dist/web by `bin/build`; the server hands them out from there. */
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
})
