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
    // The first with `light-dark()`: rewritten for older ones, a theme of one's own would have no effect.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: ['web/main.tsx', 'web/login/main.tsx', 'web/service-worker.ts'] },
  },
})
