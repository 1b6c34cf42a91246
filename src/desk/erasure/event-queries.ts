import sql, { type Sql } from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { emptied } from './emptied.ts'

interface TypedData {
  id: number
  data: Record<string, unknown>
}

/** Takes what people typed out of the events about these conversations. What happened, and when, stays in the log. */
export function scrubEventsOf(tx: TxScope, conversationIds: number[]): Promise<void> {
  return scrub(
    tx,
    sql`e.subject_id = any(${conversationIds}::bigint[]) and e.type like 'conversation.%' and e.type in (
      'conversation.created', 'conversation.tagged', 'conversation.data_changed', 'conversation.renamed'
    )`,
  )
}

/** Takes names and addresses out of the events about contacts, and what servers said of mail to these identities. */
export async function scrubEventsOfPerson(
  tx: TxScope,
  { contactIds, identityIds }: { contactIds: number[]; identityIds: number[] },
): Promise<void> {
  await scrub(
    tx,
    sql`e.subject_id = any(${contactIds}::bigint[])
      and e.type in ('contact.created', 'contact.changed', 'identity.attached')`,
  )
  await scrub(
    tx,
    sql`e.type = 'message.delivery_failed' and (e.data ->> 'identity_id')::bigint = any(${identityIds}::bigint[])`,
  )
}

async function scrub(tx: TxScope, where: Sql): Promise<void> {
  const told = await tx.sql.rows<TypedData>(sql`
    select e.id, e.data from events e where e.brand_id = ${tx.brand.id} and ${where}`)
  if (told.length === 0) return
  const rows = JSON.stringify(told.map(({ id, data }) => ({ id, data: emptied(data) })))
  await tx.sql.write(sql`
    update events e set data = d.data from jsonb_to_recordset(${rows}) as d (id bigint, data jsonb)
    where e.brand_id = ${tx.brand.id} and e.id = d.id`)
}
