import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { signInPath } from './reader.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, app, clock, scope } = world
const HOUR_MS = 3_600_000
const HOST = 'demo.localhost'
const RIVAL = 'rival.localhost'

const get = (url: string, cookie = '', host = HOST) =>
  app.inject({ method: 'GET', url, headers: { host, ...(cookie ? { cookie } : {}) } })
let visitors = 0
const post = (url: string, fields: Record<string, string> = {}, { host = HOST, cookie = '' } = {}) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${++visitors}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
    },
  })
const lettersTo = (address: string) =>
  mailbox.arrived.filter(({ to, mail }) => to.includes(address) && mail.text?.includes('/help/sign-in/'))
const linkIn = (text = '') => new URL(/http:\S+sign-in\S+/.exec(text)?.[0] ?? 'x:').pathname

await ana.post('/topics', { topic: { name: 'Delivery', slug: 'delivery' } })
for (const status of ['published', 'customers', 'internal', 'draft'])
  await ana.post('/articles', {
    article: { title: `For ${status}`, slug: status, body: `Words for ${status}`, status, topic: 'delivery' },
  })

let customers = 0

async function signIn() {
  const email = `customer-${++customers}@example.com`
  await ana.post('/contacts', { contact: { name: 'A customer', email } })
  await post('/help/sign-in', { email })
  await world.work()
  const path = linkIn(lettersTo(email).at(-1)?.mail.text)
  assert.match((await get(path)).body, /<button>Sign in</)
  const { headers, statusCode } = await post(path)
  assert.deepEqual([statusCode, headers.location], [303, '/help'])
  return { path, cookie: String(headers['set-cookie']).split(';', 1)[0] as string, headers }
}

/** The titles that somebody finds. */
async function found(cookie = '') {
  const pages = ['/help', '/help/topics/delivery', '/help/search?q=words', '/help/suggest?q=words']
  const bodies = await Promise.all(pages.map(async url => (await get(url, cookie)).body))
  const lists = bodies.map(body =>
    ['published', 'customers', 'internal', 'draft'].filter(status => body.includes(`For ${status}`)),
  )
  for (const list of lists) assert.deepEqual(list, lists[0], pages.join(' '))
  return lists[0]
}

test('a customer signs in by a mailed link, and finds and reads what is for customers', async () => {
  assert.deepEqual(await found(), ['published'])
  assert.equal((await get('/help/articles/customers')).statusCode, 404)
  assert.match((await get('/help/articles/customers')).body, /href="\/help\/sign-in">Sign in</)
  const { path, cookie, headers } = await signIn()
  assert.match(String(headers['set-cookie']), /HttpOnly; Secure; SameSite=Lax/)
  assert.match((await get(path)).body, /This link is no longer valid/, 'it works once')
  assert.equal((await post(path)).headers['set-cookie'], undefined)
  assert.deepEqual(await found(cookie), ['published', 'customers'])
  const page = await get('/help/articles/customers', cookie)
  assert.match(page.body, /Words for customers/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(String(page.headers.vary), /cookie/i)
  assert.match(page.body, /noindex/)
  assert.equal((await get('/help/articles/internal', cookie)).statusCode, 404)
  const said = await post('/help/articles/customers/feedback', { helpful: 'yes' }, { cookie })
  assert.equal(said.statusCode, 200)
  assert.equal((await post('/help/articles/customers/feedback', { helpful: 'yes' })).statusCode, 404)
  const out = await post('/help/sign-out', {}, { cookie })
  assert.match(String(out.headers['set-cookie']), /Max-Age=0/)
  assert.deepEqual(await found(cookie), ['published'], 'a copy of the cookie is void, too')
})

test('who was sent a link to an article comes to it after signing in, and nowhere else', async () => {
  const hint = (await get('/help/articles/customers')).body
  assert.match(hint, /href="\/help\/sign-in\?to=%2Fhelp%2Farticles%2Fcustomers"/)
  const form = (await get('/help/sign-in?to=%2Fhelp%2Farticles%2Fcustomers')).body
  assert.match(form, /name="to" value="\/help\/articles\/customers"/)
  await ana.post('/contacts', { contact: { name: 'A customer', email: 'onward@example.com' } })
  await post('/help/sign-in', { email: 'onward@example.com', to: '/help/articles/customers' })
  await world.work()
  const [, pass = ''] =
    /sign-in\/([\w-]+)\?to=%2Fhelp%2Farticles%2Fcustomers/.exec(
      lettersTo('onward@example.com')[0]?.mail.text ?? '',
    ) ?? []
  const [first] = await world.db.rows<{ identityId: number }>(
    sql`select identity_id as "identityId" from reader_tickets order by id desc limit 1`,
  )
  const at = async (to: string) => {
    const path = await signInPath(scope, first?.identityId as number)
    return post(`${path}?to=${encodeURIComponent(to)}`)
  }
  assert.ok(pass)
  assert.equal((await at('/help/articles/customers')).headers.location, '/help/articles/customers')
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/login',
    '/help/articles/../../login',
    '/help/articles/x?y',
  ])
    assert.equal((await at(to)).headers.location, '/help', to)
})

