import { UNFINISHED } from './new-file.ts'
import type { Shelf } from './shelf.ts'

/** A copy of a file on a shelf of backups. */
export interface Copy {
  key: string
  /** Below `files`. */
  name: string
  /** In bytes, if the list of the shelf has it. */
  size?: number
}

export const FILES = 'files/'
/** Key of the file, the recipients, and what an unfinished one has. */
const COPY = /^([0-9a-f]{2}\/[0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?(?:(?:\.[0-9a-f]{8})?\.part)?$/

/** The copies on a shelf of backups, in the order of their keys. What else is there is not ours. */
export async function* copiesIn(shelf: Shelf): AsyncGenerator<Copy> {
  for await (const copy of copiesAndUnfinished(shelf, '')) if (!UNFINISHED.test(copy.name)) yield copy
}

/** The copies that were never finished. */
export async function* unfinishedIn(shelf: Shelf): AsyncGenerator<Copy> {
  for await (const copy of copiesAndUnfinished(shelf, '')) if (UNFINISHED.test(copy.name)) yield copy
}

/** The names of the copies of a file. */
export async function copiesOfKey(shelf: Shelf, key: string): Promise<string[]> {
  const found: string[] = []
  for await (const copy of copiesAndUnfinished(shelf, key))
    if (copy.key === key && !UNFINISHED.test(copy.name)) found.push(copy.name)
  return found
}

async function* copiesAndUnfinished(shelf: Shelf, beginning: string): AsyncGenerator<Copy> {
  for await (const { name: path, ...size } of shelf.below(FILES + beginning)) {
    const name = path.slice(FILES.length)
    const [, key] = COPY.exec(name) ?? []
    if (key !== undefined) yield { key, name, ...size }
  }
}

/** Finds copies by keys that come in order, with one look at the whole shelf. */
export interface CopiesBeside {
  of(key: string): Promise<Copy[]>
  close(): Promise<void>
}

export function copiesBeside(shelf: Shelf): CopiesBeside {
  const copies = copiesIn(shelf)
  let next: Copy | undefined
  let isOver = false
  const advance = async () => {
    const { value, done } = await copies.next()
    isOver = done ?? false
    next = isOver ? undefined : (value as Copy)
  }
  return {
    async of(key) {
      const found: Copy[] = []
      while (!isOver && (next === undefined || next.key <= key)) {
        if (next?.key === key) found.push(next)
        await advance()
      }
      return found
    },
    close: async () => void (await copies.return(undefined)),
  }
}
