import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

const CARD = columns({
  id: fixed<number>(),
  name: column<string>(),
  url: column<string>(),
  secret: column<string>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type CardRow = RowOf<typeof CARD>

/** In the order in which they were created. */
export function selectCards(scope: Scope): Promise<CardRow[]> {
  return scope.sql.rows(sql`
    select ${CARD.list()} from panel_cards where brand_id = ${scope.brand.id} order by id`)
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockCard(tx: TxScope, id: number): Promise<CardRow> {
  const row = await tx.sql.row<CardRow>(sql`
    select ${CARD.list()} from panel_cards where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (!row) throw notFound('panel card')
  return row
}

export async function insertCard(
  tx: TxScope,
  card: Pick<CardRow, 'name' | 'url' | 'secret'>,
): Promise<CardRow> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<CardRow>(sql`
    insert into panel_cards ${CARD.values(tx, { ...card, ...times })} returning ${CARD.list()}`)
  return row as CardRow
}

export async function updateCard(
  tx: TxScope,
  id: number,
  card: Pick<CardRow, 'name' | 'url'>,
): Promise<CardRow> {
  const row = await tx.sql.writeRow<CardRow>(sql`
    update panel_cards set ${CARD.set({ ...card, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${CARD.list()}`)
  return row as CardRow
}

export async function deleteCard(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from panel_cards where brand_id = ${tx.brand.id} and id = ${id}`)
}
