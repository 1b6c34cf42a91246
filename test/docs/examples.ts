import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { OLGA } from '../../db/cast.ts'
import { getRule } from '../../src/desk/rules/queries.ts'
import { runEach } from '../../src/desk/rules/run-rules.ts'
import { rateConversation } from '../../src/follow-up/surveys/rate-conversation.ts'
import { transaction } from '../../src/kit/scope.ts'
import { signerOf } from '../../src/people/brands/brand-key.ts'
import { findLogin } from '../../src/people/sessions/login-queries.ts'
import { getConversation } from '../../src/talk/conversations/find-conversation.ts'
import { replyAddress } from '../../src/talk/mail/signed-ids.ts'
import { editMessage } from '../../src/talk/messages/change-message.ts'
import { getMessage } from '../../src/talk/messages/queries.ts'
import { ACCOUNT, createTwilio, NUMBER, TOKEN } from '../providers/twilio.ts'
import { ACCESS_TOKEN, APP_SECRET, BUSINESS_ID, createWhatsApp, NUMBER_ID } from '../providers/whatsapp.ts'
import { enter } from '../session.ts'
import type { World } from '../world.ts'
import { CONTACT, STORY } from './story.ts'
import { MOVING_PREPARATIONS } from './story-moving.ts'
import { PASSKEYS_SENT } from './story-passkeys.ts'
import { SIGN_ON_PREPARATIONS, SIGN_ON_SENT } from './story-sign-on.ts'

export interface Made {
  method: string
  address: string
  body?: unknown
  status: number
  answer: unknown
}

interface Sent {
  status: number
  body: unknown
}

/** Makes every request of the story; random values in responses are replaced, so that they are the same each time. */
export async function makeRequests(
  world: World,
  around: (operation: string, send: () => Promise<Sent>) => Promise<Sent> = (_operation, send) => send(),
): Promise<Record<string, Made>> {
  const { olga, clock } = world
  const browser = await enter(world, OLGA.email)
  const made: Record<string, Made> = {}
  for (const [operation, method, address, body] of STORY) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await PREPARATIONS[operation]?.(world)
    const sent = (await SENT_INSTEAD[operation]?.(world)) ?? body
    const raw =
      typeof sent === 'string' ? { raw: sent, headers: AS_TEXT } : sent ? { raw: JSON.stringify(sent) } : {}
    const send = () =>
      /^\/(me|sign_on|login_settings|sign_in_keys|service_accounts)\b/.test(address) ||
      BY_PEOPLE.has(operation)
        ? browser.send(method, `/api/v1${address}`, sent)
        : olga.send(method, encodeURI(address), raw)
    const { status, body: answer } = await around(operation, send)
    made[operation] = { method, address, ...(body ? { body } : {}), status, answer: steady(answer) }
  }
  return made
}

/** What people do in browsers, not programs. */
const BY_PEOPLE = new Set(['createBrand', 'switchBrand', 'disconnectStaff', 'deleteBrand', 'restoreBrand'])

const currentCode = async ({ scope, clock }: World) => {
  const { totpSecret } = await findLogin(scope, 1)
  const secret = new Secret({ buffer: new Uint8Array(totpSecret as Buffer).buffer })
  return { code: new TOTP({ secret }).generate({ timestamp: clock.now.getTime() }) }
}

/** What is really sent where it cannot be known in advance; the example shows another of the same kind. */
const SENT_INSTEAD: Record<string, (world: World) => Promise<object>> = {
  confirmSecondFactor: currentCode,
  removeSecondFactor: currentCode,
  async splitConversation({ olga }) {
    const { body } = await olga.get('/conversations/lamp-once-more/messages')
    return { split: { message_id: body.messages[0].id } }
  },
  ...SIGN_ON_SENT,
  ...PASSKEYS_SENT,
  async finishMailLogin({ olga }) {
    const { body } = await olga.post('/mail_logins', { mail_login: { provider: 'google' } })
    const state = new URL(body.authorization_url).searchParams.get('state')
    return { response: { state, error: 'access_denied' } }
  },
}

const LATER = { body: 'By the way: is the chair back in stock?' }

const AS_TEXT = { 'content-type': 'text/plain' }

