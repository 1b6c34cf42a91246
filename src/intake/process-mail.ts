import type { KeptFile } from '../attachments/attach.ts'
import { fileNameOf } from '../attachments/file-name.ts'
import { type Signer, signerOf } from '../brands/brand-key.ts'
import { automaticOf } from '../channels/email/automatic.ts'
import { foldQuote } from '../channels/email/fold-quote.ts'
import { type MailParser, Unreadable } from '../channels/email/parse-mail.ts'
import type { MailAddress, MailPart, ParsedMail } from '../channels/email/parsed-mail.ts'
import type { SenderProver } from '../channels/email/prove-sender.ts'
import { plainAddress, readReplyAddress } from '../channels/email/signed-ids.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { type Named, resolveIdentity } from '../contacts/resolve-identity.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { isEmail } from '../identities/email.ts'
import { updateAlive } from '../identities/queries.ts'
import type { Blobs } from '../kit/blobs.ts'
import { Problem, problemFrom } from '../kit/errors.ts'
import type { Turn, Work } from '../kit/jobs.ts'
import { HOUR, MINUTE, SECOND } from '../kit/retry.ts'
import type { Scope, TxScope } from '../kit/scope.ts'
import { ThreadEnded } from '../kit/threads.ts'
import type { Arrival } from '../messages/arrival.ts'
import { findThread } from './find-thread.ts'
import {
  getMail,
  isActiveStaff,
  isParticipant,
  type MailRow,
  selectBodies,
  selectOwnAddresses,
  updateVerdict,
} from './queries.ts'
import { isAboutDelivery, noteReport } from './read-report.ts'
import { receive } from './receive.ts'

const NOBODY: Named = { type: 'email', identifier: 'unknown@sender.invalid', name: 'Unknown sender' }
const BODIES_TO_FOLD = 20

export interface Tools {
  blobs: Blobs
  parser: MailParser
  prover: SenderProver
}

/** Whatever is wrong with a mail, after so many attempts it is shown to somebody as it came. */
const ATTEMPTS_TO_UNDERSTAND = 3

/** The job that makes a mail that came in into a message, a note on a delivery, or nothing; and says which, and why. */
export function processMail(tools: Tools): Work {
  return {
    waits: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR],
    async run(scope, turn) {
      const mail = await getMail(scope, Number(turn.job.data.mail_id))
      if (mail.state !== 'received') return
      const raw = await tools.blobs.get(mail.file)
      const task = { scope, turn, mail, raw, tools }
      const { tooLarge } = mail.envelope
      if (tooLarge) return keepUnreadable(task, `It has ${tooLarge} bytes, and is still in the mailbox.`)
      try {
        await process(task, await tools.parser.parse(raw))
      } catch (error) {
        const { attempts } = turn.job
        if (error instanceof Unreadable) return keepUnreadable(task, error.message)
        // Perhaps it was the machine that was slow.
        if (error instanceof ThreadEnded)
          return attempts === 1 ? turn.fail(error.message) : keepUnreadable(task, error.message)
        if (error instanceof Problem || attempts < ATTEMPTS_TO_UNDERSTAND) throw error
        await keepUnreadable(task, 'We could not make a message of it.')
      }
    },
  }
}

interface Task {
  scope: Scope
  turn: Turn
  mail: MailRow
  raw: Buffer
  tools: Tools
}

async function process(task: Task, parsed: ParsedMail): Promise<void> {
  const { scope, turn, mail } = task
  const signer = await signerOf(scope)
  const own = await selectOwnAddresses(scope)
  const addresses = addressesOf(mail, parsed)
  const about = {
    headerId: parsed.messageId,
    fromAddress: parsed.from?.address,
    subject: parsed.subject,
  } as const
  const setAside = (tx: TxScope, verdict: string) =>
    updateVerdict(tx, mail.id, { state: 'set_aside', verdict, ...known(about) })

  if (isAboutDelivery(parsed, signer, addresses))
    return turn.done(async tx => {
      const verdict = await noteReport(tx, signer, { mail: parsed, addresses })
      if (!verdict) return setAside(tx, 'A report about a mail that we did not send.')
      await updateVerdict(tx, mail.id, { state: 'processed', verdict, ...known(about) })
    })
  const sender = senderOf(parsed, mail)
  if (
    own.has(plainAddress(sender.identifier)) &&
    !addresses.some(address => readReplyAddress(signer, address))
  )
    return turn.done(tx => setAside(tx, 'It comes from an address of ours, and would go round in a circle.'))

  const proof = await proofOf(task)
  // What has nothing to show may still have something to say.
  const isEmpty = parsed.text.trim() === '' && parsed.parts.length === 0
  const parts = isEmpty ? [asPart(task.raw)] : parsed.parts
  const files = await keepFiles(parts, task.tools.blobs)
  await turn
    .done(async tx => {
      const made = await makeMessage(tx, { signer, mail, parsed, own, addresses, sender, proof, files })
      await updateVerdict(tx, mail.id, { state: 'processed', ...made, ...known(about) })
    })
    .catch(error => forget(files, task.tools.blobs, error))
}

/** Nobody names these files, unless the answer to a commit was lost: then they stay. The mail itself is still there. */
async function forget(files: Pick<KeptFile, 'file'>[], blobs: Blobs, error: unknown): Promise<never> {
  if (problemFrom(error)?.code !== 'unavailable')
    await Promise.all(files.map(({ file }) => blobs.remove(file).catch(() => {})))
  throw error
}

interface Material {
  signer: Signer
  mail: MailRow
  parsed: ParsedMail
  own: Set<string>
  addresses: string[]
  sender: Named
  proof: Arrival['dmarc']
  files: KeptFile[]
}

