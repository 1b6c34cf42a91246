import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

await olga.post('/channels', { channel: { name: 'Sales', slug: 'sales', channel: 'email' } })

interface Row {
  id: number
  body: string
  visibility: number
  origin: number
  created_at: string
  user: { email: string; 'staff?': boolean }
  conversation: { slug: string }
}

/** Three conversations, with messages of everybody, of both kinds, some at the same instant. */
async function makeAll() {
  const conversations = [
    await world.start({ subject: 'One', tag_list: ['Refund', 'vip'] }),
    await world.start({ subject: 'Two', tag_list: ['refund'], category: 'sales', origin: ORIGIN.email }),
    await world.start({ subject: 'Three', origin: ORIGIN.contactForm, user: { email: 'dana@example.com' } }),
  ]
  for (let n = 0; n < 30; n++) {
    if (n % 3 > 0) clock.now = new Date(clock.now.getTime() + 60_000)
    await world.post(conversations[n % 3].slug, {
      body: `Message ${n}`,
      visibility: n % 4 === 1 ? VISIBILITY.internalNote : VISIBILITY.regular,
      user: [undefined, OLGA, CODY, { email: 'dana@example.com' }][(n * 7) % 4],
    })
  }
  const { body } = await ana.get('/messages?page_size=100')
  return { conversations, rows: body.messages as Row[] }
}

const { conversations, rows } = await makeAll()
const [one, two] = conversations

type Condition = [query: string, holds: (row: Row) => boolean]

const CONDITIONS: Condition[] = [
  ['filter=staff', row => row.user['staff?']],
  ['filter=customer', row => !row.user['staff?']],
  ['visibility=0', row => row.visibility === VISIBILITY.regular],
  ['visibility=1', row => row.visibility === VISIBILITY.internalNote],
  [`sent_by=${CODY.email}`, row => row.user.email === CODY.email],
  [`sent_by=%20${OLGA.email.toUpperCase()}`, row => row.user.email === OLGA.email],
  ['tag=REFUND', row => row.conversation.slug === one.slug || row.conversation.slug === two.slug],
  ['tag=vip,refund', row => row.conversation.slug === one.slug],
  ['category=sales', row => row.conversation.slug === two.slug],
  ['origin=1', row => row.origin === ORIGIN.email],
  ['origin=17,1', row => row.origin !== ORIGIN.api],
  ['start_date=2026-11-20T12:08:00Z', row => row.created_at >= '2026-11-20T12:08'],
  ['end_date=2026-11-20T12:08:00Z', row => row.created_at <= '2026-11-20T12:08:00.000+00:00'],
]

async function check(path: string, expected: Row[]): Promise<void> {
  const { status, body } = await ana.get(path)
  assert.equal(status, 200, path)
  assert.deepEqual(
    body.messages.map(({ body: text }: Row) => text),
    expected.map(({ body: text }) => text),
    path,
  )
  assert.equal(body.total_count, expected.length, path)
}

test('all messages are listed newest first, those of one instant by id', () => {
  assert.equal(rows.length, 33)
  const inOrder = rows.toSorted(
    (one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id,
  )
  assert.deepEqual(rows, inOrder)
  assert.ok(new Set(rows.map(({ created_at }) => created_at)).size < rows.length)
})

test('each condition narrows the list of the brand and of one conversation, and their totals', async () => {
  for (const [query, holds] of CONDITIONS) {
    await check(`/messages?page_size=100&${query}`, rows.filter(holds))
    const ofOne = rows.filter(row => row.conversation.slug === one.slug && holds(row))
    await check(`/conversations/${one.slug}/messages?page_size=100&${query}`, ofOne)
  }
})

test('any two conditions must both hold', async () => {
  for (const [index, [query, holds]] of CONDITIONS.entries())
    for (const [other, alsoHolds] of CONDITIONS.slice(index + 1))
      if (query.split('=')[0] !== other.split('=')[0])
        await check(
          `/messages?page_size=100&${query}&${other}`,
          rows.filter(row => holds(row) && alsoHolds(row)),
        )
})

test('pages by number and by cursor are pieces of the whole list', async () => {
  const isNoNote = rows.filter(({ visibility }) => visibility === VISIBILITY.regular)
  const byNumber: number[] = []
  const byCursor: number[] = []
  let next: string | undefined = '/messages?visibility=0&page_size=4'
  for (let page = 1; page <= Math.ceil(isNoNote.length / 4); page++) {
    const { body } = await ana.get(`/messages?visibility=0&page_size=4&page=${page}`)
    byNumber.push(...body.messages.map(({ id }: Row) => id))
    const walked = await ana.get(next as string)
    byCursor.push(...walked.body.messages.map(({ id }: Row) => id))
    next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(walked.headers.link))?.[1]
  }
  const expected = isNoNote.map(({ id }) => id)
  assert.deepEqual([byNumber, byCursor, next], [expected, expected, undefined])
})

