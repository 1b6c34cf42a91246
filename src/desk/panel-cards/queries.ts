import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'
import { say } from '../../kit/sentences/say.ts'

const CARD = columns({
  id: fixed<number>(),
  name: column<string>(),
  url: column<string>(),
  secret: column<string>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type CardRow = RowOf<typeof CARD>

export const CARD_SECRET = sealedText({ table: 'panel_cards', name: 'secret', keys: ['id'] })

function opened(scope: Scope, row: CardRow): CardRow {
  return { ...row, secret: CARD_SECRET.open(scope, row.secret) }
}

/** In the order in which they were created. */
export async function selectCards(scope: Scope): Promise<CardRow[]> {
  const rows = await scope.sql.rows<CardRow>(sql`
    select ${CARD.list()} from panel_cards where brand_id = ${scope.brand.id} order by id`)
  return rows.map(row => opened(scope, row))
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockCard(tx: TxScope, id: number): Promise<CardRow> {
  const row = await tx.sql.row<CardRow>(sql`
    select ${CARD.list()} from panel_cards where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (!row) throw notFound(say`panel card`)
  return opened(tx, row)
}

export async function insertCard(
  tx: TxScope,
  card: Pick<CardRow, 'name' | 'url' | 'secret'>,
): Promise<CardRow> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const secret = CARD_SECRET.seal(tx, card.secret)
  const row = await tx.sql.writeRow<CardRow>(sql`
    insert into panel_cards ${CARD.values(tx, { ...card, secret, ...times })} returning ${CARD.list()}`)
  return opened(tx, row as CardRow)
}

export async function updateCard(
  tx: TxScope,
  id: number,
  { name, url, secret }: Pick<CardRow, 'name' | 'url' | 'secret'>,
): Promise<CardRow> {
  const values = { name, url, secret: CARD_SECRET.seal(tx, secret), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<CardRow>(sql`
    update panel_cards set ${CARD.set(values)}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${CARD.list()}`)
  return opened(tx, row as CardRow)
}

export async function deleteCard(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from panel_cards where brand_id = ${tx.brand.id} and id = ${id}`)
}
