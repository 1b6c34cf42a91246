import { lstat, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'

/** A file with mails: many of an mbox, or one. */
export interface MailFile {
  path: string
  isMbox: boolean
  size: number
}

interface Found {
  files: MailFile[]
  /** When a file or folder was last changed, or brought here. */
  changedAt: Date
}

const HEAD = 16 * 1024

/** The files with mails at a path, in a fixed order; those of a folder in all that is below it. Throws malformed if there are none. */
export async function findMails(path: string): Promise<Found> {
  const files: MailFile[] = []
  let changed = 0
  for await (const one of filesBelow(path)) {
    const { ctimeMs, size } = await stat(one)
    changed = Math.max(changed, ctimeMs)
    const what = await kindOf(one)
    if (what) files.push({ path: one, isMbox: what === 'mbox', size })
  }
  if (files.length === 0) throw new Problem('malformed', say`There is no mail in ${path}.`)
  return { files, changedAt: new Date(Math.max(changed, (await stat(path)).ctimeMs)) }
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const found = await lstat(path)
  if (found.isFile()) yield path
  if (!found.isDirectory()) return
  for (const name of (await readdir(path)).sort())
    if (!name.startsWith('.')) yield* filesBelow(join(path, name))
}

/** By what it begins with: programs name such files in many ways. */
async function kindOf(path: string): Promise<'mbox' | 'mail' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    if (text.startsWith('From ')) return 'mbox'
    if (/\.eml$/i.test(path)) return 'mail'
    const [head = ''] = text.split(/\r?\n\r?\n/, 1)
    return /^from:/im.test(head) && /^(date|received|message-id):/im.test(head) ? 'mail' : undefined
  } finally {
    await file.close()
  }
}
