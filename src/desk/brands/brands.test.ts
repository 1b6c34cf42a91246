import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { app, olga, rita, rivalOwner } = world
const [olgas, anas] = [await enter(world, OLGA.email), await enter(world, ANA.email)]
const create = (brand: object, who = olgas) => who.post('/brands', { brand })
const post = async (
  host: string,
  url: string,
  { cookie = '', body = {} }: { cookie?: string; body?: object } = {},
) => {
  const headers = { host, cookie, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  const secret = [answer.headers['set-cookie']].flat().find(one => one?.includes('='))
  return { status: answer.statusCode, body: answer.json(), cookie: secret?.split(';')[0] ?? '' }
}
const enterAt = (host: string, url: string) =>
  post(host, '/login/link', { body: { ticket: url.split('#link=')[1] } })

test('the owner of the first brand creates one, owns it, and switches between them', async () => {
  const { status, body } = await create({ slug: 'acme', name: 'Acme', time_zone: 'Europe/Berlin' })
  assert.equal(status, 201, JSON.stringify(body))
  assert.match(body.url, /^http:\/\/acme\.localhost/)
  const there = await enterAt('acme.localhost', body.login_url)
  assert.equal(there.body.state, 'in')
  assert.equal((await enterAt('acme.localhost', body.login_url)).status, 401, 'only once')
  const headers = { host: 'acme.localhost', cookie: there.cookie }
  const me = (await app.inject({ url: '/api/v1/me', headers })).json()
  assert.deepEqual(
    [me.email, me.role.name, me.brand.time_zone],
    ['owner@demo.test', 'owner', 'Europe/Berlin'],
  )
  const channels = (await app.inject({ url: '/api/v1/channels', headers })).json().channels
  assert.equal(channels[0].slug, 'support')
  const mine = (await app.inject({ url: '/api/v1/brands', headers })).json()
  assert.deepEqual(
    mine.brands.map((one: { slug: string; 'current?': boolean }) => [one.slug, one['current?']]),
    [
      ['acme', true],
      ['demo', false],
    ],
  )
  assert.equal(mine['can_create?'], false)
  const back = await post('acme.localhost', '/api/v1/brands/demo/login', { cookie: there.cookie })
  assert.match(
    back.body.url,
    /demo\.localhost(:\d+)?\/inbox\/open$/,
    'whoever takes over the account here gets no further',
  )
  const again = await enter(world, OLGA.email)
  const forth = await again.post('/brands/acme/login', {})
  assert.equal((await enterAt('acme.localhost', forth.body.url)).body.state, 'in')
})

test('brands of one person are linked with each other', async () => {
  await create({ slug: 'second', name: 'Second' })
  const { body } = await create({ slug: 'third', name: 'Third' })
  const { cookie } = await enterAt('third.localhost', body.login_url)
  const { brands } = (
    await app.inject({ url: '/api/v1/brands', headers: { host: 'third.localhost', cookie } })
  ).json()
  const slugs = brands.map(({ slug }: { slug: string }) => slug)
  assert.ok(['third', 'second', 'demo'].every(slug => slugs.includes(slug)))
})

test('nobody else creates brands, and nobody switches to one without an account there', async () => {
  const brand = { slug: 'theirs', name: 'Theirs' }
  assert.equal((await create(brand, anas)).status, 403)
  assert.equal((await olga.post('/brands', { brand })).status, 403, 'a program')
  assert.equal((await rita.post('/brands', { brand })).status, 403)
  assert.equal((await rivalOwner.post('/brands', { brand })).status, 403)
  const { brands } = (await rivalOwner.get('/brands')).body
  assert.equal(brands.length, 1)
  const { cookie } = await post('demo.localhost', '/login/link', { body: { ticket: 'x' } })
  assert.equal((await post('demo.localhost', '/api/v1/brands/rival/login', { cookie })).status, 401)
  assert.equal((await olga.post('/brands/rival/login')).status, 403, 'a token')
})

test('bad input is refused by field, and a taken name is a conflict', async () => {
  for (const [brand, field] of [
    [{ slug: 'Not OK', name: 'x' }, 'brand.slug'],
    [{ slug: 'fine', name: '' }, 'brand.name'],
    [{ slug: 'fine', name: 'x', time_zone: 'Mars' }, 'brand.time_zone'],
  ] as const) {
    const { status, body } = await create(brand)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  assert.equal((await create({ slug: 'rival', name: 'x' })).status, 409)
})

test('who comes from another brand is not freshly logged in there, and binds no second factor', async () => {
  const made = await create({ slug: 'calm', name: 'Calm' })
  const browser = await enter(world, OLGA.email)
  const { body } = await browser.post('/brands/calm/login', {})
  const { cookie } = await enterAt('calm.localhost', body.url)
  const begin = (session: string) => post('calm.localhost', '/api/v1/me/second_factor', { cookie: session })
  const refused = await begin(cookie)
  assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation_required'])
  assert.equal((await enterAt('calm.localhost', body.url)).status, 401, 'only once')
  const owner = await enterAt('calm.localhost', made.body.login_url)
  assert.equal((await begin(owner.cookie)).status, 200)
})

test('a second factor there is not skipped, and who has left is not let in', async () => {
  await create({ slug: 'guarded', name: 'Guarded' })
  const browser = await enter(world, OLGA.email)
  const go = () => browser.post('/brands/guarded/login', {})
  assert.match((await go()).body.url, /#link=/)
  const { db } = world
  const there = sql`brand_id = (select id from brands where slug = 'guarded')`
  await db.write(sql`
    insert into user_logins (brand_id, user_id, totp_secret, totp_confirmed_at, updated_at)
    select brand_id, id, '\\x00', now(), now() from users where ${there}`)
  assert.match((await go()).body.url, /\/inbox\/open$/)
  await db.write(sql`update users set deactivated_at = now() where ${there}`)
  assert.equal((await go()).status, 404)
})
