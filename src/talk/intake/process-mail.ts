import type { Blobs } from '../../kit/blobs.ts'
import { type Budget, createBudget } from '../../kit/budget.ts'
import { Problem } from '../../kit/errors.ts'
import type { JobAttempt, JobHandler } from '../../kit/jobs/job.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { ThreadEnded } from '../../kit/threads/thread-pool.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { isEmail } from '../../people/identities/email.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { kindOf, PERSON } from '../mail/mail-kind.ts'
import { type MailParser, Unreadable } from '../mail/parse-mail.ts'
import type { ParsedMail } from '../mail/parsed-mail.ts'
import type { SenderProver } from '../mail/prove-sender.ts'
import { readReplyAddress } from '../mail/signed-ids.ts'
import { isTestMail } from '../mailboxes/test-mail.ts'
import type { Provenance } from '../messages/provenance.ts'
import { forgetFiles, keepFiles, removeFiles } from './mail-files.ts'
import { channelOf, makeMessage } from './make-message.ts'
import { isOurOwn } from './own-mail.ts'
import { addressesOf, unknownSender } from './parties.ts'
import { getMail, lockMail, type MailRow, selectOwnAddresses, updateVerdict } from './queries.ts'
import { isAboutDelivery, noteReport } from './read-report.ts'
import { receive } from './receive.ts'
import { processJob } from './store-mail.ts'

export interface Dependencies {
  blobs: Blobs
  parser: MailParser
  prover: SenderProver
  /** What letters of ours say, by their Message-IDs, newest first. */
  lettersAnswered(scope: Scope, messageIds: string[]): Promise<string[]>
}

/** After this many attempts a mail is filed unparsed, whatever is wrong with it. */
const ATTEMPTS_TO_UNDERSTAND = 3
/** After this many attempts, a sender whose domain does not respond stays unproven. */
const ATTEMPTS_TO_PROVE = 3
/** Limit of mail in memory. */
const BYTES_IN_MEMORY = 32 * 1024 * 1024

/** Makes a stored mail a message, the report of a delivery, or nothing, and records which and why. */
export function processMail(dependencies: Dependencies): JobHandler {
  const budget = createBudget(BYTES_IN_MEMORY)
  return processJob.handledBy(async (scope, { mail_id, accepted = false }, attempt) => {
    const mail = await getMail(scope, mail_id)
    if (mail.state !== 'received' && !accepted) return
    await understand({ scope, attempt, mail, dependencies, budget, isAccepted: accepted })
  })
}

async function understand(task: Task): Promise<void> {
  const { attempt, mail, dependencies } = task
  const { tooLarge } = mail.envelope
  if (tooLarge)
    return keepUnreadable(task, say`It is too large (${tooLarge} bytes) and stays in the mailbox.`)
  try {
    const finish = await task.budget.spend(mail.size, async () =>
      process(task, await dependencies.parser.parse(mail.file)),
    )
    await finish()
  } catch (error) {
    const { attempts } = attempt.job
    if (error instanceof Unreadable) return keepUnreadable(task, error.sentence)
    if (error instanceof ThreadEnded) {
      // A busy machine is temporary; the mail's own cost would be the same next time.
      const mayPass = error.isBusy || attempts === 1
      return mayPass ? attempt.fail(error.sentence) : keepUnreadable(task, error.sentence)
    }
    if (error instanceof Problem || attempts < ATTEMPTS_TO_UNDERSTAND) throw error
    await keepUnreadable(task, say`It could not be converted to a message.`)
  }
}

interface Task {
  scope: Scope
  attempt: JobAttempt
  mail: MailRow
  dependencies: Dependencies
  budget: Budget
  /** Somebody has said that it is from a person. */
  isAccepted: boolean
}

/** Runs after the bytes have left memory, so that a mail waiting for DNS delays no other. */
type Finish = () => Promise<void>

