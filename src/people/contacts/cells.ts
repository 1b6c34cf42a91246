import type { Contact } from './output.ts'

export type Cell = string | number | null | undefined

/** The columns of a contact in a table. */
export const CONTACT_HEAD = [
  'id',
  'external_id',
  'name',
  'email',
  'mobile',
  'twitter',
  'instagram',
  'organization',
  'open_conversations',
  'last_seen_at',
  'created_at',
]

/** What is in these columns. */
export function cellsOf(contact: Contact): Cell[] {
  const { _id, id, display_name, name, email, mobile, twitter, instagram } = contact
  const { organization, open_conversation_count, last_seen_at, created_at } = contact
  return [
    _id,
    id,
    display_name ?? name,
    email,
    mobile,
    twitter,
    instagram,
    organization?.name,
    open_conversation_count,
    last_seen_at,
    created_at,
  ]
}
