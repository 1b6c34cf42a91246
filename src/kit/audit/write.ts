import sql, { join } from 'sql-template-tag'
import type { TxScope } from '../scope.ts'
import { AUDIT_ACTIONS } from './actions.ts'
import { type Content, hashOf, NO_HASH } from './chain.ts'
import type { Waiting } from './record.ts'

/** Longest part of a user agent that is kept. */
const AGENT_LENGTH = 200

/**
 * Appends what the transaction has recorded to the brand's chain. The chain's end is locked here, where nothing but the commit
 * follows: nobody who waits for it holds what this transaction still needs, and the wait is that of a commit.
 */
export async function writeAudited(tx: TxScope): Promise<void> {
  if (tx.audited.length === 0) return
  const contents = await contentsOf(tx, tx.audited)
  let { number, hash } = await lockHead(tx)
  const rows = contents.map(content => {
    const previous = hash
    number++
    hash = hashOf({ brandId: tx.brand.id, number, previous }, content)
    return rowOf(tx, { number, previous, hash, ...content })
  })
  tx.sql.send(sql`
    insert into audit_entries (brand_id, number, at, action, actor_kind, actor_id, actor_name, token_name, address, agent,
      about_kind, about_key, about_name, changes, previous, hash)
    values ${join(rows)}`)
  tx.sql.send(sql`
    update audit_heads set number = ${number}::bigint, hash = ${hash} where brand_id = ${tx.brand.id}`)
}

async function lockHead(tx: TxScope): Promise<{ number: number; hash: Buffer }> {
  const row = await tx.sql.writeRow<{ number: number; hash: Buffer }>(sql`
    insert into audit_heads (brand_id, number, hash, removed_hash) values (${tx.brand.id}, 0, ${NO_HASH}, ${NO_HASH})
    on conflict (brand_id) do update set number = audit_heads.number
    returning number, hash`)
  return row as { number: number; hash: Buffer }
}

type NewRow = Content & { number: number; previous: Buffer; hash: Buffer }

const rowOf = (tx: TxScope, row: NewRow) => sql`(
  ${tx.brand.id}, ${row.number}, ${row.at}, ${row.action}, ${row.actorKind}, ${row.actorId}, ${row.actorName},
  ${row.tokenName}, ${row.address}, ${row.agent}, ${row.aboutKind}, ${row.aboutKey}, ${row.aboutName},
  ${JSON.stringify(row.changes)}, ${row.previous}, ${row.hash})`

interface Person {
  userId: number
  identityId: number
  name: string
  email: string
}

/** With the names of people as they are now. */
async function contentsOf(tx: TxScope, waiting: readonly Waiting[]): Promise<Content[]> {
  const members = waiting
    .filter(({ action }) => AUDIT_ACTIONS[action] === 'member')
    .map(({ about }) => about.id)
  const people = await selectPeople(tx, {
    userIds: members.filter(id => id !== undefined),
    identityIds: waiting.map(one => one.actorIdentityId).filter(id => id !== null),
  })
  const tokenName = await findTokenName(tx)
  const { address = null, agent = null } = tx.from ?? {}
  return waiting.map(({ action, about, changes, actorIdentityId }) => {
    const kind = AUDIT_ACTIONS[action]
    const member = isOfMember({ action }) ? people.find(({ userId }) => userId === about.id) : undefined
    return {
      at: tx.now(),
      action,
      ...actorOf(
        tx,
        people.find(({ identityId }) => identityId === actorIdentityId),
        tokenName,
      ),
      address,
      agent: agent?.slice(0, AGENT_LENGTH).toWellFormed() ?? null,
      aboutKind: kind,
      aboutKey: about.key ?? member?.email ?? (about.id === undefined ? null : String(about.id)),
      aboutName: about.name ?? member?.name ?? (kind === 'brand' ? tx.brand.name : null),
      changes,
    }
  })
}

const isOfMember = ({ action }: Pick<Waiting, 'action'>) => AUDIT_ACTIONS[action] === 'member'

function actorOf(tx: TxScope, person: Person | undefined, tokenName: string | null) {
  if (person) {
    const actorKind = tokenName === null ? 'member' : 'program'
    return { actorKind, actorId: person.userId, actorName: person.name, tokenName }
  }
  const actorKind = { command: 'command', request: 'nobody' }[tx.cause.by as string] ?? 'system'
  return { actorKind, actorId: null, actorName: tx.cause.by, tokenName: null }
}

async function selectPeople(
  tx: TxScope,
  { userIds, identityIds }: { userIds: number[]; identityIds: number[] },
): Promise<Person[]> {
  if (userIds.length + identityIds.length === 0) return []
  return tx.sql.rows(sql`
    select u.id as "userId", i.id as "identityId", u.name, i.identifier as email
    from users u join identities i on i.brand_id = u.brand_id and i.user_id = u.id
    where u.brand_id = ${tx.brand.id} and i.brand_id = ${tx.brand.id}
      and (u.id = any(${userIds}::bigint[]) or i.id = any(${identityIds}::bigint[]))`)
}

/** The name of the caller's API token; null for people. */
async function findTokenName(tx: TxScope): Promise<string | null> {
  const [kind, id] = tx.actor?.login.split(' ') ?? []
  if (kind !== 'token') return null
  const row = await tx.sql.row<{ name: string }>(sql`
    select name from api_tokens where brand_id = ${tx.brand.id} and id = ${Number(id)}`)
  return row?.name ?? null
}
