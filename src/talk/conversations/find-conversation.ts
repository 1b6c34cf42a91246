import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { otherNumber } from '../../people/identities/other-number.ts'
import type { Thread } from '../channels/incoming.ts'
import { findChannel } from '../channels/queries.ts'
import type { LookupQuery } from './input.ts'
import {
  type ConversationRow,
  lockConversationBy,
  lockConversationById,
  selectConversation,
} from './queries.ts'
import { isVisible } from './visible.ts'

const INTERNAL_ID = /^[1-9]\d{0,17}$/

/**
 * The conversation that an identifier in a path names, by the API's lookup order. What named a merged conversation names the
 * one that has its messages. Throws not_found.
 */
export async function getConversation(scope: Scope, identifier: string, lookup: LookupQuery = {}) {
  return required(scope, await find(scope, identifier, lookup))
}

/** The conversation with a slug or internal id, locked until the transaction ends. Throws not_found. */
export async function lockConversation(tx: TxScope, identifier: string): Promise<ConversationRow> {
  const found = await findBySlugOrId(identifier, condition => lockConversationBy(tx, condition))
  const goesOn = found && found.mergedInto !== null
  return required(tx, goesOn ? await lockConversationById(tx, found.mergedInto as number) : found)
}

/** The conversation of a channel with this origin id itself, also if it was merged. */
export function findOriginal(
  scope: Scope,
  channelId: number,
  originId: string,
): Promise<ConversationRow | undefined> {
  return selectConversation(scope, sql`channel_id = ${channelId} and origin_id = ${originId}`)
}

/** The conversation of a channel with this origin id, or the one that it was merged into. */
export function findByOrigin(
  scope: Scope,
  channelId: number,
  originId: string,
): Promise<ConversationRow | undefined> {
  return select(scope, sql`channel_id = ${channelId} and origin_id = ${originId}`)
}

/** The conversation of a channel with this reference. */
export function findByReference(
  scope: Scope,
  channelId: number,
  refId: string,
): Promise<ConversationRow | undefined> {
  return select(scope, sql`channel_id = ${channelId} and ref_id = ${refId}`)
}

/** The conversation of a thread; one that we started is found by our reference, and one with a number however that is written. */
export async function findByThread(
  scope: Scope,
  channelId: number,
  { threadId, olderThreadId }: Thread,
): Promise<ConversationRow | undefined> {
  for (const name of [threadId, olderThreadId].filter(one => one !== undefined))
    for (const written of [name, otherNumber(name)].filter(one => one !== undefined)) {
      const found = await findByOrigin(scope, channelId, written)
      if (found) return found
    }
  return findByReference(scope, channelId, threadId)
}

async function find(scope: Scope, identifier: string, { id_type, category, channel }: LookupQuery) {
  if (id_type === 'ref') return select(scope, sql`ref_id = ${identifier}`)
  if (id_type !== 'origin') return findBySlugOrId(identifier, condition => select(scope, condition))
  const found = await findChannel(scope, category as string)
  if (!found || (channel !== undefined && channel !== found.kind)) return undefined
  return findByOrigin(scope, found.id, identifier)
}

async function findBySlugOrId(
  identifier: string,
  select: (condition: Sql) => Promise<ConversationRow | undefined>,
) {
  const bySlug = await select(sql`slug = ${identifier}`)
  return bySlug || !INTERNAL_ID.test(identifier) ? bySlug : select(sql`id = ${identifier}::bigint`)
}

/** By a condition on its columns; for a merged one, the conversation that has its messages. */
async function select(scope: Scope, condition: Sql): Promise<ConversationRow | undefined> {
  const found = await selectConversation(scope, condition)
  return found && found.mergedInto !== null ? selectConversation(scope, sql`id = ${found.mergedInto}`) : found
}

/** What the caller does not see is not there. */
function required(scope: Scope, conversation: ConversationRow | undefined): ConversationRow {
  if (!conversation || !isVisible(scope, conversation)) throw notFound(say`conversation`)
  return conversation
}