async function process(task: Task, parsed: ParsedMail): Promise<Finish> {
  const { scope, attempt, mail, dependencies } = task
  const signer = await signerOf(scope)
  const own = await selectOwnAddresses(scope)
  const addresses = addressesOf(mail, parsed)
  const about = {
    headerId: parsed.messageId,
    fromAddress: parsed.from?.address,
    subject: parsed.subject,
    answersTo: parsed.answersTo.length > 0 ? parsed.answersTo : undefined,
  } as const
  const isAnswer = parsed.answersTo.length > 0 || addresses.some(address => readReplyAddress(signer, address))
  const kind = kindOf(parsed, { envelopeFrom: mail.envelope.from, isAnswer, own })
  const setAside = (tx: TxScope, verdict: Sentence) =>
    updateVerdict(tx, mail.id, {
      state: 'set_aside',
      verdict,
      isDoubtful: kind.kind !== 'machine',
      ...known(about),
    })

  if (!task.isAccepted && isAboutDelivery(parsed, { signer, addresses, envelopeFrom: mail.envelope.from })) {
    await removeFiles(parsed.parts, dependencies.blobs)
    return () =>
      attempt.done(async tx => {
        if (!(await isWaiting(tx, task))) return
        const verdict = await noteReport(tx, signer, { mail: parsed, addresses })
        if (!verdict) return setAside(tx, say`A delivery report for a mail that we did not send.`)
        await updateVerdict(tx, mail.id, { state: 'processed', verdict, ...known(about) })
      })
  }
  if (!task.isAccepted && isOurOwn(parsed, { signer, own, addresses, kind })) {
    await removeFiles(parsed.parts, dependencies.blobs)
    return () =>
      attempt.done(async tx => {
        if (await isWaiting(tx, task))
          await setAside(
            tx,
            isTestMail(parsed)
              ? say`Our own test mail: the mailbox works.`
              : say`A copy of our own mail, which would cause a mail loop.`,
          )
      })
  }

  // A mail without text or files may still be a report.
  const isEmpty = parsed.text.trim() === '' && parsed.parts.length === 0
  const files = isEmpty ? [await asFile(task)] : await keepFiles(parsed.parts, dependencies.blobs)
  parsed.parts = [] // they are stored now, and may be large
  return async () => {
    try {
      const proof = await proofOf(task, parsed)
      // Without them, what it quotes is shown.
      const letters = await dependencies.lettersAnswered(scope, parsed.answersTo).catch(() => [])
      await attempt.done(async tx => {
        if (!(await isWaiting(tx, task))) return // orphaned files are removed later
        const made = await makeMessage(tx, {
          signer,
          mail,
          parsed,
          own,
          addresses,
          proof,
          letters,
          files,
          kind: task.isAccepted ? PERSON : kind,
        })
        await updateVerdict(tx, mail.id, { state: 'processed', ...made, ...known(about) })
      })
    } catch (error) {
      await forgetFiles(files, dependencies.blobs, error)
    }
  }
}

/** Whether the mail, now locked, is still to be processed: another job for it may have been faster. */
async function isWaiting(tx: TxScope, { mail: { id }, isAccepted }: Task): Promise<boolean> {
  const { state, messageId } = await lockMail(tx, id)
  return messageId === null && (state === 'received' || isAccepted)
}

/** Files an unreadable mail where staff see it, with the mail itself as an attachment. */
async function keepUnreadable(task: Task, reason: Sentence): Promise<void> {
  const { attempt, mail, dependencies } = task
  const file = await asFile(task)
  const { from } = mail.envelope
  const sender: Named =
    from && isEmail(from) ? { type: 'email', identifier: from } : unknownSender(`mail ${mail.id}`)
  await attempt
    .done(async tx => {
      const messageId = await receive(tx, {
        channel: await channelOf(tx, mail.channelId),
        origin: ORIGIN.email,
        incoming: {
          sender,
          recipients: [],
          subject: 'Unreadable mail',
          body: `This mail could not be read: ${reason} The original is attached.`,
        },
        files: [file],
        arrival: { threaded_by: 'none', automatic: null, new_participant: false, dmarc: null },
        asCustomer: true,
        fallbackId: `mail-${mail.id}`,
      })
      await updateVerdict(tx, mail.id, { state: 'processed', verdict: say`Unreadable: ${reason}`, messageId })
    })
    .catch(error => forgetFiles([file], dependencies.blobs, error))
}

/** The mail as an attachment. */
async function asFile({ mail, dependencies: { blobs } }: Task): Promise<KeptFile> {
  const file = await blobs.put(await blobs.read(mail.file))
  return { name: 'mail.eml', contentType: 'message/rfc822', size: mail.size, file }
}

/** The sending server is known for SMTP only; otherwise there is still the signature in the mail. */
async function proofOf(
  { attempt, mail, dependencies: { prover } }: Task,
  { from }: ParsedMail,
): Promise<Provenance['dmarc']> {
  const envelope = mail.source === 'smtp' ? mail.envelope : {}
  try {
    return await prover.prove({ key: mail.file, from: from?.address, envelope })
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    if (attempt.job.attempts >= ATTEMPTS_TO_PROVE) return 'unknown'
    throw new ThreadEnded(error.sentence, { isBusy: true })
  }
}

/** Without unknown fields. */
function known<Fields extends Record<string, string | string[] | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
