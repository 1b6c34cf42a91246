import type { Scope } from '../../kit/scope.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { readMailId, readReplyAddress } from '../mail/signed-ids.ts'
import type { Provenance } from '../messages/provenance.ts'
import {
  type Answered,
  findActualId,
  findAnswered,
  findConversationOf,
  findConversationOfTicket,
  selectConversationsNaming,
  selectConversationsOfImported,
  selectConversationsOfMails,
} from './thread-queries.ts'

/** Evidence of the thread that a mail belongs to. */
export interface Evidence {
  /** All recipient addresses. */
  addresses: string[]
  /** Well-formed Message-IDs, nearest first. */
  answersTo: string[]
  channelId: number
  /** References with right check digits, in the subject and the text. */
  references: string[]
  /** What another helpdesk, which was imported from, has written into the mail that this one answers. */
  ticketTokens: string[]
  /** The sender's identity. */
  identityId: number
  /** A person wrote it: programs name the same mail in everything that they send. */
  isPersonal: boolean
  /** The sender failed DMARC. */
  isForged: boolean
}

export interface Thread {
  conversationId: number
  rule: Exclude<Provenance['threaded_by'], 'none'>
  /** It replies to an internal note. */
  asNote: boolean
}

/**
 * The conversation that a mail belongs to, by the first evidence that holds: our signed address; our signed Message-ID;
 * another mail of the same channel, one that it named, the reference that our mails show, or the token of an imported ticket, if
 * the sender takes part in the conversation.
 * The words of subjects are no evidence.
 */
export async function findThread(
  scope: Scope,
  signer: Signer,
  evidence: Evidence,
): Promise<Thread | undefined> {
  for (const address of evidence.addresses) {
    const reply = readReplyAddress(signer, address)
    const conversationId = reply && (await findActualId(scope, reply))
    if (conversationId !== undefined)
      return { conversationId, rule: 'reply_address', asNote: reply?.asNote ?? false }
  }
  for (const id of evidence.answersTo) {
    const messageId = readMailId(signer, id)
    const answered = messageId === undefined ? undefined : await findAnswered(scope, messageId)
    if (answered) return threadOf(answered, 'message_id')
  }
  if (evidence.isForged) return undefined
  return (
    (await findByReferences(scope, evidence)) ??
    (await findByVisibleReference(scope, evidence)) ??
    findByTicketToken(scope, evidence)
  )
}

async function findByReferences(scope: Scope, evidence: Evidence): Promise<Thread | undefined> {
  const { channelId, identityId, answersTo: headerIds } = evidence
  if (headerIds.length === 0) return undefined
  const referred = { channelId, headerIds, identityId }
  const received = await selectConversationsOfMails(scope, referred)
  const direct = received.size > 0 ? received : await selectConversationsOfImported(scope, referred)
  const found =
    direct.size === 0 && evidence.isPersonal ? await selectConversationsNaming(scope, referred) : direct
  const nearest = headerIds.find(id => found.has(id))
  return nearest === undefined ? undefined : threadOf(found.get(nearest) as Answered, 'references')
}

async function findByVisibleReference(
  scope: Scope,
  { references, identityId }: Evidence,
): Promise<Thread | undefined> {
  for (const refId of references) {
    const conversationId = await findConversationOf(scope, { refId, identityId })
    if (conversationId !== undefined) return { conversationId, rule: 'reference', asNote: false }
  }
  return undefined
}

async function findByTicketToken(
  scope: Scope,
  { ticketTokens, identityId }: Evidence,
): Promise<Thread | undefined> {
  for (const token of ticketTokens) {
    const conversationId = await findConversationOfTicket(scope, { token, identityId })
    if (conversationId !== undefined) return { conversationId, rule: 'reference', asNote: false }
  }
  return undefined
}

/** A reply to an internal note stays internal. */
function threadOf({ conversationId, isNote }: Answered, rule: Thread['rule']): Thread {
  return { conversationId, rule, asNote: isNote }
}
