import { Problem } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { lettersOf, renderWritten } from '../../kit/markdown/render-written.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { selectAttachments } from '../attachments/queries.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { NO_TEXT } from '../intake/receive.ts'
import { forMail } from '../mail/inline-styles.ts'
import { letter } from '../mail/letter.ts'
import { isolated, lookOf, momentIn } from '../mail/look.ts'
import { findMailChannel } from '../mail/mail-channel.ts'
import type { MailOut } from '../mail/mail-out.ts'
import { bounceAddress } from '../mail/signed-ids.ts'
import { textKindOf } from '../messages/provenance.ts'
import { shownIn } from './chat.ts'
import { type ChatRow, findChat } from './chat-queries.ts'
import { findIdentityName, hasReplyOfPerson } from './queries.ts'

const transcriptJob = job(
  'chats.transcript',
  { conversation_id: rowId, last_message_id: rowId },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR] },
)

/**
 * Mails the visitor what was said. Throws conflict until a person has replied: nobody has proven the address, and a program reads
 * nothing.
 */
export async function askForTranscript(
  tx: TxScope,
  chat: ChatRow,
  smtpUrl: string | undefined,
): Promise<void> {
  if (!['email', 'unproven_email'].includes((await findIdentityName(tx, chat.identityId)).type))
    throw new Problem('conflict', say`There is no email address to send it to.`)
  const shown = await shownIn(tx, chat)
  const last = shown.at(-1)
  if (!last || !(await hasReplyOfPerson(tx, chat.conversationId)))
    throw new Problem('conflict', say`Nobody has replied yet.`)
  const channel = await findMailChannel(tx)
  if (!channel?.email || !(smtpUrl || channel.settings.smtp_url))
    throw new Problem('conflict', say`This chat cannot be mailed at the moment.`)
  await enqueue(tx, [
    transcriptJob.of({
      conversation_id: chat.conversationId,
      last_message_id: last.id,
    }),
  ])
}

export function sendTranscript({ mailOut }: { mailOut: MailOut }): JobHandler {
  return transcriptJob.handledBy(async (scope, { conversation_id, last_message_id }, attempt) => {
    const chat = await findChat(scope, conversation_id)
    if (!chat) return
    const channel = await findMailChannel(scope)
    const send = async () => {
      if (!channel?.email) throw new DeliveryError(say`The brand has no email channel.`, { permanent: true })
      await mailOut.send(
        scope,
        channel,
        await compose(scope, { chat, from: channel.email, upTo: last_message_id }),
      )
    }
    try {
      await send()
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      // Parked in the end, where operators find it.
      await attempt.fail(error.sentence, { permanent: error.permanent, notWithinMs: error.notWithinMs })
    }
  })
}

interface TranscriptRange {
  chat: ChatRow
  from: string
  upTo: number
}

async function compose(scope: Scope, { chat, from, upTo }: TranscriptRange) {
  const { brand } = scope
  const look = lookOf(brand)
  const { t } = look.language
  const shown = (await shownIn(scope, chat))
    .filter(({ id }) => id <= upTo)
    .map(row => ({ ...row, body: row.body === NO_TEXT ? '' : row.body }))
  const texts = shown.map(row => ({ body: row.body, kind: textKindOf(row) }))
  const [bodies, letters] = await Promise.all([renderWritten(texts, 'mail'), lettersOf(texts)])
  const files = await selectAttachments(
    scope,
    shown.map(({ id }) => id),
  )
  const { identifier } = await findIdentityName(scope, chat.identityId)
  return letter({
    key: `chat.${chat.conversationId}.${upTo}`,
    from: { name: brand.name, address: from },
    to: [identifier],
    returnPath: bounceAddress(await signerOf(scope), from, { identityId: chat.identityId }),
    subject: t('chat.transcript', { brand: brand.name }),
    blocks: [
      { heading: t('chat.transcript', { brand: brand.name }) },
      ...shown.flatMap(({ id, name, fromStaff, createdAt }, index) => {
        const named = files.filter(({ messageId }) => messageId === id).map(file => `[${file.name}]`)
        const who = fromStaff ? name || brand.name : t('chat.you')
        const written = { text: letters[index] as string, html: forMail(bodies[index] as string, look) }
        return [
          { quiet: `${isolated(who)}, ${momentIn(look.language, createdAt, brand.timeZone)}` },
          ...(written.text === '' ? [] : [{ written }]),
          ...named,
        ]
      }),
    ],
    look,
  })
}
