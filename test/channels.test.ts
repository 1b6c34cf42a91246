import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSafeClient } from '../src/kit/fetch-safely.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import type { Connector } from '../src/talk/channels/connector.ts'
import { connectorOf } from '../src/talk/channels/connectors.ts'
import { CHANNEL_KINDS, type ChannelKind } from '../src/talk/channels/kinds.ts'
import { DeliveryError, type Outgoing } from '../src/talk/channels/outgoing.ts'
import { createMail } from '../src/talk/mail/create-mail.ts'
import { whyNot } from '../src/talk/sending/why-not.ts'
import { createMailbox } from './mailbox.ts'
import { createReceiver } from './receiver.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const mailbox = await createMailbox()
const gateway = await createReceiver()
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).webhooks)
after(() => client.close())

/** A connector, and the other side of its channel. */
interface Tried {
  name: string
  kind: ChannelKind
  /** Settings that it can send with; with those of `without` it says why it cannot. */
  settings: Record<string, unknown>
  without: Record<string, unknown>
  to: string
  /** The id by which the other side knows each message that arrived. */
  ids(): unknown[]
  answer(what: 'takes' | 'busy' | 'refuses'): void
}

const { mailOut } = createMail({ client })
const tools = { client, mailOut, blobs: world.blobs, address: { baseDomain: 'localhost', port: 3000 } }

const TRIED: Tried[] = [
  {
    name: 'email',
    kind: CHANNEL_KINDS.email,
    settings: { smtp_url: mailbox.url },
    without: {},
    to: 'cody@example.com',
    ids: () => mailbox.arrived.map(({ mail }) => mail.messageId),
    answer: what => {
      mailbox.answer = () => ({ takes: 250, busy: 451, refuses: 550 })[what]
    },
  },
  {
    name: 'sms',
    kind: CHANNEL_KINDS.sms,
    settings: { url: `${gateway.base}/sms`, secret: 'a secret of sixteen' },
    without: { url: `${gateway.base}/sms` },
    to: '+15005550006',
    ids: () => gateway.at('/sms').map(({ body }) => JSON.parse(body).id),
    answer: what => {
      gateway.answers.set('/sms', () => ({ status: { takes: 200, busy: 503, refuses: 422 }[what] }))
    },
  },
]

function outgoing(settings: Record<string, unknown>, to: string, kind: ChannelKind): Outgoing {
  const times = {
    createdAt: new Date(),
    updatedAt: new Date(),
    deletedAt: null,
    isVerified: true,
    verifiedAt: new Date(),
  }
  const channel = {
    id: 1,
    slug: 'x',
    name: 'X',
    email: 'support@demo.localhost',
    visibility: 0,
    kind,
    settings,
    ...times,
  }
  const party = { name: 'Cody', identifier: to }
  return {
    deliveryId: 7,
    messageId: 5,
    conversation: {
      id: 3,
      subject: 'Parcel',
      refId: 'abcdefghij',
      originId: null,
      lastCustomerMessageAt: null,
      lateMs: null,
    },
    channel,
    author: 'Ana',
    signature: '',
    to: { ...party, identityId: 2 },
    everybody: [party],
    body: 'It is **on its way**',
    texts: ['It is on its way'],
    history: [],
    template: null,
    isForward: false,
    references: [],
    answers: async () => undefined,
    byProgram: false,
    files: [],
    at: new Date(),
    isRepeated: false,
    namesTaken: async () => new Set(),
    nameHeard: async () => undefined,
    parts: { sent: [], mark: '1-0', unsureSince: null, send: async () => {}, settle: async () => {} },
  }
}

for (const { name, kind, settings, without, to, ids, answer } of TRIED) {
  const message = outgoing(settings, to, kind)
  const connector = connectorOf(message.channel) as Connector
  const send = () => connector.send?.(world.scope, message, tools)

  test(`${name}: says how it reaches people`, () => {
    assert.ok(connector.reaches !== undefined && connector.send !== undefined)
  })

  test(`${name}: says in a sentence why it cannot send, or nothing when it can`, () => {
    assert.equal(whyNot(message.channel, tools), undefined)
    assert.match(String(whyNot({ ...message.channel, settings: without }, tools) ?? ''), /^[A-Z].*\.$/)
  })

  test(`${name}: a message that is sent again has the same id`, async () => {
    answer('takes')
    await send()
    await send()
    const [one, other, ...more] = ids()
    assert.equal(one, other)
    assert.deepEqual([typeof one, more], ['string', []])
  })

  test(`${name}: busy is temporary, a refusal is permanent, and both come with a reason`, async () => {
    for (const [what, permanent] of [
      ['busy', false],
      ['refuses', true],
    ] as const) {
      answer(what)
      await assert.rejects(
        async () => send(),
        (error: unknown) =>
          error instanceof DeliveryError && error.permanent === permanent && error.message.length > 5,
        what,
      )
    }
  })

  test(`${name}: an unreachable server is a temporary failure`, async () => {
    const gone = Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        String(value).replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1'),
      ]),
    )
    await assert.rejects(
      async () => connector.send?.(world.scope, outgoing(gone, to, kind), tools),
      (error: unknown) => error instanceof DeliveryError && !error.permanent,
    )
  })
}
