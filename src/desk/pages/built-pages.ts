import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Compressed } from '../../kit/http/brotli.ts'

const FOLDER = resolve(import.meta.dirname, '../../../dist/web')
const MAIN = 'main.tsx'
const LOGIN = 'login/main.ts'
const WORKER = 'service-worker.ts'

/** Vite's manifest. */
type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

export interface Asset extends Compressed {
  type: string
  plain: Buffer
}

/** What a page loads at once. */
export interface BuiltEntry {
  script: string
  styles: string[]
  /** Scripts that the first one imports. */
  preloads: string[]
}

/** The pages built by `bin/build`, which has compressed what is text. File names contain a digest. */
export interface BuiltPages {
  main: BuiltEntry
  login: BuiltEntry
  /** The service worker. */
  worker: string
  assets: Map<string, Asset>
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** Undefined before a build. */
export function readBuiltPages(folder = FOLDER): BuiltPages | undefined {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return undefined
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  )
  const assets = new Map([...files].map(file => [file, readAsset(folder, file)]))
  const entryOf = (key: string) => builtEntry(manifest, key)
  return {
    main: entryOf(MAIN),
    login: entryOf(LOGIN),
    worker: manifest[WORKER]?.file ?? '',
    assets,
  }
}

function builtEntry(manifest: Manifest, key: string): BuiltEntry {
  const entry = manifest[key]
  if (!entry) throw new Error(`the build has no ${key}`)
  const [, ...needed] = [...chunksOf(manifest, key)]
  return {
    script: entry.file,
    styles: [entry, ...needed.map(one => manifest[one])].flatMap(chunk => chunk?.css ?? []),
    preloads: needed.flatMap(one => manifest[one]?.file ?? []),
  }
}

/** The chunk and all its static imports. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

function readAsset(folder: string, file: string): Asset {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const path = join(folder, file)
  const plain = readFileSync(path)
  return existsSync(`${path}.br`) ? { type, plain, brotli: readFileSync(`${path}.br`) } : { type, plain }
}
