import type { Conversation } from '../../client/api.ts'

/** Whom a conversation is with: its author, or, where staff wrote first, the first follower who is not staff. */
export function customerOf({
  author,
  followers,
}: Pick<Conversation, 'author' | 'followers'>): Conversation['author'] {
  if (!author['staff?']) return author
  return followers.find(person => !person['staff?']) ?? author
}

/** What placeholders of saved replies stand for in a conversation. */
export function valuesOf(row: Conversation) {
  return { customer: customerOf(row).name, subject: row.subject ?? '', reference: row.ref_id }
}

/** The time zone in a contact's data, as `time_zone` or `timezone`. */
export function zoneIn(data: Record<string, unknown>): string | undefined {
  const zone = data.time_zone ?? data.timezone
  return typeof zone === 'string' ? zone : undefined
}
