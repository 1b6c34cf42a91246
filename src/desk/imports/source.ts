import type { Readable } from 'node:stream'
import type { Item } from '../archive/read-archive.ts'

/**
 * A helpdesk, or a format, that brands are imported from. It gives what it finds as lines of our archives, in their order
 * (docs/archive.md): with its own ids, times and authors, the bytes of files before their lines, and the head first.
 */
export interface Source {
  /** As in `answerwell import NAME`. */
  name: string
  /** Whether the path may be a folder. */
  takesFolder: boolean
  /** What is at the path, from the beginning. Throws malformed for what it cannot read. */
  read(path: string): AsyncGenerator<Item>
  /** The same of a file that was uploaded; absent if it cannot be. */
  readUpload?(bytes: Readable): AsyncGenerator<Item>
}