test('messages posted meanwhile do not shift a walk by cursor', async () => {
  const { slug } = await world.start()
  for (let n = 0; n < 6; n++) await world.post(slug, { body: `walk ${n}` })
  const first = await ana.get(`/conversations/${slug}/messages?page_size=3`)
  const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] as string
  for (let n = 0; n < 4; n++) await world.post(slug, { body: 'newer' })
  const second = await ana.get(next)
  assert.deepEqual(
    second.body.messages.map(({ body }: Row) => body),
    ['walk 2', 'walk 1', 'walk 0'],
  )
  assert.equal(second.body.total_count, 11)
})

test('one sender is found by every address of theirs', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'from home', user: { email: 'mona@home.example' } })
  await world.post(slug, { body: 'from work', user: { email: 'mona@work.example' } })
  const from = async (email: string) =>
    (await ana.get(`/messages?sent_by=${email}`)).body.messages.map(({ body }: Row) => body)
  assert.deepEqual(await from('mona@home.example'), ['from home'])
  const identity = { type: 'email', identifier: 'mona@work.example' }
  await ana.post('/contacts/mona@home.example/identities', { identity })
  for (const email of ['mona@home.example', 'mona@work.example'])
    assert.deepEqual(await from(email), ['from work', 'from home'])
})

test('a message in the name of a customer counts as the customer’s, not as the caller’s', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'on behalf', user: CODY })
  const bodies = async (query: string) =>
    (await ana.get(`/conversations/${slug}/messages?${query}`)).body.messages.map(({ body }: Row) => body)
  assert.deepEqual(await bodies('filter=customer'), ['on behalf', 'Where is it?'])
  assert.deepEqual(await bodies('filter=staff'), [])
  assert.deepEqual(await bodies(`sent_by=${ANA.email}`), [])
})

test('dates are days of the brand’s time zone, and both ends belong to the period', async () => {
  const { slug } = await world.start({ subject: 'Days' })
  const times = [
    '2026-12-05T22:59:59.999Z',
    '2026-12-05T23:00:00Z',
    '2026-12-06T22:59:59.999Z',
    '2026-12-06T23:00:00Z',
  ]
  for (const time of times) {
    clock.now = new Date(time)
    await world.post(slug, { body: time })
  }
  await transaction(world.scope, tx => changeBrand(tx, { timeZone: 'Europe/Berlin' }))
  const day = await ana.get(`/conversations/${slug}/messages?start_date=2026-12-06&end_date=2026-12-06`)
  assert.deepEqual(
    day.body.messages.map(({ body, created_at }: Row) => [body, created_at]),
    [
      [times[2], '2026-12-06T23:59:59.999+01:00'],
      [times[1], '2026-12-06T00:00:00.000+01:00'],
    ],
  )
  const local = await ana.get(`/conversations/${slug}/messages?start_date=2026-12-07T00:00`)
  assert.deepEqual(
    local.body.messages.map(({ body }: Row) => body),
    [times[3]],
  )
  await transaction(world.scope, tx => changeBrand(tx, { timeZone: 'UTC' }))
})

test('include gives each message what is asked for, in lists of both kinds', async () => {
  const { slug } = await world.start({ message: { body: '**x**' } })
  for (const [include, fields] of [
    ['', []],
    ['original_body', ['original_body']],
    ['body_html', ['body_html']],
    ['body_html,original_body', ['body_html', 'original_body']],
  ] as const)
    for (const path of ['/messages', `/conversations/${slug}/messages`]) {
      const { body } = await ana.get(`${path}?include=${include}`)
      for (const message of body.messages)
        assert.deepEqual(
          ['body_html', 'original_body'].filter(field => field in message),
          fields,
          `${path} ${include}`,
        )
    }
})

test('Rita finds none of ours by any condition', async () => {
  for (const [query] of CONDITIONS)
    assert.equal((await rita.get(`/messages?${query}`)).body.total_count, 0, query)
  assert.equal((await rita.get(`/conversations/${one.slug}/messages?filter=staff`)).status, 404)
})
