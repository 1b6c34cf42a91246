// What strangers may send, up to the allowed sizes, must not make others wait. Measures the longest turn of the event loop against honest work.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spoolMail, storeMail } from '../src/talk/intake/store-mail.ts'
import { COSTLY_PIECES } from './arbitrary.ts'
import { createMailbox } from './mailbox.ts'
import { LONGEST_TURN, longestTurn } from './turns.ts'
import { createWorld } from './world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { app, olga, ana, clock, blobs, db } = world
const HOST = 'demo.localhost'

await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })

/** Costly pieces, repeated up to a length. */
const hostile = (length: number) =>
  fc
    .constantFrom(...COSTLY_PIECES)
    .chain(piece => fc.constantFrom('', 'x', '\n\n').map(end => piece.repeat(length / piece.length) + end))
    .map(text => text.slice(0, length))

let count = 0
/** Each visitor has a network of their own, so that rate limits do not help. */
const ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object | string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url,
    remoteAddress: `2001:db8:${(count++).toString(16)}::1`,
    headers: { host: HOST, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const JSON_TYPE = { 'content-type': 'application/json' }
const bearer = { authorization: `Basic ${btoa(`${ana.email}:${ana.token}`)}`, ...JSON_TYPE }

const DOORS: Record<
  string,
  { length: number; send: (text: string) => Promise<{ statusCode: number } | undefined> }
> = {
  'a chat that starts and continues': {
    length: 20_000,
    async send(text) {
      const secret = String(count).padStart(43, 's')
      const chat = { email: `v${count}@example.com`, message: text || 'x', id: `c${count}`, secret }
      const begun = await ask('POST', '/chat', chat)
      for (let n = 0; n < 4; n++)
        await ask(
          'POST',
          '/chat/messages',
          { message: text || 'x', id: `m${n}` },
          { authorization: `Chat ${secret}` },
        )
      await ask('GET', '/chat/messages', undefined, { authorization: `Chat ${secret}` })
      return begun
    },
  },
  'the contact form': {
    length: 20_000,
    send: text =>
      ask('POST', '/contact', { email: 'f@example.com', subject: text.slice(0, 200), message: text }),
  },
  'a search of the help center': {
    length: 2_000,
    send: text => ask('GET', `/help/search?q=${encodeURIComponent(text.slice(0, 500)).slice(0, 8_000)}`),
  },
  'a comment on an article': {
    length: 2_000,
    send: text => ask('POST', '/help/articles/none/feedback', { helpful: 'no', comment: text }),
  },
  'a login': {
    length: 20_000,
    send: text =>
      ask(
        'POST',
        '/login',
        { email: text, password: text },
        { origin: 'http://demo.localhost', 'sec-fetch-site': 'same-origin' },
      ),
  },
  'a body that is not JSON': {
    length: 1_000_000,
    send: text => ask('POST', '/api/v1/conversations', text, bearer),
  },
  'a body of many values': {
    length: 1_000_000,
    send: text => ask('POST', '/api/v1/conversations', `{"a":[${'"",'.repeat(text.length / 3)}""]}`, bearer),
  },
  'a list of many names': {
    length: 900_000,
    send: text =>
      ask('PUT', '/api/v1/conversations/x', JSON.stringify({ tag_list: text.replaceAll(' ', ',') }), bearer),
  },
  'text of a member of staff rendered as HTML': {
    length: 100_000,
    send: text => ask('POST', '/api/v1/markdown', JSON.stringify({ text }), bearer),
  },
  'a search of conversations': {
    length: 2_000,
    send: text =>
      ask(
        'GET',
        `/api/v1/conversations?q=${encodeURIComponent(text.slice(0, 1_500)).slice(0, 12_000)}`,
        undefined,
        bearer,
      ),
  },
  'a mail': {
    length: 200_000,
    async send(text) {
      for (const type of ['text/plain', 'text/html']) {
        const mail = `From: m${count++}@example.com\r\nTo: support@demo.localhost\r\nSubject: ${text.slice(0, 300).replace(/\s/g, ' ')}\r\nContent-Type: ${type}\r\n\r\n${text}`
        const spooled = await spoolMail(blobs, [Buffer.from(mail)], clock.now)
        const place = { db, blobs, baseDomain: 'localhost', now: world.scope.now }
        const envelope = { from: `m${count}@example.com`, to: ['support@demo.localhost'] }
        await storeMail(place, spooled, { source: 'smtp', envelope })
      }
      await world.work()
      return undefined
    },
  },
}

for (const [door, { length, send }] of Object.entries(DOORS))
  test(`${door}: whatever it says, the server keeps serving others`, async () => {
    await send('warm') // loads code and starts threads, once
    await fc.assert(
      fc.asyncProperty(hostile(length), async text => {
        let status = 0
        const turn = await longestTurn(async () => {
          status = (await send(text))?.statusCode ?? 0
        })
        assert.ok(status < 500, `${status}`)
        assert.ok(
          turn < LONGEST_TURN,
          `one turn took ${Math.round(turn)} units of honest work at ${JSON.stringify(text.slice(0, 20))}`,
        )
      }),
      { numRuns: door === 'a mail' ? 8 : 12, endOnFailure: true },
    )
  })