/** What an operation needs that no other operation sets up. */
const PREPARATIONS: Record<string, (world: World) => Promise<unknown>> = {
  async changeRule({ scope }) {
    const [rule, conversation] = [
      await getRule(scope, 1),
      await getConversation(scope, 'lamp-arrived-broken'),
    ]
    const occasion = {
      message: undefined,
      words: ['customer_writes'],
      eventId: null,
      doneBy: 'customer',
    } as const
    const looking = {
      ...occasion,
      words: [...occasion.words],
      conversation,
      cause: scope.cause,
      failures: new Map(),
    }
    await transaction(scope, tx => runEach(tx, [rule], looking))
  },
  ...MOVING_PREPARATIONS,
  ...SIGN_ON_PREPARATIONS,
  async listContactIdentityMoves({ olga }) {
    await olga.post('/contacts', { contact: { name: 'M. Sand', email: 'm.sand@example.com' } })
    const identity = { type: 'email', identifier: 'm.sand@example.com' }
    await olga.post(`${CONTACT}/identities`, { identity })
  },
  async splitConversation(world) {
    const { clock } = world
    const user = { email: 'mira@example.com' }
    const { slug } = await world.start({
      subject: 'Lamp, once more',
      user,
      message: { body: 'And the bulb?' },
    })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await world.post(slug, { ...LATER, user })
  },
  // The first brand of an installation is deleted by command.
  async deleteBrand({ db, clock }) {
    await db.write(
      sql`insert into brands (id, slug, name, created_at) values (0, 'first', 'First', ${clock.now})`,
    )
    await db.write(sql`update sessions set confirmed_at = ${clock.now}`)
  },
  restoreBrand: ({ db }) => db.write(sql`delete from brands where id = 0`),
  listArticleVersions: ({ olga }) =>
    olga.put('/articles/returning-a-parcel', { article: { body: 'Parcels can be returned for a month.' } }),
  async endSession(world) {
    await enter(world, OLGA.email)
  },
  async getMessageOriginal(world) {
    const head = ['From: Mira Sand <mira@example.com>', 'To: orders@example.com', 'Subject: In colour']
    const mail = [
      ...head,
      'Content-Type: text/html',
      '',
      '<h1>Hello</h1><img src="https://example.com/pixel.gif">',
    ]
    await world.mailIn(mail.join('\r\n'), { from: 'mira@example.com', to: ['orders@example.com'] })
  },
  async claimMessage(world) {
    const { id: conversationId } = await getConversation(world.scope, 'lamp-arrived-broken')
    const signer = await signerOf(world.scope)
    const to = replyAddress(signer, 'orders@example.com', { conversationId, identityId: 1 })
    const head = [`From: ${OLGA.email}`, `To: ${to}`, 'Subject: Re: Lamp']
    await world.mailIn([...head, '', 'It is on its way.'].join('\r\n'), { from: OLGA.email, to: [to] })
  },
  async checkChannel({ olga, clock }) {
    const { base } = await createTwilio(() => clock.now)
    const settings = {
      provider: 'twilio',
      account_sid: ACCOUNT,
      auth_token: TOKEN,
      number: NUMBER,
      api_url: base,
    }
    await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })
  },
  async listMessageTemplates({ olga }) {
    const { base } = await createWhatsApp()
    const settings = {
      phone_number_id: NUMBER_ID,
      business_account_id: BUSINESS_ID,
      access_token: ACCESS_TOKEN,
      app_secret: APP_SECRET,
      api_url: base,
    }
    const channel = { name: 'WhatsApp', slug: 'whatsapp', channel: 'whatsapp', settings }
    await olga.post('/channels', { channel })
  },
  async listContactMatches({ olga }) {
    await olga.post('/contacts', { contact: { name: 'Otto Kern', email: 'otto@example.com' } })
    await olga.post('/contacts', { contact: { name: 'Otto Kern', mobile: '+15005550011' } })
  },
  async getVisitor({ app, olga }) {
    await olga.post('/channels', { channel: { name: 'Chat', slug: 'site', channel: 'chat' } })
    const payload = {
      name: 'Vera',
      email: 'vera@example.com',
      message: 'Is it in stock?',
      id: 'c1',
      page_url: 'https://shop.example/lamps',
      page_title: 'Lamps',
      language: 'de',
      time_zone: 'Europe/Vienna',
      secret: 'v'.repeat(43),
    }
    await app.inject({ method: 'POST', url: '/chat', headers: { host: 'demo.localhost' }, payload })
  },
  async getAttachmentCard({ olga }) {
    const event = ['SUMMARY:Call about the lamp', 'DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z']
    const raw = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    await olga.send('POST', '/attachments', { raw, headers: { 'content-type': 'text/calendar' } })
  },
  listMessageVersions: ({ scope }) =>
    transaction(scope, async tx => {
      const { conversationId, originId, body } = await getMessage(tx, 1)
      await editMessage(tx, conversationId, { originId, body: `${body} It was the blue one.` })
    }),
  listEvents: world => world.logIsReadable(),
  async listWebhookDeliveries(world) {
    await world.post('lamp-arrived-broken', { body: 'Did it arrive?' })
    await world.dispatchAll()
  },
  listSatisfactionRatings: ({ scope }) =>
    transaction(scope, async tx => {
      const { slug, authorId } = await getConversation(tx, 'lamp-arrived-broken')
      return rateConversation(tx, slug, { identityId: authorId, rating: 5, comment: 'Quick and kind.' })
    }),
}

