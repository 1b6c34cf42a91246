import { Secret, TOTP } from 'otpauth'
import { OLGA } from '../../db/cast.ts'
import { getConversation } from '../../src/conversations/find-conversation.ts'
import { transaction } from '../../src/kit/scope.ts'
import { findLogin } from '../../src/sessions/login-queries.ts'
import { rateConversation } from '../../src/surveys/rate-conversation.ts'
import { enter } from '../session.ts'
import type { World } from '../world.ts'

/** A request that the reference shows: the operation, its address, and its body; a text goes as it is. */
export type Story = [operation: string, method: string, address: string, body?: object | string]

const CONTACT = '/contacts/mira@example.com'

/** One story in which every operation is used once, in an order in which each finds what it needs. */
export const STORY: Story[] = [
  [
    'createChannel',
    'POST',
    '/channels',
    { channel: { name: 'Orders', channel: 'email', email: 'orders@example.com' } },
  ],
  ['getChannel', 'GET', '/channels/orders'],
  ['changeChannel', 'PUT', '/channels/orders', { channel: { name: 'Orders and delivery' } }],
  ['listChannels', 'GET', '/channels?channel=email'],
  ['createCategory', 'POST', '/categories', { channel: { name: 'Chat', channel: 'chat' } }],
  ['getCategory', 'GET', '/categories/chat'],
  ['changeCategory', 'PUT', '/categories/chat', { channel: { name: 'Chat on the site' } }],
  ['listCategories', 'GET', '/categories?channel=chat'],
  [
    'createStaffMember',
    'POST',
    '/staff',
    { staff: { name: 'Ben Okafor', email: 'ben@demo.test', role: 'agent' } },
  ],
  ['changeStaffMember', 'PUT', '/staff/ben@demo.test', { staff: { notify: ['assigned', 'followed'] } }],
  ['inviteStaffMember', 'POST', '/staff/ben@demo.test/invitation'],
  ['deactivateStaffMember', 'DELETE', '/staff/ben@demo.test'],
  ['reactivateStaffMember', 'POST', '/staff/ben@demo.test/reactivate'],
  ['getBrand', 'GET', '/brand'],
  ['changeBrand', 'PUT', '/brand', { brand: { name: 'Juniper & Co.', survey_after: '4h' } }],
  ['addHost', 'POST', '/brand/hosts', { host: 'help.juniper.example' }],
  ['removeHost', 'DELETE', '/brand/hosts/help.juniper.example'],
  ['listStaff', 'GET', '/staff?page_size=2'],
  ['getMe', 'GET', '/me'],
  ['changeMyPassword', 'PUT', '/me/password', { password: 'a long one, of many words' }],
  ['beginSecondFactor', 'POST', '/me/second_factor'],
  ['confirmSecondFactor', 'PUT', '/me/second_factor', { code: '492039' }],
  ['removeSecondFactor', 'DELETE', '/me/second_factor', { code: '118202' }],
  ['listMySessions', 'GET', '/me/sessions'],
  ['endMyOtherSessions', 'DELETE', '/me/sessions'],
  ['endSession', 'DELETE', '/me/sessions/2'],
  ['createAPIToken', 'POST', '/me/tokens', { token: { name: 'Nightly export' } }],
  ['listMyAPITokens', 'GET', '/me/tokens'],
  ['revokeAPIToken', 'DELETE', '/me/tokens/5'],
  [
    'createContact',
    'POST',
    '/contacts',
    { contact: { name: 'Mira Sand', email: 'mira@example.com', id: 'crm-204', data: { plan: 'gold' } } },
  ],
  [
    'startConversation',
    'POST',
    '/conversations',
    {
      conversation: {
        subject: 'Lamp arrived broken',
        category: 'orders',
        tag_list: ['damage'],
        data: { order: 1042 },
        origin_id: '<lamp-1@mail.example.com>',
        user: { name: 'Mira Sand', email: 'mira@example.com' },
        message: { body: 'The shade of my lamp is cracked.', origin_id: '<lamp-1@mail.example.com>' },
      },
    },
  ],
  ['getConversation', 'GET', '/conversations/lamp-arrived-broken'],
  [
    'changeConversation',
    'PUT',
    '/conversations/lamp-arrived-broken',
    {
      conversation: { tag_list: ['damage', 'lamp'], assignee: 'agent@demo.test', data: { priority: 'high' } },
    },
  ],
  [
    'postMessage',
    'POST',
    '/conversations/lamp-arrived-broken/messages',
    { message: { body: 'We are sending you a **new shade** today.', origin_id: 'reply-7731' } },
  ],
  ['renderMarkdown', 'POST', '/markdown', { text: 'A *new* shade.' }],
  ['listViews', 'GET', '/views'],
  ['getView', 'GET', '/views/resolved?page_size=1'],
  ['sayWhereIAm', 'PUT', '/conversations/lamp-arrived-broken/presence', { state: 'answering' }],
  ['keepMyDraft', 'PUT', '/conversations/lamp-arrived-broken/draft', { draft: { body: 'Dear Mira,' } }],
  ['listConversationDrafts', 'GET', '/conversations/lamp-arrived-broken/drafts'],
  ['listMyDrafts', 'GET', '/drafts'],
  ['listConversations', 'GET', '/conversations?tag=damage&data[order]=1042'],
  ['listConversationMessages', 'GET', '/conversations/lamp-arrived-broken/messages?filter=staff'],
  ['listMessages', 'GET', '/messages?sent_by=mira@example.com&page_size=1'],
  [
    'attachIdentityToContact',
    'POST',
    `${CONTACT}/identities`,
    { identity: { type: 'mobile', identifier: '+12223334444' } },
  ],
  ['listContactIdentities', 'GET', '/contacts/+12223334444/identities'],
  ['addNoteToContact', 'POST', `${CONTACT}/notes`, { body: 'Collects lamps. Likes short answers.' }],
  ['changeNote', 'PUT', `${CONTACT}/notes/1`, { body: 'Collects lamps from the fifties.' }],
  ['listContactNotes', 'GET', `${CONTACT}/notes`],
  ['getContact', 'GET', CONTACT],
  ['changeContact', 'PUT', CONTACT, { contact: { friendly_name: 'Mira', data: { plan: null } } }],
  ['listContacts', 'GET', '/contacts?q=mira'],
  ['deleteNote', 'DELETE', `${CONTACT}/notes/1`],
  ['listContactIdentityMoves', 'GET', `${CONTACT}/identity_moves`],
  ['undoIdentityMove', 'POST', '/identity_moves/1/undo'],
  ['createTopic', 'POST', '/topics', { topic: { name: 'Delivery' } }],
  ['getTopic', 'GET', '/topics/delivery'],
  ['changeTopic', 'PUT', '/topics/delivery', { topic: { name: 'Delivery and returns' } }],
  ['listTopics', 'GET', '/topics'],
  [
    'createArticle',
    'POST',
    '/articles',
    {
      article: { title: 'Returning a parcel', body: 'Print the **label** and bring it.', topic: 'delivery' },
    },
  ],
  [
    'createArticleInTopic',
    'POST',
    '/topics/delivery/articles',
    { article: { title: 'How long delivery takes', body: 'Two days.', status: 'draft' } },
  ],
  ['getArticle', 'GET', '/articles/returning-a-parcel'],
  ['changeArticle', 'PUT', '/articles/how-long-delivery-takes', { article: { status: 'published' } }],
  ['getArticleFeedback', 'GET', '/articles/returning-a-parcel/feedback'],
  ['listArticles', 'GET', '/articles?q=returned parc'],
  ['listTopicArticles', 'GET', '/topics/delivery/articles?page_size=1'],
  ['createSystem', 'POST', '/systems', { system: { title: 'Shop' } }],
  ['changeSystem', 'PUT', '/systems/1', { system: { title: 'Online shop' } }],
  [
    'createIncident',
    'POST',
    '/incidents',
    {
      incident: {
        title: 'The shop is slow',
        updates_attributes: [{ status: 'investigating', message: 'Pages take ten seconds. We are looking.' }],
        incidents_systems_attributes: [{ system_id: '1', status: 'degraded_performance' }],
      },
    },
  ],
  ['getSystem', 'GET', '/systems/1'],
  ['listSystems', 'GET', '/systems'],
  [
    'updateIncident',
    'PUT',
    '/incidents/1',
    {
      incident: {
        updates_attributes: [{ status: 'identified', message: 'A full disk. We are making room.' }],
        incidents_systems_attributes: [{ id: '1', status: 'partial_outage' }],
      },
    },
  ],
  ['listActiveIncidents', 'GET', '/incidents/active'],
  [
    'updateIncidentByPost',
    'POST',
    '/incidents/1',
    {
      incident: {
        updates_attributes: [{ status: 'resolved', message: 'Fast again.' }],
        incidents_systems_attributes: [{ id: '1', status: 'operational' }],
      },
    },
  ],
  ['getIncident', 'GET', '/incidents/1'],
  ['listIncidents', 'GET', '/incidents'],
  [
    'createResponseTemplate',
    'POST',
    '/response_templates',
    {
      response_template: {
        name: 'New part sent',
        body: 'It is on its way.',
        response_template_group: 'Delivery',
      },
    },
  ],
  ['getResponseTemplate', 'GET', '/response_templates/1'],
  [
    'changeResponseTemplate',
    'PUT',
    '/response_templates/1',
    { response_template: { body: 'It is on its way to you.' } },
  ],
  ['listResponseTemplates', 'GET', '/response_templates'],
  ['listSatisfactionRatings', 'GET', '/satisfaction_ratings'],
  ['reportVolume', 'GET', '/reports/volume?start_date=2026-11-18'],
  ['reportResponseTimes', 'GET', '/reports/response_time?start_date=2026-11-18'],
  ['reportStaff', 'GET', '/reports/staff?start_date=2026-11-18'],
  ['reportTags', 'GET', '/reports/tags?start_date=2026-11-18'],
  ['reportChannels', 'GET', '/reports/channel_summary?start_date=2026-11-18'],
  ['listEvents', 'GET', '/events?type=conversation.status_changed&limit=1'],
  ['uploadAttachment', 'POST', '/attachments?file_name=label.txt', 'Return label for order 1042'],
  [
    'takeInEmail',
    'POST',
    '/intake/email',
    [
      'From: Mira Sand <mira@example.com>',
      'To: orders@example.com',
      'Subject: Another lamp',
      'Message-ID: <lamp-2@mail.example.com>',
      '',
      'Do you have it in blue?',
    ].join('\n'),
  ],
  [
    'createWebhook',
    'POST',
    '/webhooks',
    { webhook: { url: 'https://shop.example.com/hooks/answerwell', event_types: ['message.posted'] } },
  ],
  ['getWebhook', 'GET', '/webhooks/1'],
  ['changeWebhook', 'PUT', '/webhooks/1', { webhook: { description: 'The shop' } }],
  ['listWebhooks', 'GET', '/webhooks'],
  ['rotateWebhookSecret', 'POST', '/webhooks/1/rotate_secret'],
  ['listWebhookDeliveries', 'GET', '/webhooks/1/deliveries?state=pending'],
  ['redeliverWebhookDelivery', 'POST', '/webhooks/1/deliveries/1/redeliver'],
  ['deleteWebhook', 'DELETE', '/webhooks/1'],
]

