import { asMarkdown } from '../../kit/markdown/escape-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { filledIn } from '../../talk/mail/letterhead.ts'

/** A text to customers, with `{brand}` and `{reference}`: an automatic mail repeats nothing that somebody wrote. */
export function fillInReply(
  { brand }: Scope,
  pattern: string,
  { refId }: Pick<ConversationRow, 'refId'>,
): string {
  return filledIn(pattern, { brand: brand.name, reference: refId })
}

interface Filling extends Pick<ConversationRow, 'authorId' | 'refId' | 'subject'> {
  /** Further values by their names. */
  others?: Record<string, string>
}

/** A note, or what a person sends, which also have `{customer}` and `{subject}`, as they were written, and whatever else is given. */
export async function fillInNote(
  scope: Scope,
  pattern: string,
  { authorId, refId, subject, others = {} }: Filling,
): Promise<string> {
  const person = (await findPeople(scope, [authorId])).get(authorId)
  return filledIn(pattern, {
    brand: scope.brand.name,
    reference: refId,
    customer: asMarkdown(person?.name ?? ''),
    subject: asMarkdown(subject ?? ''),
    ...others,
  })
}