const placeOf = (notice: { created_at: string; reason: string; text: string }) =>
  `${notice.created_at} ${notice.reason} ${notice.text}`

function steady(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (key === 'perma_url') return String(value).replace(/[^/]+$/, slug => String(steadySlug(slug)))
    if (key === 'slug') return steadySlug(value)
    // Notifications are made side by side.
    if (typeof value === 'object' && value !== null && 'seen?' in value) return { ...value, id: 1 }
    if (Array.isArray(value) && value.some(item => item?.['seen?'] !== undefined))
      return value.toSorted((a, b) => placeOf(b).localeCompare(placeOf(a)))
    if (key === 'ref_id') return 'k7m2x9p4qd'
    if (key === 'icon_url' && value) return 'http://demo.localhost:3000/icon?v=3f1c9a7b2e4d'
    if (key === 'logo_url' && value) return 'http://demo.localhost:3000/logo?v=3f1c9a7b2e4d'
    if (typeof value === 'string' && value.startsWith('/help/images/'))
      return '/help/images/k7m2x9p4qdt3w8fzk7m2x9p4'
    if (typeof value === 'string' && value.startsWith('v=DKIM1;')) return 'v=DKIM1; k=rsa; p=MIIBIjANBgkq…'
    if (typeof value === 'string' && value.includes('?preview='))
      return value.replace(/preview=.*/, 'preview=k7m2x9p4qdt3w5fz…')
    if (typeof value === 'string' && value.includes('/login#link='))
      return value.replace(/#link=.*/, '#link=3q2-7wAbc…')
    if (key === 'token' && String(value).startsWith('aw_')) return 'aw_3q2-7wAbc…'
    if (key === 'bearer_token') return 'aws_3q2-7wAbc…'
    if (key === 'link' || (key === 'invitation_link' && value))
      return 'http://demo.localhost:3000/login#reset=3q2-7wAbc…'
    if (key === 'challenge' || (key === 'id' && /^[\w-]{43}$/.test(String(value)))) return 'k7m2x9p4qdt3w8fz…'
    if (key === 'uri') return 'otpauth://totp/…'
    if (key === 'kid') return '3f1c9a7b2e4d8c60'
    if (key === 'public_key' && value) return 'BNpae74q66RLVcDohct3rOJ0ncDHoJhqHzDwwY5llr6v…'
    if (key === 'recovery_codes') return ['k7m2x9p4qdt3w8fz', '…']
    if (key === 'secret' && value && !String(value).startsWith('whsec')) return 'JBSWY3DPEHPK3PXP…'
    if (key === 'secret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
    if (typeof value === 'string' && value.includes('/files/'))
      return value.replace(/[a-z0-9]+-[a-z2-7]{32}/, 'arswk2-k3q…')
    if (typeof value === 'string' && value.startsWith('answerwell-verification='))
      return 'answerwell-verification=k7m2x9p4qdt3w8fz…'
    if (key === 'origin_id' && /^[\da-f]{8}-[\da-f-]{27}$/.test(String(value)))
      return '01a205e1-3236-7581-8377-ba87bd53ef24'
    if (key === 'url' && String(value).includes('/authorize?'))
      return 'https://login.juniper.example/authorize?…'
    if (key === 'issuer') return 'https://login.juniper.example'
    if (key === 'authorization_url')
      return 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…&state=3q2-7wAbc…'
    if (key === 'countries') return value.filter(({ code }: { code: string }) => code === 'AT')
    if (key === 'hash') return '9f2c…'
    if (typeof value === 'string' && value.startsWith('PK\u0003\u0004')) return 'PK…'
    if (typeof value === 'string' && value.startsWith('"number","at"'))
      return value.replace(/[\da-f]{64}/g, '9f2c…')
    if (key === 'next') return '1-0-812-412'
    return value
  })
}

/** Without what is random in a slug. */
function steadySlug(slug: unknown): unknown {
  if (/^lamp-once-more-[a-z0-9]{6}$/.test(String(slug))) return 'lamp-once-more-x7k2m9'
  return /^[a-z0-9]{12}$/.test(String(slug)) ? 'k7m2x9p4qdt3' : slug
}
