import { asMarkdown } from '../../kit/markdown/escape-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { filledIn } from '../../talk/mail/letterhead.ts'

/** Placeholders of what the customer wrote: with the comma after them at the start of a line, or else the space before them. */
const OF_CUSTOMER =
  /^\{?\{\s{0,9}(?:customer|subject)\s{0,9}\}\}?[,:]?[^\S\n]*|(?<![^\S\n])[^\S\n]*\{?\{\s{0,9}(?:customer|subject)\s{0,9}\}\}?/gm

interface Signed extends Pick<ConversationRow, 'refId'> {
  /** Name of whoever it is sent as. */
  agent: string
}

/**
 * A text to customers, with `{brand}`, `{reference}` and `{agent}`. An automatic mail repeats nothing that the customer wrote, so
 * `{customer}` and `{subject}` are left out.
 */
export function fillInReply({ brand }: Scope, pattern: string, { refId, agent }: Signed): string {
  const values = { brand: brand.name, reference: refId, agent: asMarkdown(agent) }
  return filledIn(pattern.replace(OF_CUSTOMER, ''), values)
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
