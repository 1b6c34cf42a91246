import type { Sentence } from '../../../../kit/sentences/say.ts'

/** A file with its path below the folder or zip file, with slashes. */
export interface BundleFile {
  path: string
  size: number
  read(): Promise<Buffer>
}

/** Files of a help center. */
export interface Bundle {
  files: BundleFile[]
  /** Files that are not looked at, with the reason. */
  leftOut: { id: string; reason: Sentence }[]
  close(): void
}

export const MOST_FILES = 20_000

/** What editors and systems keep beside the files. */
export function isHidden(path: string): boolean {
  return path.split('/').some(part => part.startsWith('.') || part === '__MACOSX' || part === 'node_modules')
}

/** Zip files often have all in one folder, which is no topic unless it has nothing but files. */
export function withoutRoot(files: BundleFile[]): BundleFile[] {
  const [root] = files[0]?.path.split('/') ?? []
  const isRoot = files.every(({ path }) => path.startsWith(`${root}/`))
  if (!isRoot || !files.some(({ path }) => isPage(path) && path.split('/').length > 2)) return files
  return files.map(file => ({ ...file, path: file.path.slice(`${root}/`.length) }))
}

export function isPage(path: string): boolean {
  return /\.(md|markdown|mdown)$/i.test(path)
}
