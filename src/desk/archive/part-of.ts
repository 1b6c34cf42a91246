import { KINDS } from './kinds.ts'
import type { Line } from './queries.ts'
import type { Item } from './read-archive.ts'

/** Lines as a part of an archive, named for their kind. */
export function partOf(name: string, lines: Line[]): Item {
  const kind = KINDS.find(one => one.name === name)
  if (!kind) throw new Error(`no kind of lines: ${name}`)
  return { is: 'part', name, kind, lines }
}
