import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const entry = (path: string) => join(import.meta.dirname, path)

/**
 * What a page loads first is a few files instead of forty: `basis`, which the login page needs too, so that the browser has it
 * already, and `inbox` or `login`, the rest. What is loaded later keeps files of its own.
 */
function firstFiles(): Rolldown.CodeSplittingGroup {
  const ofLogin = new Set<string>()
  const ofInbox = new Set<string>()
  return {
    tags: ['$initial'],
    name(id, modules) {
      if (ofInbox.size === 0) {
        reach(entry('login/main.ts'), ofLogin, modules)
        reach(entry('main.tsx'), ofInbox, modules)
      }
      // The page itself stays apart: its form is loaded in the inbox, too, which must not become a login page.
      if (id === entry('login/main.ts')) return null
      if (ofLogin.has(id) && ofInbox.has(id)) return 'basis'
      return ofLogin.has(id) ? 'login' : ofInbox.has(id) ? 'inbox' : null
    },
  }
}

/** Adds the module, and all that it imports at once. */
function reach(id: string, reached: Set<string>, modules: Rolldown.ChunkingContext): void {
  if (reached.has(id)) return
  reached.add(id)
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reach(imported, reached, modules)
}

/** Also writes scripts and styles compressed with Brotli, so that no server has to compress them after each start. */
function compressed(): Plugin {
  const compress = promisify(brotliCompress)
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, files) {
      const texts = Object.keys(files).filter(name => /\.(js|css)$/.test(name))
      await Promise.all(
        texts.map(async name => {
          const path = join(dir, name)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
          await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
        }),
      )
    },
  }
}

/** The staff pages, built into dist/web by `bin/build` and served from there. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  plugins: [compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: '.',
    target: 'es2023',
    // The first with `light-dark()`: rewritten for older ones, a theme of one's own would have no effect.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: ['web/main.tsx', 'web/login/main.ts', 'web/service-worker.ts'],
      output: {
        codeSplitting: { groups: [firstFiles()] },
        // The first file names all others, and digests do not compress: seven letters of one tell builds apart as well as eight.
        entryFileNames: '[name]-[hash:7].js',
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7].[ext]',
      },
    },
  },
})
