import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { learnName } from '../../people/contacts/learn-name.ts'
import { type Named, resolveIdentity, resolveOutsider } from '../../people/contacts/resolve-identity.ts'
import { findIdentity, type Identity, updateAlive } from '../../people/identities/queries.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { foldQuote } from '../mail/fold-quote.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import type { ParsedMail } from '../mail/parsed-mail.ts'
import { readReferences } from '../mail/signed-ids.ts'
import { readTicketTokens } from '../mail/ticket-tokens.ts'
import type { Provenance } from '../messages/provenance.ts'
import { findThread, type Thread } from './find-thread.ts'
import { knownTexts } from './known-texts.ts'
import { authorOf, othersOf, replyAddressOf, senderOf, writtenFrom } from './parties.ts'
import { isActiveStaff, type MailRow } from './queries.ts'
import { receive } from './receive.ts'
import { repeatOf } from './repeated-mail.ts'
import { isParticipant } from './thread-queries.ts'
import { findTwin, noteTwin } from './twin-queries.ts'

/** What a mail was matched by, in words. */
const EVIDENCE: Record<Exclude<Provenance['threaded_by'], 'none'>, Sentence> = {
  reply_address: say`our reply address`,
  message_id: say`the Message-ID of our mail`,
  references: say`the mails it refers to`,
  reference: say`its reference`,
  thread_id: say`its thread`,
}

export interface Material {
  signer: Signer
  mail: MailRow
  parsed: ParsedMail
  own: Set<string>
  addresses: string[]
  kind: MailKind
  proof: Provenance['dmarc']
  /** What our letters say that the mail answers. */
  letters: string[]
  files: KeptFile[]
}

/** Makes a mail a message, of its thread's conversation or of a new one; returns its id and a sentence saying which. */
export async function makeMessage(
  tx: TxScope,
  material: Material,
): Promise<{ messageId: number; verdict: Sentence }> {
  const { signer, mail, parsed, own, addresses, kind, letters, files } = material
  const twin = own.size > 1 && (await twinOf(tx, material))
  if (twin) return twin
  const repeat = await repeatOf(tx, material)
  if (repeat) return repeat
  const { sender, proof, isVouched } = await provenSender(tx, material)
  const claimed = await resolveIdentity(tx, sender)
  const isStaff = claimed.userId !== null && proof === 'pass' && (await isActiveStaff(tx, claimed.userId))
  const identity = isStaff ? claimed : await resolveOutsider(tx, sender)
  const { channelId } = mail
  const thread = await findThread(tx, signer, {
    addresses,
    answersTo: parsed.answersTo,
    references: readReferences(signer, `${parsed.subject ?? ''}\n${parsed.text}`),
    ticketTokens: readTicketTokens(parsed),
    channelId,
    identityId: identity.id,
    isPersonal: kind.kind === 'person',
    isForged: material.proof === 'fail' || !isVouched,
  })
  const arrival = await provenanceOf(tx, material, { sender, proof, claimed, identity, thread })
  // A reply to an internal note stays internal, whoever wrote it.
  const asNote = thread?.asNote ?? false
  const channel = await channelOf(tx, channelId)
  const asked = { signer, channel, parsed, own, letters, withNotes: asNote }
  const known = await knownTexts(tx, thread?.conversationId, asked)
  const { visible, folded } = foldQuote(parsed.text, known)
  const messageId = await receive(tx, {
    channel,
    origin: ORIGIN.email,
    incoming: {
      originId: parsed.messageId,
      threadId: parsed.messageId,
      sender,
      recipients:
        asNote || isHearsay(thread?.rule, proof)
          ? []
          : othersOf(parsed, own, [sender.identifier, arrival.reply_to?.email]),
      subject: parsed.subject,
      body: [visible, ...leftOut(parsed)].join('\n\n'),
      originalBody: folded ? parsed.text : undefined,
    },
    files,
    html: parsed.html,
    arrival,
    conversationId: thread?.conversationId,
    asCustomer: !isStaff || kind.kind === 'machine',
    isProven: isStaff,
    asNote,
    isAutomaticReply: kind.isReply,
    fallbackId: `mail-${mail.id}`,
  })
  await updateAlive(tx, identity.id)
  if (!isStaff) await learnName(tx, identity, sender)
  return { messageId, verdict: verdictOf(thread) }
}

