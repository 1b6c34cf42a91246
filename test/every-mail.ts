import assert from 'node:assert/strict'
import { ANA, CODY, OLGA } from '../db/cast.ts'
import { restoreBrand } from '../src/desk/deleted-brands/restore-brand.ts'
import { scheduleDeletion } from '../src/desk/deleted-brands/schedule-deletion.ts'
import { disableWebhook } from '../src/follow-up/webhooks/write-webhook.ts'
import { recordEvent } from '../src/kit/events/event.ts'
import type { LanguageCode } from '../src/kit/language/language.ts'
import { transaction } from '../src/kit/scope.ts'
import { quoted } from '../src/kit/sentences/say.ts'
import { changeBrand } from '../src/people/brands/change-brand.ts'
import { tellOfChange } from '../src/people/sessions/tell-of-change.ts'
import { channelTokenRefused } from '../src/talk/channels/events.ts'
import { getChannel } from '../src/talk/channels/queries.ts'
import { mailLoginRefused } from '../src/talk/mail-logins/events.ts'
import { testMail } from '../src/talk/mailboxes/test-mail.ts'
import { eventually } from './eventually.ts'
import { letter } from './letters.ts'
import type { Arrived, Mailbox } from './mailbox.ts'
import { createVisitor } from './session.ts'
import { createWorld, type World } from './world.ts'

/** The files that hand mail to a server, with the kinds of mail below that come from each. */
export const SENDERS: Record<string, string[]> = {
  'src/cli/doctor/examine-mail.ts': ['test'],
  'src/desk/deleted-brands/notify-of-deletion.ts': ['deletion'],
  'src/desk/exports/notify-of-export.ts': ['export'],
  'src/follow-up/acknowledgements/acknowledge.ts': ['acknowledgement'],
  'src/follow-up/notifications/notify-admins.ts': ['lost login', 'refused token', 'disabled webhook'],
  'src/follow-up/notifications/notify-of-login-change.ts': ['login change'],
  'src/follow-up/notifications/send-notification.ts': [
    'unassigned',
    'assigned',
    'message',
    'note',
    'mention',
    'bounce',
    'unproven reply',
  ],
  'src/follow-up/notifications/send-password-link.ts': ['invitation', 'reset'],
  'src/follow-up/surveys/send-survey.ts': ['survey'],
  'src/public/readers/sign-in.ts': ['sign-in'],
  'src/public/subscribers/notify-subscribers.ts': ['subscription', 'incident'],
  'src/talk/chat/transcript.ts': ['transcript'],
  'src/talk/connectors/chat/chat.ts': ['chat reply'],
  'src/talk/connectors/email/email.ts': ['reply', 'forward'],
  'src/talk/mailboxes/try-mailbox.ts': ['test'],
  'src/talk/mailboxes/verify-address.ts': ['verification'],
}

/** Kinds that a person has written: they say nothing of machines. */
export const BY_PEOPLE = new Set(['reply', 'forward', 'chat reply'])

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOST = 'demo.localhost'
const SECRET = 's'.repeat(43)
/** Everything that a text can contain. */
const RICH = `Hi Cody,

your refund is on its way. It takes three to five days, and **you can keep the lamp**, *really*.

| Refund for J-10482 | Amount |
|---|---:|
| Lamp Fen, linen shade | € 119.00 |
| Delivery | € 10.00 |

1. Empty the shelf.
2. Tighten the screws:
   - first the lower ones
   - then the upper ones

> You wrote that it wobbles.

## If it still does

Use \`F1\` or read [how to fix it](https://shop.example/fix?a=1&b=2), or write to help@shop.example.

\`\`\`
lamp --reset
\`\`\`

---

${'Averylongword'.repeat(12)}`

/** 1600 × 900 pixels, of which only the size is read. */
const LAMP = Buffer.from('89504e470d0a1a0a0000000d4948445200000640000003840802000000', 'hex')

/** Every kind of mail as it arrived, by kind. */
export type EveryMail = Map<string, Arrived>

