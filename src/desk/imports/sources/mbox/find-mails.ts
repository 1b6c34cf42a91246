import { lstat, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { isForRubbish } from './rubbish.ts'

/** A file with mails: many of an mbox, or one. */
export interface MailFile {
  path: string
  isMbox: boolean
  size: number
}

export interface Found {
  files: MailFile[]
  /** When a file or folder was last changed, or brought here. */
  changedAt: Date
  /** Folders, and files, of what is no correspondence. */
  leftOut: { id: string; reason: Sentence }[]
}

const HEAD = 16 * 1024

/**
 * The files with mails at a path, in a fixed order; those of a folder in all that is below it, except what is named like a folder
 * for drafts, spam or deleted mail.
 */
export async function findMails(path: string): Promise<Found> {
  const files: MailFile[] = []
  const leftOut: Found['leftOut'] = []
  let changed = 0
  const leave = (id: string) => leftOut.push({ id, reason: say`It is for drafts, spam or deleted mail.` })
  for await (const one of filesBelow(path, leave)) {
    const { ctimeMs, size } = await stat(one)
    changed = Math.max(changed, ctimeMs)
    const what = await kindOf(one)
    if (what) files.push({ path: one, isMbox: what === 'mbox', size })
  }
  return { files, leftOut, changedAt: new Date(Math.max(changed, (await stat(path)).ctimeMs)) }
}

async function* filesBelow(path: string, leave: (path: string) => void): AsyncGenerator<string> {
  const found = await lstat(path)
  if (found.isFile()) yield path
  if (!found.isDirectory()) return
  const names = (await readdir(path)).sort()
  for (const name of names) {
    const below = join(path, name)
    // Of a Maildir: what was not stored wholly.
    if (name === 'tmp' && isMaildir(names)) continue
    // Maildir++ has its folders below the inbox: `.Sent`.
    if (name.startsWith('.') && !isMaildir(await readdir(below).catch(() => []))) continue
    if (isForRubbish(name)) leave(below)
    else yield* filesBelow(below, leave)
  }
}

function isMaildir(names: string[]): boolean {
  return names.includes('cur') || names.includes('new')
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
