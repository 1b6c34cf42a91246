import { randomUUID } from 'node:crypto'

/** Each key begins with the name of its folder. */
const GROUP = 'aa/'
export const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Keys of the list of erasures begin with this; no row names them after a backup was restored. */
export const ERASURE_ENTRIES = 'e5/e5a5ed00-0000-4000-8000-'

/** Keys of what is there for some days at most, and is not backed up: exports, and what is uploaded for an import. */
export const PASSING_FILES = 'a7/a7a55176-0000-4000-8000-'

/** A key that no file has. */
export function newKey(beginning = newKeyBeginning()): string {
  return `${beginning}${randomUUID().slice(beginning.length - GROUP.length)}`
}

/** A beginning that several keys share and no other key has, to find them again. */
export function newKeyBeginning(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id.slice(0, 24)}`
}

/** The key; throws an Error for what is none, such as a path. */
export function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`)
  return key
}
