import { Problem } from '../../../../kit/errors.ts'
import type { Line } from '../../../archive/queries.ts'
import { reasonOf } from '../../remote/ask-api.ts'
import { type LeftOutByKind, leaveOut } from '../../remote/leave-out.ts'
import type { People } from '../../remote/people.ts'
import type { Spool } from '../../remote/spool.ts'
import type { Freshdesk } from './ask-freshdesk.ts'

/** All of an account but its files: lists are in the spool, under their names, and what is needed of all at once beside it. */
export interface Collected {
  host: string
  people: People
  spool: Spool
  /** The number of who reads. */
  reader: string
  /** Lists that are short, by their names. */
  lists: Map<string, Line[]>
  leftOut: LeftOutByKind
}

/** A list that this login may not see is listed, and is empty. */
export async function listOf(
  api: Freshdesk,
  collected: Pick<Collected, 'leftOut'>,
  [name, path]: [name: string, path: string],
): Promise<Line[]> {
  const all: Line[] = []
  try {
    for await (const items of api.pages(path)) all.push(...items)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'forbidden')) throw error
    leaveOut(collected, [name, path], reasonOf(error))
  }
  return all
}
