import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'

const NOTE = columns({
  id: fixed<number>(),
  contactId: column<number>(),
  note: column<string>(),
  creatorIdentityId: column<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type NoteRow = RowOf<typeof NOTE>

/** Notes of these contacts, newest first. */
export function selectNotes(scope: Scope, contactIds: number[]): Promise<NoteRow[]> {
  return scope.sql.rows(sql`
    select ${NOTE.list()} from contact_notes
    where brand_id = ${scope.brand.id} and contact_id = any(${contactIds}::bigint[])
    order by created_at desc, id desc`)
}

export async function getNote(scope: Scope, contactId: number, id: number): Promise<NoteRow> {
  const note = await scope.sql.row<NoteRow>(sql`
    select ${NOTE.list()} from contact_notes
    where brand_id = ${scope.brand.id} and contact_id = ${contactId} and id = ${id}`)
  if (!note) throw notFound(say`note`)
  return note
}

export interface NewNote {
  contactId: number
  note: string
  creatorIdentityId: number
  createdAt: Date
}

export async function insertNote(tx: TxScope, note: NewNote): Promise<NoteRow> {
  const row = await tx.sql.writeRow<NoteRow>(sql`
    insert into contact_notes ${NOTE.values(tx, { ...note, updatedAt: tx.now() })} returning ${NOTE.list()}`)
  return row as NoteRow
}

/** Null keeps the present value. */
interface NoteChanges {
  note: string
  creatorIdentityId: number | null
  createdAt: Date | null
}

/** Undefined if the contact has no such note. */
export function updateNote(
  tx: TxScope,
  { contactId, id }: Pick<NoteRow, 'contactId' | 'id'>,
  { note, creatorIdentityId, createdAt }: NoteChanges,
): Promise<NoteRow | undefined> {
  return tx.sql.writeRow(sql`
    update contact_notes set note = ${note}, updated_at = ${tx.now()},
      creator_identity_id = coalesce(${creatorIdentityId}, creator_identity_id), created_at = coalesce(${createdAt}, created_at)
    where brand_id = ${tx.brand.id} and contact_id = ${contactId} and id = ${id}
    returning ${NOTE.list()}`)
}

/** The deleted note; undefined if the contact has no such note. */
export function deleteNote(tx: TxScope, contactId: number, id: number): Promise<NoteRow | undefined> {
  return tx.sql.writeRow(sql`
    delete from contact_notes where brand_id = ${tx.brand.id} and contact_id = ${contactId} and id = ${id}
    returning ${NOTE.list()}`)
}

/** Moves notes to another contact; returns their ids. */
export async function updateNotesOwner(
  tx: TxScope,
  { from, to, only }: { from: number; to: number; only?: number[] },
): Promise<number[]> {
  const rows = await tx.sql.write<{ id: number }>(sql`
    update contact_notes set contact_id = ${to}
    where brand_id = ${tx.brand.id} and contact_id = ${from}
      and (${only ?? null}::bigint[] is null or id = any(${only ?? null}::bigint[]))
    returning id`)
  return rows.map(({ id }) => id)
}
