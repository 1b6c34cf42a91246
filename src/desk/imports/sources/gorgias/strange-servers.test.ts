// Servers that never end a list, pictures whose hosts are gone, and mail to others than the customer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGorgiasAccount } from '../../../../../test/helpdesks/gorgias.ts'
import { LOGIN } from '../../../../../test/helpdesks/gorgias-records.ts'
import type { Given } from '../../../../../test/helpdesks/helpscout-records.ts'
import { createMove } from '../../../../../test/helpdesks/move.ts'
import { createApi } from '../../remote/ask-api.ts'
import type { Remote } from '../../source.ts'
import { createHelpScout } from '../helpscout/ask-helpscout.ts'
import { createIntercom } from '../intercom/ask-intercom.ts'
import { createHostedApi } from '../reamaze/ask-api.ts'
import { createZendesk } from '../zendesk/ask-zendesk.ts'
import { createGorgias } from './ask-gorgias.ts'
import { gorgias } from './gorgias.ts'

const { account, url } = await createGorgiasAccount()
const move = await createMove(gorgias, url, LOGIN)

test('what staff forwarded to others is a note, and whom they put into copy there does not follow', async () => {
  const reply = account.messages.find(({ id }) => id === 1012) as Given
  account.messages.push({
    ...reply,
    id: 1098,
    message_id: null,
    body_html: '<p>To the supplier</p>',
    stripped_html: null,
    source: {
      type: 'email-forward',
      to: [{ address: 'boss@supplier.test' }],
      cc: [{ address: 'cc@supplier.test' }],
    },
    created_datetime: '2026-03-12T10:00:00',
  })
  await move.bring(move.ritaIs('11'))
  assert.equal((await move.wordsOf(101)).find(([body]) => body === 'To the supplier')?.[1], 1)
  const { followers } = await move.conversation(101)
  assert.ok(!followers.some(({ email }: Given) => email === 'cc@supplier.test'))
})

const MOST = 50

interface Answer {
  status?: number
  body: object
}

/** What a client gets of a server with these answers, one after the other, the last one again and again; and how often it asks. */
async function read(pages: (remote: Remote) => AsyncIterable<unknown>, ...answers: Answer[]) {
  let count = 0
  const fetch = async (to: string) => {
    if (count > MOST) throw new Error('endless')
    const isToken = to.endsWith('/oauth2/token')
    const { status = 200, body } = isToken
      ? { body: { access_token: 'x' } }
      : (answers[Math.min(count++, answers.length - 1)] as Answer)
    return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) }
  }
  const client = { ...move.client, isRefused: () => false, fetch }
  const list = pages({ ...LOGIN, client, pause: async () => {} })
  const failure = await Array.fromAsync(list).then(
    () => undefined,
    error => error,
  )
  return { count, failure }
}

const GORGIAS = (remote: Remote) => createGorgias(url, remote).pages('/users')
const HELP_SCOUT = (remote: Remote) => createHelpScout(url, remote).pages('/users', 'users')
const INTERCOM = (remote: Remote) => createIntercom(url, remote).pages('/contacts', 'data')
const ZENDESK = (remote: Remote) => createZendesk(url, remote).pages('/users.json', 'users')
const REAMAZE = (remote: Remote) => createHostedApi(url, remote).pages('/contacts', 'contacts')

/** Each says that there is another page. */
const FIRST_PAGES = [
  [GORGIAS, { data: [{ id: 1 }], meta: { next_cursor: 'same' } }],
  [
    HELP_SCOUT,
    { _embedded: { users: [{ id: 1 }] }, page: { totalPages: 2 }, _links: { next: { href: 'same' } } },
  ],
  [INTERCOM, { data: [{ id: 'a' }], pages: { next: { starting_after: 'same' } } }],
  [ZENDESK, { users: [{ id: 1 }], meta: { has_more: true, after_cursor: 'same' } }],
] as const

test('a list that names the same next page again and again ends', async () => {
  for (const [pages, body] of FIRST_PAGES) {
    const { count } = await read(pages, { body })
    assert.ok(count < 10, `${count} requests`)
  }
})

test('a further page that is not there is a failure, not the end of the list; a list that is not there has no pages', async () => {
  const others = [[REAMAZE, { contacts: [{ id: 1 }], page_count: 2 }]] as const
  for (const [pages, body] of [...FIRST_PAGES, ...others]) {
    const { failure } = await read(pages, { body }, { status: 404, body: {} })
    assert.equal(failure?.code, 'unavailable')
    assert.equal((await read(pages, { status: 404, body: {} })).failure, undefined)
  }
})

test('a picture at a host that is gone costs no minute', async () => {
  const waited: number[] = []
  const pause = async (ms: number) => void waited.push(ms)
  const api = createApi(url, { client: move.client, pause }, { root: '', login: {} })
  // The server is there, whatever it says.
  await Promise.allSettled([api.get('/')])
  await assert.rejects(api.download('http://127.0.0.1:9/pixel.png', { size: null }))
  await assert.rejects(api.download('http://127.0.0.1:9/pixel2.png', { size: null }))
  assert.ok(waited.reduce((sum, ms) => sum + ms, 0) < 60_000, `waited ${waited.join(', ')}`)
})