export interface Made {
  method: string
  address: string
  body?: unknown
  status: number
  answer: unknown
}

/** Makes every request of the story; what a server makes up at random is replaced, so that it is the same each time. */
export async function makeRequests(world: World): Promise<Record<string, Made>> {
  const { olga, clock } = world
  const browser = await enter(world, OLGA.email)
  const made: Record<string, Made> = {}
  for (const [operation, method, address, body] of STORY) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await PREPARATIONS[operation]?.(world)
    const raw =
      typeof body === 'string' ? { raw: body, headers: AS_TEXT } : body ? { raw: JSON.stringify(body) } : {}
    const { status, body: answer } = address.startsWith('/me')
      ? await browser.send(method, `/api/v1${address}`, (await SENT_INSTEAD[operation]?.(world)) ?? body)
      : await olga.send(method, encodeURI(address), raw)
    made[operation] = { method, address, ...(body ? { body } : {}), status, answer: steady(answer) }
  }
  return made
}

const currentCode = async ({ scope, clock }: World) => {
  const { totpSecret } = await findLogin(scope, 1)
  const secret = new Secret({ buffer: new Uint8Array(totpSecret as Buffer).buffer })
  return { code: new TOTP({ secret }).generate({ timestamp: clock.now.getTime() }) }
}