interface Placed {
  sender: Named
  proof: Provenance['dmarc']
  /** The identity of the address, and the one that the sender acts as. */
  claimed: Identity
  identity: Identity
  thread: Thread | undefined
}

async function provenanceOf(
  tx: TxScope,
  material: Material,
  { sender, proof, claimed, identity, thread }: Placed,
): Promise<Provenance> {
  const written = writtenFrom(material.parsed, sender)
  // On the word of somebody who may be anybody, nothing goes anywhere else.
  const isTrusted = claimed.userId === null && material.proof !== 'fail' && !isHearsay(thread?.rule, proof)
  const replyTo = isTrusted ? await replyAddressFor(tx, material, sender) : undefined
  return {
    threaded_by: thread?.rule ?? 'none',
    ...marksOf(material.kind),
    new_participant: thread ? !(await isParticipant(tx, thread.conversationId, identity.id)) : false,
    dmarc: proof,
    ...(written ? { from: written } : {}),
    ...(replyTo ? { reply_to: replyTo } : {}),
  }
}

function verdictOf(thread: Thread | undefined): Sentence {
  if (!thread) return say`Started a conversation.`
  return say`Added to a conversation, matched by ${EVIDENCE[thread.rule]}.`
}

/** Where answers to a mail go instead of to its sender; never to staff, who read them here. */
async function replyAddressFor(tx: TxScope, { parsed, own }: Material, sender: Named) {
  const wanted = replyAddressOf(parsed, sender, own)
  const known = wanted && (await findIdentity(tx, { type: 'email', identifier: wanted.email }))
  return known?.userId ? undefined : wanted
}

/**
 * The person who wrote, and what proves it. Only our own domain, proved, names somebody else than From as the author, unless
 * From is an address of staff who work here: an import puts what was written from a channel's address under a member who does not.
 * The proof is about From, so nothing vouches for anybody else, whatever their domain.
 */
async function provenSender(
  tx: TxScope,
  { parsed, mail, own, proof }: Material,
): Promise<{ sender: Named; proof: Provenance['dmarc']; isVouched: boolean }> {
  const from = senderOf(parsed, mail)
  const author = proof === 'pass' ? authorOf(parsed, own) : undefined
  const userId = author && (await findIdentity(tx, from))?.userId
  if (!author || (userId && (await isActiveStaff(tx, userId))))
    return { sender: from, proof, isVouched: true }
  return { sender: author, proof: 'unknown', isVouched: false }
}

/** Knowing a mail's id is not enough to add other people. */
function isHearsay(rule: Provenance['threaded_by'] | undefined, proof: Provenance['dmarc']): boolean {
  return (rule === 'reference' || rule === 'references') && proof !== 'pass'
}

function marksOf({ kind, because }: MailKind): Pick<Provenance, 'automatic' | 'bulk'> {
  return { automatic: kind === 'machine' ? because : null, bulk: kind === 'bulk' ? because : null }
}

/** The message that the mail has become in another channel of the brand, if it was sent to both. */
async function twinOf(tx: TxScope, { mail }: Material) {
  const twin = await findTwin(tx, mail.id)
  if (!twin) return undefined
  const { name } = await channelOf(tx, mail.channelId)
  await noteTwin(tx, twin.messageId, name)
  const verdict = say`In a conversation of ${twin.channel} already: the mail was sent to both addresses.`
  return { messageId: twin.messageId, verdict }
}

/** What staff have to look up in the mail itself. */
function leftOut({ left, isCut }: ParsedMail): string[] {
  const files = left === 1 ? 'One more file is' : `${left} more files are`
  return [
    isCut && '*(The text is longer than this: the rest is in the mail itself, see the mail log.)*',
    left > 0 && `*(${files} in the mail itself: see the mail log.)*`,
  ].filter(note => note !== false)
}

/** The channel that received a mail. */
export async function channelOf(scope: Scope, id: number): Promise<ChannelRow> {
  return (await findChannels(scope, [id])).get(id) as ChannelRow
}
