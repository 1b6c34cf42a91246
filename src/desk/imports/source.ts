import type { Readable } from 'node:stream'
import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import type { Item } from '../archive/read-archive.ts'
import type { FoundTable, TableMapping } from './table.ts'

/** How to get to the API of another helpdesk. */
export interface Remote {
  /** The email address of the login, the ID of an app, or the number of an account; empty if the source takes a key alone. */
  email: string
  /** Its token or key, the app's secret, or the address of a database. */
  token: string
  client: SafeClient
  /** Waits, in milliseconds. */
  pause?: (ms: number) => Promise<unknown>
}

/** Where and when a file was uploaded; the signal ends the reading of it. */
export interface Upload {
  scope: Scope
  at: Date
  signal?: AbortSignal
}

/** What a source has and cannot give, by its ids. */
export interface LeftOut {
  is: 'left_out'
  kind: string
  all: { id: string; reason: Sentence }[]
}

/** What was found of a table, before its lines: none come while something is unclear. */
export interface Table {
  is: 'table'
  table: FoundTable
}

export type SourceItem = Item | LeftOut | Table

/**
 * A helpdesk, or a format, that brands are imported from. It gives what it finds as lines of our archives, in their order
 * (docs/archive.md): with its own ids, times and authors, the bytes of files before their lines, and the head first. Ids can be
 * any text. If it is read again and has not changed, it gives the same items, as an interrupted run goes on after those that it had.
 */
export interface Source {
  /** As in `answerwell import NAME`. */
  name: string
  /** A file or folder, or the address of a server, which needs a login. */
  takes: 'path' | 'address'
  /**
   * What a login is: an email address with a token, unless it is a key alone, an app's ID with its secret, an account's number with a
   * token, or the address of a database with its password, beside a path.
   */
  login?: 'email' | 'key' | 'app' | 'account' | 'database'
  /** Where it is, if it is at the same address for everybody. */
  address?: string
  /** What is there, from the beginning, for the brand of the scope. Throws malformed for what it cannot read. */
  read(place: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem>
  /** The same of a file that was uploaded; absent if it cannot be. */
  readUpload?(bytes: Readable, upload: Upload): AsyncGenerator<SourceItem>
  /** Of a source of tables: the same, as the mapping reads them. */
  withMapping?(mapping: TableMapping): Source
}
