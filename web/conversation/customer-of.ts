import type { Conversation } from '../../client/api.ts'

/** Whom a conversation is with: its author, or, where staff wrote first, the first follower who is not staff. */
export function customerOf({
  author,
  followers,
}: Pick<Conversation, 'author' | 'followers'>): Conversation['author'] {
  if (!author['staff?']) return author
  return followers.find(person => !person['staff?']) ?? author
}