/** Sends each kind of mail that there is, in a world of its own. */
export async function sendEveryMail(
  mailbox: Mailbox,
  { language, color = '#2f5d4a' }: { language: LanguageCode; color?: string },
): Promise<{ world: World; mails: EveryMail }> {
  const world = await createWorld({
    smtpUrl: mailbox.url,
    dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=none', 'demo.test TXT': 'v=spf1 ip4:203.0.113.7 -all' },
  })
  const settings = { siteLanguage: language, color, timeZone: 'Europe/Berlin', surveyAfter: 60 }
  Object.assign(world.brand, await transaction(world.scope, tx => changeBrand(tx, settings)))
  await world.olga.put('/brand', { brand: { mail_footer: 'Juniper & Co., *Harbour Street 1*' } })
  await world.olga.send('PUT', '/brand/logo', {
    raw: LAMP as unknown as string,
    headers: { 'content-type': 'image/png' },
  })
  const mails: EveryMail = new Map()
  const post: Post = { world, mailbox, mails, seen: 0 }
  for (const send of [sendNotices, sendReplies, sendToStaff, sendToVisitors, sendAboutMailboxes])
    await send(post)
  return { world, mails }
}

interface Post {
  world: World
  mailbox: Mailbox
  mails: EveryMail
  /** How many of the mails have been looked at. */
  seen: number
}

/** Sends what is due, and keeps the mail to somebody as one of a kind. */
async function keep(post: Post, kind: string, to: string): Promise<Arrived> {
  const look = async () => {
    await post.world.work()
    const found = post.mailbox.arrived.slice(post.seen).filter(one => one.to.includes(to))
    assert.ok(found.length > 0)
    return found.at(-1) as Arrived
  }
  const mail = await eventually(look, { what: `a mail of the kind ${kind} comes to ${to}` })
  post.seen = post.mailbox.arrived.length
  post.mails.set(kind, mail)
  return mail
}

async function sendNotices(post: Post): Promise<void> {
  const { world, mailbox } = post
  const { ana, olga } = world
  const say = (slug: string, message: object, who = ana) =>
    who.post(`/conversations/${slug}/messages`, { message })
  const { slug } = await world.start({
    subject: 'Lamp arrived with a cracked shade',
    message: { body: RICH },
  })
  await keep(post, 'unassigned', ANA.email)
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await keep(post, 'assigned', ANA.email)
  await say(slug, { body: RICH, user: CODY })
  const notice = await keep(post, 'message', ANA.email)
  await say(slug, { body: 'I know **this one**', visibility: 1 }, olga)
  await keep(post, 'note', ANA.email)
  await say(slug, { body: `@${OLGA.name} can you look?`, visibility: 1 })
  await keep(post, 'mention', OLGA.email)
  const to = [notice.mail.replyTo?.[0]?.address as string]
  const raw = letter({ from: ANA.email, headers: { To: to[0] as string }, body: 'On its way' })
  await world.mailIn(raw, { from: ANA.email, to, ip: '198.51.100.1', helo: 'elsewhere.test' })
  await keep(post, 'unproven reply', ANA.email)
  const { slug: lost } = await world.start({ user: { email: 'gone@example.com' } })
  mailbox.answer = recipient => (recipient === 'gone@example.com' ? 550 : 250)
  await world.post(lost, { body: RICH })
  await keep(post, 'bounce', ANA.email)
}

async function sendReplies(post: Post): Promise<void> {
  const { world } = post
  const email = 'kim@example.com'
  const auto_reply = 'Thank you for writing to **{brand}**. Your reference is {reference}.'
  await world.olga.put('/channels/support', { channel: { settings: { auto_reply } } })
  await world.olga.put(`/staff/${ANA.email}`, { staff: { signature: 'Ana Souza\n**Support**' } })
  await world.mailIn(letter({ from: email, subject: 'Shelf', body: 'Two screws are missing.' }), {
    from: email,
  })
  await keep(post, 'acknowledgement', email)
  const { conversations } = (await world.ana.get('/conversations?filter=all')).body
  const { slug } = conversations[0]
  const { body: picture } = await world.ana.send('POST', '/attachments?file_name=lamp.png', {
    raw: LAMP as unknown as string,
    headers: { 'content-type': 'image/png' },
  })
  const { id } = await world.post(slug, {
    body: `${RICH}\n\n![the lamp](attachment:${picture.id})`,
    uploads: [picture.id],
  })
  await keep(post, 'reply', email)
  await world.ana.post(`/messages/${id}/forward`, {
    forward: { to: [{ email: 'lab@example.com' }], body: 'Can you **look** at this?', thread: true },
  })
  await keep(post, 'forward', 'lab@example.com')
  world.clock.now = new Date(world.clock.now.getTime() + 2 * HOUR)
  await keep(post, 'survey', email)
}

