import { z } from 'zod'
import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { LANGUAGE_CODES, mainLanguage } from '../../kit/language/language.ts'
import type { Permission } from '../../kit/permissions.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { rightsOf, type Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { selectUsers, type UserRow } from '../../people/users/queries.ts'
import { selectShutOut } from '../../people/users/shut-queries.ts'
import { canSend, isEmailChannel } from '../../talk/channels/can-send.ts'
import type { channelTokenRefused } from '../../talk/channels/events.ts'
import { type ChannelRow, findChannels } from '../../talk/channels/queries.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { letter } from '../../talk/mail/letter.ts'
import { isolated, type Look, lookOf, retoldIn } from '../../talk/mail/look.ts'
import { findMailChannel } from '../../talk/mail/mail-channel.ts'
import type { MailOut } from '../../talk/mail/mail-out.ts'
import type { mailLoginRefused } from '../../talk/mail-logins/events.ts'
import { selectRefused } from '../../talk/mail-logins/queries.ts'
import { deliverAndSettle } from '../../talk/sending/deliver-and-settle.ts'
import type { webhookDisabled } from '../webhooks/events.ts'

export const notifyAdminsJob = job(
  'notifications.notify-admins',
  {
    event_id: rowId,
    about: z.enum(['login', 'token', 'webhook', 'rule']).optional(),
    /** Values of the texts. */
    values: z.record(z.string(), z.string()).optional(),
    /** The language of those whom this one is for; until it is known, it is for all. */
    language: z.enum(LANGUAGE_CODES).optional(),
    /** The mail login that stopped working, so this mail cannot go through it. */
    lost_login: rowId.optional(),
    /** What jobs of older releases have instead. */
    subject: z.string().optional(),
    text: z.string().optional(),
  },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] },
)

interface Dependencies {
  mailOut: MailOut
  address: BaseAddress
}

/** Who may set up what has stopped working: nobody else is told of it. */
const READERS = {
  login: 'channels.manage',
  token: 'channels.manage',
  webhook: 'webhooks.manage',
  rule: 'rules.manage',
} as const satisfies Record<string, Permission>

/** Mails those who can set it up again, in their languages, about something that has stopped working. */
export function notifyAdmins({ mailOut, address }: Dependencies): JobHandler {
  return notifyAdminsJob.handledBy(async (scope, data, attempt) => {
    const { brand } = scope
    const admins = await readersOf(scope, data.about ? READERS[data.about] : 'brand.manage')
    const groups = Map.groupBy(admins, ({ language }) => lookOf(brand, language).language.code)
    const channel = await channelWithout(scope, data.lost_login)
    const [first = mainLanguage(brand)] = groups.keys()
    if (!channel?.email || admins.length === 0) return
    if (data.language === undefined && groups.size > 1)
      return attempt.done(tx =>
        enqueue(
          tx,
          groups
            .keys()
            .map(language => notifyAdminsJob.of({ ...data, language }))
            .toArray(),
        ),
      )
    const code = data.language ?? first
    const readers = groups.get(code) ?? []
    if (readers.length === 0) return // they read another language now, or are gone
    const look = lookOf(brand, code)
    const { subject, blocks } = write(look, data, urlOf(brand, address))
    const mail = letter({
      key: `admins.${brand.slug}.${data.event_id}${data.language ? `.${data.language}` : ''}`,
      from: { name: brand.name, address: channel.email },
      to: readers.map(({ email }) => email),
      subject: `[${brand.name}] ${subject}`,
      blocks: [{ heading: subject }, ...blocks],
      look,
    })
    await deliverAndSettle(
      attempt,
      () => mailOut.send(scope, channel, mail),
      async () => {},
    )
  })
}

/** Members with the permission who can log in. */
async function readersOf(scope: Scope, permission: Permission): Promise<UserRow[]> {
  const users = (await selectUsers(scope)).filter(user => rightsOf(user).has(permission))
  const out = await selectShutOut(
    scope,
    users.map(({ id }) => id),
  )
  return users.filter(({ id }) => !out.has(id))
}

function write(
  { language }: Look,
  { about, values = {}, subject = '', text = '' }: Parameters<typeof notifyAdminsJob.of>[0],
  base: string,
): { subject: string; blocks: Block[] } {
  if (about === undefined) return { subject, blocks: [text] }
  const { t } = language
  const channels = { button: t('admins.channels'), url: `${base}/settings/channels` }
  if (about === 'login') {
    const provider = values.provider ?? t('admins.login.provider')
    return {
      subject: t('admins.login.subject'),
      blocks: [t('admins.login', { ...values, provider }), t('admins.login.then'), channels],
    }
  }
  if (about === 'rule')
    return {
      subject: t('admins.rule.subject'),
      blocks: [
        t('admins.rule', values),
        t('admins.rule.then'),
        { button: t('admins.rules'), url: `${base}/settings/rules` },
      ],
    }
  if (about === 'token') {
    const when = WHEN.find(one => one === values.when) ?? 'sent'
    const said = values.reason ? [{ quiet: isolated(retoldIn(language, values.reason)) }] : []
    return {
      subject: t('admins.token.subject', values),
      blocks: [t(`admins.token.${when}`, values), ...said, t('admins.token.then'), channels],
    }
  }
  return {
    subject: t('admins.webhook.subject'),
    blocks: [
      t('admins.webhook', values),
      ...(values.because ? [{ quiet: isolated(retoldIn(language, values.because)) }] : []),
      t('admins.webhook.then'),
      { button: t('admins.webhooks'), url: `${base}/settings/webhooks` },
    ],
  }
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
  const provider = PROVIDERS[data.provider]
  return notifyAdminsJob.of({
    event_id: id,
    about: 'login',
    values: { error: data.error, ...(provider ? { provider } : {}) },
    lost_login: Number(subjectId),
  })
}

/** By their names; others are called what they are. */
const PROVIDERS = { google: 'Google', microsoft: 'Microsoft', other: undefined }

/** When the provider refused the channel. */
const WHEN = ['renewed', 'checked', 'sent', 'read'] as const

export function notifyOfRefusedToken({ id, data }: Recorded<typeof channelTokenRefused>): NewJob {
  const { name, reason, when = 'sent' } = data
  return notifyAdminsJob.of({ event_id: id, about: 'token', values: { name, reason, when } })
}

export function notifyOfDisabledWebhook({ id, subjectId, data }: Recorded<typeof webhookDisabled>): NewJob {
  const values = { id: String(subjectId), because: data.because }
  return notifyAdminsJob.of({ event_id: id, about: 'webhook', values })
}
