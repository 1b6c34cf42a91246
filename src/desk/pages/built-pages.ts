import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../../dist/web')
const ENTRY = 'main.tsx'
const WORKER = 'service-worker.ts'

/** Vite's manifest. */
type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

export interface Asset {
  type: string
  content: Buffer
}

/** The pages built by `bin/build`. File names contain a digest. */
export interface BuiltPages {
  script: string
  styles: string[]
  /** Scripts that the entry needs at once. */
  preloads: string[]
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
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${path} does not name ${ENTRY}`)
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  )
  const assets = new Map([...files].map(file => [file, readAsset(folder, file)]))
  const [, ...needed] = [...chunksOf(manifest, ENTRY)]
  return {
    script: entry.file,
    styles: [entry, ...needed.map(key => manifest[key])].flatMap(chunk => chunk?.css ?? []),
    worker: manifest[WORKER]?.file ?? '',
    preloads: needed.flatMap(key => manifest[key]?.file ?? []),
    assets,
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
  return { type, content: readFileSync(join(folder, file)) }
}
