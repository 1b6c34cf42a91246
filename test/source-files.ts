import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const SRC = resolve(import.meta.dirname, '../src')

export interface SourceFile {
  path: string
  /** Its layer: `kit`, `talk` …; `src` for the files right in it. */
  layer: string
  /** Where it is, such as `talk/messages`. */
  folder: string
  text: string
  /** Paths relative to src. */
  imports: string[]
}

/** The files of src that are not tests. */
export const files: SourceFile[] = globSync('**/*.ts', { cwd: SRC })
  .filter(path => !path.endsWith('.test.ts'))
  .map(path => {
    const text = readFileSync(join(SRC, path), 'utf8')
    const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target]) =>
      relative(SRC, resolve(SRC, dirname(path), target as string)),
    )
    return { path, layer: layerOf(path), folder: folderOf(path), text, imports }
  })

export function layerOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] as string) : 'src'
}

/** The folder of a noun, or one within it: `talk/connectors/email`. The kit has no nouns. */
export function folderOf(path: string): string {
  return layerOf(path) === 'kit' ? 'kit' : dirname(path)
}
