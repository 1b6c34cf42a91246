import type { Readable } from 'node:stream'
import type { Scope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import type { Item } from '../archive/read-archive.ts'

/** What a source has and cannot give, by its ids. */
export interface LeftOut {
  is: 'left_out'
  kind: string
  all: { id: string; reason: Sentence }[]
}

export type SourceItem = Item | LeftOut

/**
 * A helpdesk, or a format, that brands are imported from. It gives what it finds as lines of our archives, in their order
 * (docs/archive.md): with its own ids, times and authors, the bytes of files before their lines, and the head first. Ids can be
 * any text. If it is read again and has not changed, it gives the same items, as an interrupted run goes on after those that it had.
 */
export interface Source {
  /** As in `answerwell import NAME`. */
  name: string
  /** Whether the path may be a folder. */
  takesFolder: boolean
  /** What is at the path, from the beginning, for the brand of the scope. Throws malformed for what it cannot read. */
  read(path: string, scope: Scope): AsyncGenerator<SourceItem>
  /** The same of a file that was uploaded; absent if it cannot be. */
  readUpload?(bytes: Readable): AsyncGenerator<SourceItem>
}
