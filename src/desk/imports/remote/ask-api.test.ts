// What servers and networks do to requests: nothing of it waits in vain, or hides what is our own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../../kit/errors.ts'
import { type SafeAnswer, type SafeClient, Unreachable } from '../../../kit/fetch-safely.ts'
import { say } from '../../../kit/sentences/say.ts'
import { Stopped } from '../run-import.ts'
import { createApi } from './ask-api.ts'
import { fetched } from './fetched.ts'

type ServerAnswer = Partial<SafeAnswer> | Error

/** An API whose server says one after the other. */
function apiWith(...said: ServerAnswer[]) {
  const waited: number[] = []
  const client: SafeClient = {
    async fetch() {
      const next = said.shift()
      if (next === undefined || next instanceof Error) throw next ?? new Error('nothing is left')
      return { status: 200, headers: {}, body: Buffer.from('{}'), ...next }
    },
    addressOf: async () => '',
    isRefused: () => false,
    close: async () => {},
  }
  const pause = async (ms: number) => waited.push(ms)
  return {
    api: createApi('https://acme.test', { client, pause }, { root: '/api', login: { authorization: 'x' } }),
    waited,
  }
}

const gone = () => new Unreachable(say`Nothing listens there.`)
const refused = () => new Unreachable(say`${'x'} is not a public address.`, { isRefused: true })
const is = (code: string, words: RegExp) => (error: unknown) =>
  error instanceof Problem && error.code === code && words.test(error.message)

test('an address at which nobody is found is said so at once, and later requests are repeated', async () => {
  const first = apiWith(gone())
  await assert.rejects(first.api.get('/me'), is('unavailable', /Nothing listens/))
  assert.deepEqual(first.waited, [])
  const later = apiWith({}, gone(), gone(), {})
  await later.api.get('/me')
  await later.api.get('/next')
  assert.deepEqual(later.waited, [2_000, 4_000])
})

test('an address inside the network is refused for good, without a pause', async () => {
  const { api, waited } = apiWith(refused())
  await assert.rejects(api.get('/me'), is('malformed', /not a public address/))
  const later = apiWith({}, refused())
  await later.api.get('/me')
  await assert.rejects(later.api.get('/next'), is('unavailable', /not a public address/))
  assert.deepEqual([waited, later.waited], [[], []])
})

test('a redirect of the first request says where it goes', async () => {
  const { api } = apiWith({ status: 301, headers: { location: 'https://help.acme.test/login?x' } })
  await assert.rejects(
    api.get('/me'),
    is('malformed', /acme\.test redirects to https:\/\/help\.acme\.test\./),
  )
})

async function bytesOf(
  { api }: ReturnType<typeof apiWith>,
  size: number | null,
  url = 'https://acme.test/file',
) {
  let reason: string | undefined
  const failed = (words: unknown) => {
    reason = String(words)
  }
  const item = fetched(api, { key: 'a', url, size, failed })
  const read: Uint8Array[] = []
  if (item.is === 'content') for await (const bytes of item.content) read.push(bytes as Uint8Array)
  return { text: Buffer.concat(read).toString(), reason }
}

test('a file has as many bytes as are said', async () => {
  const file = (text: string) => apiWith({ body: Buffer.from(text) })
  assert.deepEqual(await bytesOf(file('123456789'), 9), { text: '123456789', reason: undefined })
  assert.deepEqual(await bytesOf(file('1234'), 9), { text: '', reason: 'It was cut off after 4 bytes.' })
  const page = await bytesOf(file('<html>Sign in</html>'), 9)
  assert.deepEqual(page, { text: '', reason: 'It has 20 bytes instead of 9.' })
  assert.equal((await bytesOf(file('<html>'), null)).text, '<html>')
})

test('what is wrong with a file is listed; what is wrong here ends the run', async () => {
  for (const lost of [{ status: 404 }, gone(), { status: 302, headers: { location: 'http://[' } }]) {
    const { text, reason } = await bytesOf(apiWith(lost, refused()), 9)
    assert.ok(text === '' && typeof reason === 'string', String(reason))
  }
  const aborted = new DOMException('This operation was aborted', 'AbortError')
  const database = Object.assign(new Error('the database is gone'), { code: '57P01' })
  for (const ours of [new Stopped(), aborted, database])
    await assert.rejects(bytesOf(apiWith(ours), 9), error => error === ours)
})

test('a pause is as long as the other side asks, in seconds or until a date by its own clock', async () => {
  const date = 'Wed, 21 Oct 2015 07:28:00 GMT'
  const asks = (headers: Record<string, string>) => ({ status: 429, headers })
  const { api, waited } = apiWith(
    asks({ 'retry-after': '7' }),
    asks({ 'retry-after': 'Wed, 21 Oct 2015 07:28:20 GMT', date }),
    asks({ 'retry-after': 'Wed, 21 Oct 2015 07:27:00 GMT', date }),
    asks({ 'retry-after': 'Thu, 22 Oct 2015 07:28:00 GMT', date }),
    asks({ 'retry-after': 'soon', date }),
    asks({}),
    {},
  )
  await api.get('/me')
  assert.deepEqual(waited, [7_000, 20_000, 60_000, 900_000, 60_000, 60_000])
})
