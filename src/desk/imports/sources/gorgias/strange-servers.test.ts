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

/** How many requests a client makes of a server that gives this answer to each of them. */
async function requestsOf(pages: (remote: Remote) => AsyncIterable<unknown>, body: object): Promise<number> {
  let count = 0
  const fetch = async (to: string) => {
    if (++count > MOST) throw new Error('endless')
    const answer = to.endsWith('/oauth2/token') ? { access_token: 'x' } : body
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) }
  }
  const client = { ...move.client, isRefused: () => false, fetch }
  const list = pages({ ...LOGIN, client, pause: async () => {} })
  // Whatever it gives: how often it asks is what counts.
  await Array.fromAsync(list).catch(error => assert.equal(error.message, 'endless'))
  return count
}

test('a list that names the same next page again and again ends', async () => {
  const counts = {
    gorgias: await requestsOf(remote => createGorgias(url, remote).pages('/users'), {
      data: [{ id: 1 }],
      meta: { next_cursor: 'same' },
    }),
    helpscout: await requestsOf(remote => createHelpScout(url, remote).pages('/users', 'users'), {
      _embedded: { users: [{ id: 1 }] },
      page: { totalPages: 1 },
      _links: { next: { href: 'same' } },
    }),
    intercom: await requestsOf(remote => createIntercom(url, remote).pages('/contacts', 'data'), {
      data: [{ id: 'a' }],
      pages: { next: { starting_after: 'same' } },
    }),
  }
  assert.deepEqual(
    Object.entries(counts).filter(([, count]) => count > 10),
    [],
  )
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