async function makeMessage(tx: TxScope, material: Material): Promise<{ messageId: number; verdict: string }> {
  const { signer, mail, parsed, own, addresses, sender, proof, files } = material
  const identity = await resolveIdentity(tx, sender)
  await updateAlive(tx, identity.id)
  const { channelId } = mail
  const thread = await findThread(tx, signer, {
    addresses,
    answersTo: parsed.answersTo,
    channelId,
    identityId: identity.id,
    isForged: proof === 'fail',
  })
  const isStaff = identity.userId !== null && proof === 'pass' && (await isActiveStaff(tx, identity.userId))
  const automatic = automaticOf(parsed, mail.envelope.from)
  // Who only knows the id of a mail may not bring others in.
  const isHearsay = thread?.rule === 'references' && proof !== 'pass'
  const arrival: Arrival = {
    threaded_by: thread?.rule ?? 'none',
    automatic: automatic?.because ?? null,
    new_participant: thread ? !(await isParticipant(tx, thread.conversationId, identity.id)) : false,
    dmarc: proof,
  }
  // What answers to something internal stays inside, whoever wrote it.
  const asNote = thread?.asNote ?? false
  const bodies = thread
    ? await selectBodies(tx, thread.conversationId, { withNotes: asNote, limit: BODIES_TO_FOLD })
    : []
  const { visible, folded } = foldQuote(parsed.text, bodies)
  const messageId = await receive(tx, {
    channel: await channelOf(tx, channelId),
    origin: ORIGIN.email,
    incoming: {
      originId: parsed.messageId,
      threadId: parsed.messageId,
      sender,
      recipients: asNote || isHearsay ? [] : othersOf(parsed, sender, own),
      subject: parsed.subject,
      body: visible,
      originalBody: folded ? parsed.text : undefined,
      files: [],
    },
    files,
    arrival,
    conversationId: thread?.conversationId,
    asCustomer: !isStaff || automatic !== undefined,
    asNote,
    isAutomaticReply: automatic?.reply ?? false,
    fallbackId: `mail-${mail.id}`,
  })
  return {
    messageId,
    verdict: thread ? `It goes on a conversation, by ${thread.rule}.` : 'It began a conversation.',
  }
}

/** What cannot be read is kept all the same, where somebody sees it: with the mail itself as its file. */
async function keepUnreadable({ turn, mail, raw, tools }: Task, reason: string): Promise<void> {
  const file = await tools.blobs.put(raw)
  const { from } = mail.envelope
  const sender: Named = from && isEmail(from) ? { type: 'email', identifier: from } : NOBODY
  await turn
    .done(async tx => {
      const messageId = await receive(tx, {
        channel: await channelOf(tx, mail.channelId),
        origin: ORIGIN.email,
        incoming: {
          sender,
          recipients: [],
          subject: 'Unreadable mail',
          body: `A mail came in that could not be read: ${reason} It is attached as it came.`,
          files: [],
        },
        files: [{ name: 'mail.eml', contentType: 'message/rfc822', size: raw.length, file }],
        arrival: { threaded_by: 'none', automatic: null, new_participant: false, dmarc: null },
        asCustomer: true,
        fallbackId: `mail-${mail.id}`,
      })
      await updateVerdict(tx, mail.id, { state: 'processed', verdict: `Unreadable: ${reason}`, messageId })
    })
    .catch(error => forget([{ file }], tools.blobs, error))
}

async function channelOf(scope: Scope, id: number): Promise<ChannelRow> {
  return (await findChannels(scope, [id])).get(id) as ChannelRow
}

/** To whom it was sent, as far as can be seen. */
function addressesOf({ envelope }: MailRow, { to, cc, headers }: ParsedMail): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(name => headers[name] ?? [])
  const inHead = [...to, ...cc].map(({ address }) => address)
  return [...new Set([...envelope.to, ...delivered, ...inHead].map(address => address.trim().toLowerCase()))]
}

function senderOf({ from }: ParsedMail, { envelope }: MailRow): Named {
  if (from) return named(from)
  return envelope.from && isEmail(envelope.from) ? { type: 'email', identifier: envelope.from } : NOBODY
}

function named({ address, name }: MailAddress): Named {
  return { type: 'email', identifier: address, name: name || undefined }
}

/** Who else it was sent to, each once: they take part from now on. */
function othersOf({ to, cc, replyTo }: ParsedMail, sender: Named, own: Set<string>): Named[] {
  const others = new Map([...to, ...cc, ...replyTo].map(one => [one.address, named(one)]))
  others.delete(sender.identifier)
  return [...others.values()].filter(({ identifier }) => !own.has(plainAddress(identifier)))
}

/** Who handed it over is known of what came by SMTP only; without that there is still the signature in the mail. */
function proofOf({ mail, raw, tools }: Task): Promise<Arrival['dmarc']> {
  return tools.prover.prove({ raw, envelope: mail.source === 'smtp' ? mail.envelope : {} })
}

function asPart(raw: Buffer): MailPart {
  return { name: 'mail.eml', contentType: 'message/rfc822', content: raw, contentId: undefined }
}

async function keepFiles(parts: MailPart[], blobs: Blobs): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  try {
    for (const { name, contentType, contentId, content } of parts)
      if (content.length > 0)
        kept.push({
          name: fileNameOf(name),
          contentType,
          contentId,
          size: content.length,
          file: await blobs.put(content),
        })
  } catch (error) {
    await Promise.all(kept.map(({ file }) => blobs.remove(file).catch(() => {})))
    throw error
  }
  return kept
}

/** Without what is not known. */
function known<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