async function sendToStaff(post: Post): Promise<void> {
  const { world } = post
  const { olga, scope } = world
  await olga.post('/staff', { staff: { email: 'nia@demo.test', name: 'Nia Mbeki' } })
  await keep(post, 'invitation', 'nia@demo.test')
  await createVisitor(world).send('POST', '/login/forgot', { email: ANA.email })
  await keep(post, 'reset', ANA.email)
  const channel = await getChannel(scope, 'support')
  const values = { name: 'Instagram', reason: 'Error validating access token.' }
  for (const [kind, event] of [
    [
      'lost login',
      mailLoginRefused.of({ subjectId: 1, data: { provider: 'other', error: 'invalid_grant' } }),
    ],
    ['refused token', channelTokenRefused.of({ subjectId: channel.id, data: values })],
  ] as const) {
    await transaction(scope, tx => recordEvent(tx, event))
    await keep(post, kind, OLGA.email)
  }
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/hook' } })
  await transaction(scope, tx => disableWebhook(tx, body.id, quoted('It answered 410 Gone.')))
  await keep(post, 'disabled webhook', OLGA.email)
  await olga.post('/exports')
  await keep(post, 'export', OLGA.email)
  const { id } = (await olga.get('/me')).body
  await transaction(scope, tx => tellOfChange(tx, id, 'second_factor_added'))
  await keep(post, 'login change', OLGA.email)
  await transaction(scope, tx => scheduleDeletion(tx))
  await keep(post, 'deletion', OLGA.email)
  await transaction(scope, restoreBrand)
}

async function sendToVisitors(post: Post): Promise<void> {
  const { world } = post
  const { ana, olga, app } = world
  const submit = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const chat = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/chat${path}`,
      headers: { host: HOST, authorization: `Chat ${SECRET}` },
      payload,
    })
  await submit('/help/sign-in', { email: 'kim@example.com' })
  await keep(post, 'sign-in', 'kim@example.com')
  await submit('/status/subscribe', { email: 'reader@example.com' })
  const { mail } = await keep(post, 'subscription', 'reader@example.com')
  await submit(new URL(/http:\S+\/status\/subscribers\/\S+/.exec(mail.text ?? '')?.[0] ?? 'x:').pathname, {})
  const updates_attributes = [{ status: 'identified', message: '**Login** is slow. We are on it.' }]
  await ana.post('/incidents', { incident: { title: 'Login is slow', updates_attributes } })
  await keep(post, 'incident', 'reader@example.com')
  await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
  const begun = { name: 'Vera', email: 'vera@example.com', message: 'Is it in stock?', id: 'a1' }
  await chat('', { ...begun, secret: SECRET })
  const { slug } = (await ana.get('/conversations?category=chat')).body.conversations[0]
  await world.post(slug, { body: 'Yes, **two** of them.', human_agent: true })
  await chat('/transcript', {})
  await keep(post, 'transcript', 'vera@example.com')
  world.clock.now = new Date(world.clock.now.getTime() + 5 * MINUTE)
  await keep(post, 'chat reply', 'vera@example.com')
}

async function sendAboutMailboxes(post: Post): Promise<void> {
  const { world } = post
  const { olga, scope, mail } = world
  const channel = { name: 'Returns', slug: 'returns', channel: 'email', email: 'returns@shop.example' }
  await olga.post('/channels', { channel })
  await olga.post('/channels/returns/verification')
  await keep(post, 'verification', 'returns@shop.example')
  const support = await getChannel(scope, 'support')
  const address = support.email as string
  await mail.mailOut.send(scope, support, testMail(scope, address))
  await keep(post, 'test', address)
}
