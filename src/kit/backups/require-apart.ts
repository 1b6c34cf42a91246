import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isBucket } from '../blobs.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

/** Throws a conflict if copies in a folder of backups would be among the files themselves, of which pruning would delete some. */
export async function requireApart(folder: string, filesPlace: string): Promise<void> {
  if (isBucket(filesPlace) || isBucket(folder)) return
  const [copies, files] = [join(folder, 'files'), filesPlace]
  const [realCopies, realFiles] = await Promise.all([realPathOf(copies), realPathOf(files)])
  if (isIn(realFiles, realCopies) || isIn(realCopies, realFiles) || (await areOne(copies, files)))
    throw new Problem(
      'conflict',
      say`${folder} cannot be a folder of backups: the files are stored in ${filesPlace}. Choose another one.`,
    )
}

/** Where a path leads, also if its end does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const real = await realpath(at).catch(() => undefined)
    if (real !== undefined) return join(real, relative(at, resolve(path)))
    if (at === dirname(at)) return resolve(path)
  }
}

/** Whether the one is the other, or in it. */
function isIn(one: string, other: string): boolean {
  const way = relative(other, one)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`))
}

/** Such as one folder that is mounted twice. */
async function areOne(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)].map(found => found.catch(() => undefined)))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
