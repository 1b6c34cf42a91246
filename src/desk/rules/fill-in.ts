import type { TxScope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { filledIn } from '../../talk/mail/letterhead.ts'

/** A text of a rule, with `{customer}`, `{brand}`, `{reference}` and `{subject}` as they are here. */
export async function fillIn(
  tx: TxScope,
  pattern: string,
  { authorId, refId, subject }: Pick<ConversationRow, 'authorId' | 'refId' | 'subject'>,
): Promise<string> {
  const person = (await findPeople(tx, [authorId])).get(authorId)
  const names = {
    customer: person?.name ?? '',
    brand: tx.brand.name,
    reference: refId,
    subject: subject ?? '',
  }
  return filledIn(pattern, names)
}