test('feeds, the sitemap and lists of the API have published articles alone', async () => {
  for (const url of ['/help/feed.atom', '/sitemap.xml', '/api/v1/articles']) {
    const { cookie } = await signIn()
    const { body } = url.startsWith('/api') ? await ana.get('/articles') : await get(url, cookie)
    assert.doesNotMatch(JSON.stringify(body), /customers/)
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
  }
  const { body } = await ana.get('/articles?status=customers')
  assert.deepEqual(
    body.articles.map(({ slug, status }: { slug: string; status: number }) => [slug, status]),
    [['customers', 5]],
  )
})

test('staff who are logged in read internal articles, too', async () => {
  const { cookie } = await enter(world, ANA.email)
  assert.deepEqual(await found(cookie()), ['published', 'customers', 'internal'])
  assert.match((await get('/help/articles/internal', cookie())).body, /Words for internal/)
  assert.equal((await get('/help/articles/draft', cookie())).statusCode, 404)
})

test('the answer does not say who is a customer; strangers and staff get no mail', async () => {
  for (const email of ['nobody@example.com', ANA.email]) {
    assert.equal((await post('/help/sign-in', { email })).headers.location, '/help/sign-in/sent')
    await world.work()
    assert.equal(lettersTo(email).length, 0, email)
  }
  const refused = await post('/help/sign-in', { email: 'x' })
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /role="alert"/)
  await ana.post('/contacts', { contact: { name: 'A customer', email: 'robot@example.com' } })
  const robot = await post('/help/sign-in', { email: 'robot@example.com', website: 'x' })
  assert.equal(robot.headers.location, '/help/sign-in/sent')
  await world.work()
  assert.equal(lettersTo('robot@example.com').length, 0)
})

test('a link lasts an hour and a browser thirty days; neither can be changed, or used at a rival’s', async () => {
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  const { path, cookie } = await signIn()
  const [name, value = ''] = cookie.split('=')
  const forged = value.replace(/^\d+/, id => String(Number(id) + 1))
  for (const [url, given, host] of [
    ['/help/articles/customers', `${name}=${forged}`, HOST],
    ['/help/articles/customers', `${name}=${path.split('/').at(-1)}`, HOST],
    ['/help/articles/customers', `${name}=x`, HOST],
    ['/help/articles/customers', cookie, RIVAL],
    [path, '', RIVAL],
    [path.replace(/.$/, last => (last === 'x' ? 'y' : 'x')), '', HOST],
    [`/help/sign-in/${value}`, '', HOST],
  ] as const)
    assert.doesNotMatch(
      (await get(url, given, host)).body,
      /Words for|<button>Sign in</,
      `${host}${url} ${given}`,
    )
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  assert.match((await get(path)).body, /This link is no longer valid/)
  const late = await post(path)
  assert.deepEqual(
    [late.headers.location, late.headers['set-cookie']],
    ['/help/sign-in?error=expired', undefined],
  )
  assert.deepEqual(await found(cookie), ['published', 'customers'])
  clock.now = new Date(clock.now.getTime() + 30 * 24 * HOUR_MS)
  assert.deepEqual(await found(cookie), ['published'])
})

test('other sites neither ask for letters nor sign anybody in or out', async () => {
  await ana.post('/contacts', { contact: { name: 'A customer', email: 'crossed@example.com' } })
  await post('/help/sign-in', { email: 'crossed@example.com' })
  await world.work()
  const link = linkIn(lettersTo('crossed@example.com')[0]?.mail.text)
  for (const url of ['/help/sign-in', '/help/sign-out', link]) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      payload: `email=${encodeURIComponent(CODY.email)}`,
      headers: {
        host: HOST,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    assert.equal(statusCode, 403, url)
  }
  assert.equal((await post(link)).statusCode, 303, 'the link was not used up')
})

test('one address gets at most three links an hour', async () => {
  await world.start()
  for (let times = 0; times < 6; times++) await post('/help/sign-in', { email: CODY.email })
  await world.work()
  assert.ok(lettersTo(CODY.email).length === 3)
})

test('where all articles are for everybody, nobody is asked to sign in', async () => {
  assert.doesNotMatch((await get('/help', '', RIVAL)).body, /sign-in/)
  assert.doesNotMatch((await get('/status')).body, /sign-in/)
})
