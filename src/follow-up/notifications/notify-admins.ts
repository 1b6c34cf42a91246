import { z } from 'zod'
import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectUsers } from '../../people/users/queries.ts'
import type { channelTokenRefused } from '../../talk/channels/events.ts'
import { type ChannelRow, findChannels } from '../../talk/channels/queries.ts'
import { letter } from '../../talk/mail/letter.ts'
import { canSend, findMailChannel, isEmailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import type { mailLoginRefused } from '../../talk/mail-logins/events.ts'
import { selectRefused } from '../../talk/mail-logins/queries.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import type { webhookDisabled } from '../webhooks/events.ts'

export const notifyAdminsJob = job(
  'notifications.notify-admins',
  {
    event_id: rowId,
    subject: z.string(),
    text: z.string(),
    /** The mail login that stopped working, so this mail cannot go through it. */
    lost_login: rowId.optional(),
  },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] },
)

/** Mails admins and owners about something that has stopped working. */
export function notifyAdmins(mailOut: MailOut): JobHandler {
  return notifyAdminsJob.handledBy(async (scope, { event_id, subject, text, lost_login }, attempt) => {
    const admins = (await selectUsers(scope)).filter(({ role }) => role !== 'agent').map(({ email }) => email)
    const channel = await channelWithout(scope, lost_login)
    if (!channel?.email || admins.length === 0) return
    const mail = letter({
      key: `admins.${scope.brand.slug}.${event_id}`,
      from: { name: scope.brand.name, address: channel.email },
      to: admins,
      subject: `[${scope.brand.name}] ${subject}`,
      blocks: [text],
    })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, mail),
      async () => {},
    )
  })
}

/** A channel that can send without a lost login; otherwise any channel, through the operator's server. */
async function channelWithout(scope: Scope, lostLogin: number | undefined): Promise<ChannelRow | undefined> {
  if (lostLogin === undefined) return findMailChannel(scope)
  const channels = [...(await findChannels(scope, [])).values()].filter(isEmailChannel)
  const lost = (await selectRefused(scope)).add(lostLogin)
  const working = channels.filter(({ settings }) => !lost.has(Number(settings.mail_login))).find(canSend)
  if (working) return working
  const [any] = channels.toSorted((one, other) => Number(other.isVerified) - Number(one.isVerified))
  return any && { ...any, settings: {} }
}

export function notifyOfLostLogin({ id, subjectId, data }: Recorded<typeof mailLoginRefused>): NewJob {
  return notifyAdminsJob.of({
    event_id: id,
    subject: 'Sign in to a mailbox again',
    text: `${PROVIDERS[data.provider]} no longer lets this server read and send mail (${data.error}). New mail stays in the mailbox, and replies wait. To continue, open Settings → Channels, edit the channel and sign in again.`,
    lost_login: Number(subjectId),
  })
}

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft', other: 'The provider' }

export function notifyOfRefusedToken({ id, data }: Recorded<typeof channelTokenRefused>): NewJob {
  const { name, reason, when = 'sent' } = data
  return notifyAdminsJob.of({
    event_id: id,
    subject: `Connect ${name} again`,
    text: `${REFUSED[when](name)}: ${reason} Once that is mended, open Settings → Channels, edit the channel and press Check connection.`,
  })
}

const REFUSED = {
  renewed: (name: string) =>
    `The access token of the channel ${name} was not renewed; once it ends, the channel stops`,
  checked: (name: string) =>
    `The provider refuses the channel ${name}, so new messages may not arrive, and replies may wait`,
  sent: (name: string) => `Replies in the channel ${name} wait, because its provider refuses them`,
}

export function notifyOfDisabledWebhook({ id, subjectId, data }: Recorded<typeof webhookDisabled>): NewJob {
  return notifyAdminsJob.of({
    event_id: id,
    subject: 'A webhook was disabled',
    text: `Webhook ${subjectId} no longer receives events. ${data.because} Pending events are kept. Once the receiver works again, enable the webhook.`,
  })
}
