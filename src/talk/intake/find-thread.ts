import type { Scope } from '../../kit/scope.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { readMailId, readReplyAddress } from '../channels/email/signed-ids.ts'
import type { Provenance } from '../messages/provenance.ts'
import { type Answered, findAnswered, hasConversation, selectConversationsOfMails } from './queries.ts'

/** What a mail says about what it answers. */
export interface Evidence {
  /** Every address that it was sent to. */
  addresses: string[]
  /** Well-formed Message-IDs, the nearest first. */
  answersTo: string[]
  channelId: number
  /** Whose words it has. */
  identityId: number
  /** The sender's domain says that it is not from there. */
  isForged: boolean
}

export interface Thread {
  conversationId: number
  rule: Exclude<Provenance['threaded_by'], 'none'>
  /** It answers to something internal. */
  asNote: boolean
}

/**
 * The conversation that a mail belongs to, by the first evidence that holds: our signed address; our signed Message-ID;
 * another mail of the same channel, for those who have a part in its conversation. Subjects are no evidence.
 */
export async function findThread(
  scope: Scope,
  signer: Signer,
  evidence: Evidence,
): Promise<Thread | undefined> {
  for (const address of evidence.addresses) {
    const reply = readReplyAddress(signer, address)
    if (reply && (await hasConversation(scope, reply.conversationId)))
      return { conversationId: reply.conversationId, rule: 'reply_address', asNote: reply.asNote ?? false }
  }
  for (const id of evidence.answersTo) {
    const messageId = readMailId(signer, id)
    const answered = messageId === undefined ? undefined : await findAnswered(scope, messageId)
    if (answered) return threadOf(answered, 'message_id')
  }
  if (evidence.answersTo.length === 0 || evidence.isForged) return undefined
  const { channelId, identityId, answersTo: headerIds } = evidence
  const found = await selectConversationsOfMails(scope, { channelId, headerIds, identityId })
  const nearest = headerIds.find(id => found.has(id))
  return nearest === undefined ? undefined : threadOf(found.get(nearest) as Answered, 'references')
}

/** What goes on something internal stays internal. */
function threadOf({ conversationId, isNote }: Answered, rule: Thread['rule']): Thread {
  return { conversationId, rule, asNote: isNote }
}
