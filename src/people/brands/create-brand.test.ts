import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { isOnCluster } from '../../../test/template.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { OpenBrandInput, openBrand } from '../../desk/brands/open-brand.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { getUserByEmail } from '../users/queries.ts'
import { createToken } from '../users/tokens.ts'

const world = await createWorld()
const { db, clock } = world
const now = () => clock.now

const input = (fields: Record<string, unknown>) => ({ name: 'New', owner: 'owner@new.test', ...fields })

function open(fields: Record<string, unknown>) {
  return openBrand(db, OpenBrandInput.parse(input(fields)), { baseDomain: 'localhost', now })
}

/** The names of the fields at fault. */
function faultsOf(fields: Record<string, unknown>): string[] {
  const { error } = OpenBrandInput.safeParse(input(fields))
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

/** How many rows there are of everything that a brand begins with. */
async function counts() {
  return db.row(sql`
    select (select count(*) from brands) as brands, (select count(*) from brand_keys) as keys,
      (select count(*) from brand_hosts) as hosts, (select count(*) from users) as users,
      (select count(*) from channels) as channels, (select count(*) from mail_addresses) as addresses,
      (select count(*) from events) as events`)
}

async function changesNothing(work: () => Promise<unknown>) {
  const before = await counts()
  await work()
  assert.deepEqual(await counts(), before)
}

const SLUGS: [string, boolean][] = [
  ['a', true],
  ['7', true],
  ['a-b--c', true],
  ['x'.repeat(63), true],
  ['x'.repeat(64), false],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['A', false],
  ['a.b', false],
  ['a_b', false],
  ['ü', false],
  ['a b', false],
]
for (const [slug, isGood] of SLUGS)
  test(`${JSON.stringify(slug.slice(0, 20))} of ${slug.length} characters is ${isGood ? 'a' : 'no'} slug`, () =>
    assert.deepEqual(faultsOf({ slug }), isGood ? [] : ['slug']))

const BAD: [Record<string, unknown>, string][] = [
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: undefined }, 'name'],
  [{ owner: 'nobody' }, 'owner'],
  [{ owner: '' }, 'owner'],
  [{ ownerName: 'x'.repeat(201) }, 'ownerName'],
  [{ host: 'nonsense' }, 'host'],
  [{ timeZone: 'Mars' }, 'timeZone'],
  [{ language: 'klingon' }, 'language'],
]
for (const [fields, field] of BAD)
  test(`a brand with ${JSON.stringify(fields).slice(0, 40)} is refused, naming ${field}`, () =>
    assert.deepEqual(faultsOf({ slug: 'bad', ...fields }), [field]))

test('a brand begins with an owner, a channel for mail, and plain settings', async () => {
  const { brand, owner, channel } = await open({ slug: 'plain', host: '', timeZone: null, language: '' })
  const { timeZone, language, resolveOn, host } = brand
  assert.deepEqual([timeZone, language, resolveOn, host], ['UTC', 'english', 'any', null])
  assert.deepEqual([owner.email, owner.name, owner.role], ['owner@new.test', 'owner', 'owner'])
  assert.deepEqual([channel.slug, channel.email], ['support', 'support@plain.localhost'])
})

test('with a host of its own, a brand has its mail and its links there', async () => {
  const { brand, channel } = await open({ slug: 'hosted', host: 'Help.Hosted.Example', ownerName: ' Hana ' })
  assert.deepEqual([brand.host, channel.email], ['help.hosted.example', 'support@help.hosted.example'])
  const scope = systemScope(brand, db, now)
  const user = await getUserByEmail(scope, 'owner@new.test')
  assert.equal(user.name, 'Hana')
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  const hana = createCaller(world.app, scope, { email: user.email, token })
  const { body } = await hana.get('/brand', { headers: { host: 'help.hosted.example' } })
  assert.deepEqual([body.url, body.unverified_hosts], ['https://help.hosted.example', []])
})

const TAKEN: [Record<string, unknown>, RegExp][] = [
  [{ slug: 'demo' }, /The brand demo already exists/],
  [{ slug: 'fresh', host: 'taken.example' }, /The host taken\.example already belongs to a brand/],
  [{ slug: 'fresh', host: 'demo.localhost' }, /must not be a subdomain of localhost/],
  [{ slug: 'fresh', host: 'anything.localhost' }, /must not be a subdomain of localhost/],
]
test('a taken slug or host is refused, and nothing is left behind', async () => {
  await open({ slug: 'taken', host: 'taken.example' })
  for (const [fields, message] of TAKEN) await changesNothing(() => assert.rejects(open(fields), { message }))
})

test('of several brands that are created with one slug or one host at once, there is one', async () => {
  for (const brands of [
    [{ slug: 'race' }, { slug: 'race' }, { slug: 'race' }],
    [
      { slug: 'race-1', host: 'race.example' },
      { slug: 'race-2', host: 'race.example' },
    ],
  ]) {
    const results = await Promise.allSettled(brands.map(open))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  }
  const row = await db.row<{ owners: number }>(sql`
    select count(*) as owners from users u join brands b on b.id = u.brand_id where b.slug like 'race%'`)
  assert.equal(row?.owners, 2, 'those who lost left no owner behind')
})

test('one person may own several brands, with credentials that are good at one each', async () => {
  const { brand } = await open({ slug: 'second', owner: OLGA.email.toUpperCase() })
  const elsewhere = createCaller(world.app, { ...world.scope, brand }, world.olga)
  assert.equal((await elsewhere.get('/me')).status, 401)
  assert.equal((await world.olga.get('/me')).status, 200)
})

test('a new brand has no staff, contacts or events of another', async () => {
  const { brand } = await open({ slug: 'empty', owner: ANA.email })
  const scope = systemScope(brand, db, now)
  const user = await getUserByEmail(scope, ANA.email)
  const { token } = await transaction(scope, tx => createToken(tx, { user, name: 'x', expiresAt: null }))
  const anaThere = createCaller(world.app, scope, { email: ANA.email, token })
  assert.equal((await anaThere.get('/staff')).body.total_count, 1)
  assert.equal((await anaThere.get('/contacts')).body.total_count, 0)
  await world.start() // its events are readable once all older ones of the server are
  await world.logIsReadable()
  const { body } = await anaThere.get('/events')
  assert.deepEqual(
    body.events.map(({ type, actor }: { type: string; actor: unknown }) => [type, actor]),
    [
      ['brand.created', null],
      ['user.created', null],
      // A cluster records these by jobs.
      ...(isOnCluster()
        ? []
        : [
            ['address.verified', null],
            ['channel.created', null],
          ]),
      ['token.created', null],
    ],
  )
})
