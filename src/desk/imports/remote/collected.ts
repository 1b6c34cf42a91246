import { Problem } from '../../../kit/errors.ts'
import { type Sentence, say } from '../../../kit/sentences/say.ts'
import type { Line } from '../../archive/queries.ts'
import type { Head } from '../../archive/read-archive.ts'
import type { SourceItem } from '../source.ts'
import { reasonOf } from './ask-api.ts'
import { type LeftOutByKind, leaveOut, leftOutItems } from './leave-out.ts'
import { createPeople, type People } from './people.ts'
import { createSpool, type Spool } from './spool.ts'

/** All of an account but its files: lists are in the spool, under their names, and what is needed of all at once beside it. */
export interface Collected {
  host: string
  people: People
  spool: Spool
  /** The number of who reads; empty: nobody there. */
  reader: string
  /** Lists that are short, by their names. */
  lists: Map<string, Line[]>
  leftOut: LeftOutByKind
}

interface Account {
  head: Head
  host: string
  reader: string
}

/** What an account has, from its head to its end; what was left out of it is told last, and the spool is gone then. */
export async function* readAccount(
  { head, ...account }: Account,
  items: (collected: Collected) => AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  yield { is: 'head', head }
  const spool = await createSpool()
  try {
    const people = createPeople(account.host, spool)
    const collected = { ...account, people, spool, lists: new Map(), leftOut: new Map() }
    yield* items(collected)
    yield* leftOutItems(collected.leftOut)
    yield { is: 'end', lines: {} }
  } finally {
    await spool.close()
  }
}

export const listIn = ({ lists }: Pick<Collected, 'lists'>, name: string): Line[] => lists.get(name) ?? []

type Place = [kind: string, path: string]

/** A list that this login may not see is listed, and is empty. */
export async function listOf(
  collected: Pick<Collected, 'leftOut'>,
  [kind, path]: Place,
  pages: AsyncIterable<Line[]>,
): Promise<Line[]> {
  return collect(pages, error => {
    if (error.code !== 'forbidden') throw error
    leaveOut(collected, [kind, path], reasonOf(error))
  })
}

/** Names each of a list of what stays there. A list that plans do not have, or that fails, is one line of the report. */
export async function leaveOutAll(
  collected: Pick<Collected, 'leftOut'>,
  [kind, path]: Place,
  { pages, name, reason = say`It is not imported. Set it up here.` }: NamedList,
): Promise<void> {
  const all = await collect(pages, error => {
    if (!['forbidden', 'unavailable'].includes(error.code)) throw error
    leaveOut(collected, [kind, path], say`None of these are imported.`)
  })
  for (const one of all) leaveOut(collected, [kind, name(one)], reason)
}

interface NamedList {
  pages: AsyncIterable<Line[]>
  name: (one: Line) => string
  reason?: Sentence
}

/** What no list shows, or what is not asked for: of each, that there may be some. */
export function leaveOutKinds(collected: Pick<Collected, 'leftOut'>, kinds: string[]): void {
  for (const kind of kinds) leaveOut(collected, [kind, '*'], say`None of these are imported.`)
}

async function collect(pages: AsyncIterable<Line[]>, failed: (error: Problem) => void): Promise<Line[]> {
  const all: Line[] = []
  try {
    for await (const items of pages) all.push(...items)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    failed(error)
  }
  return all
}
