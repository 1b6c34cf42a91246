import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { type Bundle, isHidden, MOST_FILES } from './bundle.ts'

/** The files below a folder, or one file. Links are not followed: they can lead anywhere. */
export async function openFolder(path: string): Promise<Bundle> {
  const bundle: Bundle = { files: [], leftOut: [], close: () => {} }
  if ((await lstat(path)).isDirectory()) await walk(bundle, path, '')
  else await add(bundle, dirname(path), basename(path))
  return bundle
}

async function walk(bundle: Bundle, root: string, below: string): Promise<void> {
  const names = (await readdir(join(root, below))).toSorted()
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`
    if (isHidden(path)) continue
    await add(bundle, root, path)
  }
}

async function add(bundle: Bundle, root: string, path: string): Promise<void> {
  const full = join(root, path)
  const found = await lstat(full)
  if (found.isDirectory()) return walk(bundle, root, path)
  if (!found.isFile()) {
    bundle.leftOut.push({ id: path, reason: say`It is a link or a special file, and is not followed.` })
    return
  }
  if (bundle.files.length >= MOST_FILES)
    throw new Problem('malformed', say`There are more than ${MOST_FILES} files.`)
  bundle.files.push({ path, size: found.size, read: () => readFile(full) })
}
