import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Statements that the program has sent in tests, by their text: the line of the program that sent each first. */
export type Statements = Map<string, string>

/** Keeps statements in a folder, as a file of their own. */
export const keepStatements = (folder: string, name: string, statements: Statements): void =>
  writeFileSync(join(folder, `${name}.json`), JSON.stringify([...statements]))

/** All that are kept in a folder. */
export const readStatements = (folder: string): Statements =>
  new Map(
    readdirSync(folder).flatMap(
      name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as [string, string][],
    ),
  )