/** What is really sent where it cannot be known before; the example shows another of its kind. */
const SENT_INSTEAD: Record<string, (world: World) => Promise<object>> = {
  confirmSecondFactor: currentCode,
  removeSecondFactor: currentCode,
}

const AS_TEXT = { 'content-type': 'text/plain' }

/** What an operation needs that no operation does. */
const PREPARATIONS: Record<string, (world: World) => Promise<unknown>> = {
  async listContactIdentityMoves({ olga }) {
    await olga.post('/contacts', { contact: { name: 'M. Sand', email: 'm.sand@example.com' } })
    await olga.post(`${CONTACT}/identities`, {
      identity: { type: 'email', identifier: 'm.sand@example.com' },
    })
  },
  async endSession(world) {
    await enter(world, OLGA.email)
  },
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

function steady(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (key === 'ref_id') return 'k7m2x9p4qd'
    if (key === 'token') return 'aw_3q2-7wAbc…'
    if (key === 'link') return 'http://demo.localhost:3000/login#reset=3q2-7wAbc…'
    if (key === 'uri') return 'otpauth://totp/…'
    if (key === 'recovery_codes') return ['k7m2x9p4qdt3w8fz', '…']
    if (key === 'secret' && !String(value).startsWith('whsec')) return 'JBSWY3DPEHPK3PXP…'
    if (key === 'secret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
    if (typeof value === 'string' && value.includes('/files/'))
      return value.replace(/[a-z0-9]+-[a-z2-7]{32}/, 'arswk2-k3q…')
    if (key === 'next') return '1-0-812-412'
    return value
  })
}
