import { defineConfig } from 'vite'

/** The staff pages, built into dist/web by `bin/build` and served from there. */
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
