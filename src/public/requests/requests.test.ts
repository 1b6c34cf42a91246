import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { openShop } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'
import { signInPath } from '../readers/reader.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app, scope } = world
const HOST = 'demo.localhost'
const { cookieOf } = await openShop(world)

const get = (url: string, cookie = '', host = HOST) =>
  app.inject({ url, headers: { host, accept: 'text/html', ...(cookie ? { cookie } : {}) } })

interface Sending {
  cookie?: string
  files?: [string, string][]
  headers?: Record<string, string>
  host?: string
}

/** A form as browsers send it. */
function send(url: string, fields: Record<string, string>, options: Sending = {}) {
  const { cookie = '', files = [], headers = {}, host = HOST } = options
  const edge = 'edge-of-parts'
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`),
    ...files.map(
      ([name, text]) => `name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}`,
    ),
  ]
  const payload = parts.map(part => `--${edge}\r\nContent-Disposition: form-data; ${part}\r\n`).join('')
  return app.inject({
    method: 'POST',
    url,
    payload: `${payload}--${edge}--\r\n`,
    headers: {
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
  })
}

let number = 0

/** A customer of the shop with an address, and a conversation of theirs. */
async function customerWith(subject: string) {
  const id = `shop-${++number}`
  const email = `${id}@example.com`
  await ana.post('/contacts', { contact: { name: `Customer ${number}`, email, id } })
  const { slug } = await world.start({ subject, user: { email, name: `Customer ${number}` } })
  return { id, email, slug, path: `/help/requests/${slug}`, cookie: await cookieOf({ sub: id }) }
}

const reply = async (slug: string, body: string, more: object = {}) => {
  const { status, body: said } = await ana.post(`/conversations/${slug}/messages`, {
    message: { body, ...more },
  })
  assert.ok(status < 300, JSON.stringify(said))
  return said
}

test('a customer sees what GET /conversations?for_id has, in plain words, the latest first', async () => {
  const { id, email, cookie } = await customerWith('First parcel')
  const { slug } = await world.start({ subject: 'Second parcel', user: { email } })
  await customerWith('Of somebody else')
  await reply(slug, 'It is on its way.')
  const { statusCode, body, headers } = await get('/help/requests', cookie)
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(body, /noindex/)
  const listed = [...body.matchAll(/href="\/help\/requests\/([^"]+)"/g)].map(([, one]) => one)
  const { body: api } = await ana.get(`/conversations?filter=all&for_id=${id}`)
  assert.deepEqual(listed.toSorted(), api.conversations.map((one: { slug: string }) => one.slug).toSorted())
  assert.equal(listed[0], slug)
  assert.match(body, /Second parcel[\s\S]*Resolved[\s\S]*First parcel[\s\S]*Open/)
  assert.doesNotMatch(body, /Of somebody else/)
})

test('nobody sees the list without signing in, and comes back to it afterwards', async () => {
  for (const [path, back] of [
    ['/help/requests', '%2Fhelp%2Frequests'],
    ['/help/requests/some-slug', '%2Fhelp%2Frequests%2Fsome-slug'],
    ['/de/help/requests', '%2Fde%2Fhelp%2Frequests'],
  ] as const) {
    const { statusCode, headers } = await get(path)
    assert.equal(statusCode, 303, path)
    assert.match(String(headers.location), new RegExp(`/help/sign-in\\?to=${back}$`))
  }
  assert.match((await get('/help/sign-in?to=%2Fhelp%2Frequests')).body, /name="to" value="\/help\/requests"/)
  assert.match((await get('/help')).body, /href="\/help\/requests">My requests</)
})

test('a request has the words of its customer and public replies, and nothing internal', async () => {
  const { slug, path, cookie } = await customerWith('A lamp')
  await reply(slug, 'We send a **new** one.')
  await reply(slug, 'SECRET NOTE', { visibility: 1 })
  await ana.put(`/conversations/${slug}`, {
    conversation: { assignee: ana.email, tag_list: ['SECRETTAG'], data: { margin: 'SECRETDATA' } },
  })
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'SECRET DRAFT' } })
  const { body } = await get(path, cookie)
  assert.match(body, /Where is it\?/)
  assert.match(body, /<strong>new<\/strong>/)
  assert.doesNotMatch(body, /SECRET/)
  assert.doesNotMatch(body, new RegExp(ana.email))
})

test('an answer with files is a message, once, and opens the request again', async () => {
  const { slug, path, cookie, email } = await customerWith('A chair')
  await reply(slug, 'Solved.')
  const [, id = ''] = /name="id" value="([^"]+)"/.exec((await get(path, cookie)).body) ?? []
  const fields = { id, message: 'It is broken again.' }
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers } = await send(path, fields, { cookie, files: [['leg.txt', 'a leg']] })
    assert.deepEqual([statusCode, headers.location], [303, path])
  }
  const { body } = await ana.get(`/conversations/${slug}/messages`)
  assert.equal(body.messages.length, 3)
  const [latest] = body.messages
  assert.deepEqual(
    [latest.body, latest.user.email, latest.user['unproven?'], latest.attachments.length],
    ['It is broken again.', email, undefined, 1],
  )
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
  const page = await get(path, cookie)
  const [, link = ''] = /href="([^"]+)" dir="auto">leg.txt</.exec(page.body) ?? []
  const file = await app.inject({
    url: new URL(link).pathname + new URL(link).search,
    headers: { host: HOST },
  })
  assert.equal(file.body, 'a leg')
  await send(path, { id: 'files-alone' }, { cookie, files: [['only.txt', 'x']] })
  assert.match((await get(path, cookie)).body, /only\.txt/)
})

test('a refused answer keeps its words', async () => {
  const { path, cookie } = await customerWith('A table')
  const empty = await send(path, { id: 'one', message: ' ' }, { cookie })
  assert.equal(empty.statusCode, 422)
  assert.match(empty.body, /aria-invalid="true"/)
  const long = await send(path, { id: 'two', message: `Dear shop ${'x'.repeat(20_001)}` }, { cookie })
  assert.equal(long.statusCode, 422)
  assert.match(long.body, /Dear shop/)
  assert.match(long.body, /name="id" value="two"/)
  const many = Array.from({ length: 11 }, (_, index) => [`${index}.txt`, 'x'] as [string, string])
  const tooMany = await send(path, { id: 'three', message: 'With files' }, { cookie, files: many })
  assert.equal(tooMany.statusCode, 422)
  assert.match(tooMany.body, /With files/)
  const statuses = []
  for (let times = 0; times < 25; times++)
    statuses.push((await send(path, { id: `n${times}`, message: 'Again' }, { cookie })).statusCode)
  assert.equal(statuses.at(-1), 429)
})

test('a customer closes a request, which says who did it, and opens it again by writing', async () => {
  const { slug, path, cookie } = await customerWith('A shelf')
  assert.match((await get(path, cookie)).body, /Close this request/)
  const { statusCode } = await send(`${path}/close`, {}, { cookie })
  assert.equal(statusCode, 303)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 2)
  assert.doesNotMatch((await get(path, cookie)).body, /Close this request/)
  const { body } = await ana.get('/events?after=0')
  const closed = body.events.findLast(({ type }: { type: string }) => type === 'conversation.status_changed')
  assert.match(closed.actor.name, /^Customer/)
  await ana.put(`/conversations/${slug}`, { conversation: { status: 3 } })
  await send(`${path}/close`, {}, { cookie })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 3, 'spam stays spam')
  assert.match((await get(path, cookie)).body, />Open</)
  await ana.put(`/conversations/${slug}`, { conversation: { status: 4 } })
  assert.match((await get(path, cookie)).body, />Closed</)
  await send(path, { id: 'reopens', message: 'Once more' }, { cookie })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.status, 0)
})

test('somebody else’s request is as one that does not exist', async () => {
  const mine = await customerWith('Mine')
  const theirs = await customerWith('Theirs')
  for (const path of [
    theirs.path,
    '/help/requests/no-such',
    `/help/requests/${'x'.repeat(300)}`,
    '/help/requests/%00',
  ]) {
    assert.equal((await get(path, mine.cookie)).statusCode, 404, path)
    assert.equal(
      (await send(path, { id: 'x', message: 'Hello' }, { cookie: mine.cookie })).statusCode,
      404,
      path,
    )
    assert.equal((await send(`${path}/close`, {}, { cookie: mine.cookie })).statusCode, 404, path)
  }
  assert.equal((await get(mine.path, mine.cookie, 'rival.localhost')).statusCode, 303)
  const { messages } = (await ana.get(`/conversations/${theirs.slug}/messages`)).body
  assert.equal(messages.length, 1)
  for (const page of ['0', '-1', 'x', '99999', '1e9'])
    assert.equal((await get(`/help/requests?page=${page}`, mine.cookie)).statusCode, 200, page)
})

test('other sites neither answer nor close, and nobody does without signing in', async () => {
  const { path, cookie, slug } = await customerWith('A sofa')
  const away = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const at of [path, `${path}/close`]) {
    assert.equal((await send(at, { id: 'x', message: 'Evil' }, { cookie, headers: away })).statusCode, 403)
    assert.equal((await send(at, { id: 'x', message: 'Evil' })).statusCode, 401)
  }
  const { body } = await ana.get(`/conversations/${slug}`)
  assert.deepEqual([body.status, body.message_count], [0, 1])
})

test('whoever is copied in later reads from there on, and what is merged stays its customer’s', async () => {
  const { slug, path, cookie } = await customerWith('For two')
  await reply(slug, 'BEFORE THE COPY')
  await world.work()
  const other = await customerWith('Of the other')
  await reply(slug, 'WITH A COPY', { recipients: [{ email: other.email }] })
  await world.work()
  const seen = (await get(path, other.cookie)).body
  assert.match(seen, /WITH A COPY/)
  assert.doesNotMatch(seen, /BEFORE THE COPY|Where is it/)
  await reply(slug, 'WITHOUT THEM', { without: [{ email: other.email }] })
  assert.doesNotMatch((await get(path, other.cookie)).body, /WITHOUT THEM/)
  assert.match((await get(path, cookie)).body, /BEFORE THE COPY[\s\S]*WITH A COPY[\s\S]*WITHOUT THEM/)
  const third = await customerWith('Merged')
  await world.post(third.slug, { body: 'WORDS OF THE THIRD', user: { email: third.email } })
  const { status } = await ana.post(`/conversations/${slug}/merge`, { conversations: [third.slug] })
  assert.ok(status < 300)
  assert.doesNotMatch((await get(path, cookie)).body, /WORDS OF THE THIRD/)
  assert.match((await get(path, third.cookie)).body, /WORDS OF THE THIRD/)
  assert.doesNotMatch((await get(path, third.cookie)).body, /BEFORE THE COPY/)
})

test('a mailed link shows what is theirs by that address alone', async () => {
  const email = 'linked@example.com'
  await ana.post('/contacts', { contact: { name: 'Linked', email } })
  await ana.post(`/contacts/${email}/identities`, {
    identity: { type: 'email', identifier: 'other@example.com' },
  })
  const { slug } = await world.start({ subject: 'By this address', user: { email } })
  const { slug: elsewhere } = await world.start({
    subject: 'By the other',
    user: { email: 'other@example.com' },
  })
  const row = await world.db.row<{ id: number }>(sql`select id from identities where identifier = ${email}`)
  const link = await signInPath(scope, row?.id as number)
  const { headers } = await send(link, {})
  const cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  const { body } = await get('/help/requests', cookie)
  assert.match(body, /By this address/)
  assert.doesNotMatch(body, /By the other/)
  assert.equal((await get(`/help/requests/${slug}`, cookie)).statusCode, 200)
  assert.equal((await get(`/help/requests/${elsewhere}`, cookie)).statusCode, 404)
})

test('lists have pages, and every language has its words', async () => {
  const { email, cookie } = await customerWith('Many')
  for (let times = 0; times < 21; times++) await world.start({ subject: `Number ${times}`, user: { email } })
  const first = (await get('/help/requests', cookie)).body
  assert.match(first, /Page 1 of 2/)
  assert.match(first, /rel="next" href="\/help\/requests\?page(=|&#61;)2"/)
  assert.match((await get('/help/requests?page=2', cookie)).body, /Many/)
})

test('signing out ends it, and a contact who was erased is signed out', async () => {
  const { cookie, path } = await customerWith('To be left')
  await send('/help/sign-out', {}, { cookie })
  assert.equal((await get(path, cookie)).statusCode, 303)
})
