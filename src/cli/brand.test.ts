import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { commandOn } from '../../test/command.ts'
import { eventually } from '../../test/eventually.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga, db } = world
const { answerwell, json } = commandOn(world)
const OWNER = ['--owner', 'owner@new.test']

/** What the server answers at this host to somebody without a login. */
async function statusAt(host: string): Promise<number> {
  return (await ana.get('/brand', { headers: { host, authorization: '' } })).status
}

const read = async () => (await olga.get('/brand')).body

test('a brand that is created is at the running server soon, at its own host and below the base domain', async () => {
  for (const host of ['new.localhost', 'help.new.example']) assert.equal(await statusAt(host), 404)
  const names = ['--name', 'Neu & Söhne', '--owner-name', 'Nia Mbeki', '--host', 'HELP.new.example']
  const settings = ['--time-zone', 'Europe/Berlin', '--language', 'german']
  const { code, value } = await json('brand', 'create', 'new', ...OWNER, ...names, ...settings)
  assert.equal(code, 0)
  const { id, ...brand } = value.brand
  assert.deepEqual(brand, {
    slug: 'new',
    name: 'Neu & Söhne',
    host: 'help.new.example',
    url: 'https://help.new.example',
    time_zone: 'Europe/Berlin',
    language: 'german',
    resolve_on: 'any',
    survey_after_minutes: 1_440,
  })
  assert.deepEqual([typeof id, typeof value.owner.id], ['number', 'number'])
  assert.deepEqual([value.owner.name, value.owner.role], ['Nia Mbeki', 'owner'])
  assert.deepEqual(value.channel, { slug: 'support', email: 'support@help.new.example' })
  for (const host of ['new.localhost', 'help.new.example'])
    await eventually(async () => assert.equal(await statusAt(host), 401), { what: `${host} is served` })
})

test('the text names the address, and the next commands as they are typed', async () => {
  const { stdout } = await answerwell('brand', 'create', 'second', ...OWNER, '--name', 'Second')
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'Created the brand Second at http://second.localhost:3000',
    'Next, create a login link for the owner, and a token for programs:',
    '  bin/answerwell user link owner@new.test --brand second',
    '  bin/answerwell token create --brand second --user owner@new.test --name "my first"',
  ])
})

const REFUSED: [string[], string, string[]][] = [
  [
    ['Bad_Slug', '--name', ' ', '--host', 'x', '--language', 'x'],
    'invalid',
    ['slug', 'name', 'host', 'language'],
  ],
  [['fresh', '--name', 'Fresh', '--host', 'demo.localhost'], 'invalid', ['host']],
  [['fresh', '--name', 'Fresh', '--time-zone', 'Mars'], 'invalid', ['time_zone']],
  [['demo', '--name', 'Again'], 'conflict', []],
]
test('a brand with bad or taken values is exit code 1, naming each field, and leaves nothing behind', async () => {
  const counts = () =>
    db.row(sql`
      select (select count(*) from brands) as brands, (select count(*) from users) as users,
        (select count(*) from brand_hosts) as hosts, (select count(*) from channels) as channels`)
  const before = await counts()
  const results = await Promise.all(REFUSED.map(([args]) => json('brand', 'create', ...args, ...OWNER)))
  for (const [index, [args, code, fields]] of REFUSED.entries()) {
    const result = results[index]
    const found = [result?.code, result?.value.code, Object.keys(result?.value.errors ?? {}).sort()]
    assert.deepEqual(found, [1, code, fields.sort()], args.join(' '))
  }
  assert.deepEqual(await counts(), before)
})

test('brands are listed oldest first, in columns with their addresses', async () => {
  const [{ stdout }, { value }] = await Promise.all([answerwell('brand', 'list'), json('brand', 'list')])
  const slugs = value.map(({ slug }: { slug: string }) => slug)
  assert.deepEqual(slugs, ['demo', 'rival', 'new', 'second'])
  const [head, first, , third] = stdout.split('\n')
  assert.match(head as string, /^SLUG {4}NAME +ADDRESS$/)
  assert.match(first as string, /^demo {4}The demo brand +http:\/\/demo\.localhost:3000$/)
  assert.match(third as string, /^new {5}Neu & Söhne +https:\/\/help\.new\.example$/)
})

test('a changed setting is in the answers of the running server soon; the others stay', async () => {
  const before = await read()
  const { stdout } = await answerwell(
    'brand',
    'set',
    'demo',
    '--survey-after',
    'never',
    '--name',
    ' Juniper ',
  )
  assert.equal(stdout, 'Juniper: time zone UTC, language english, resolved on any, no surveys.\n')
  const brandOfAna = async () => (await ana.get('/me')).body.brand
  await eventually(async () => assert.equal((await brandOfAna()).name, 'Juniper'), {
    what: 'the server knows the name',
  })
  assert.deepEqual(await read(), { ...before, name: 'Juniper', survey_after_minutes: null })
  const { value } = await json('brand', 'set', 'demo', '--survey-after', '2h', '--time-zone', 'Asia/Kolkata')
  assert.deepEqual(
    [value.survey_after_minutes, value.time_zone, value.name],
    [120, 'Asia/Kolkata', 'Juniper'],
  )
  await eventually(async () => assert.equal((await brandOfAna()).time_zone, 'Asia/Kolkata'), {
    what: 'the server knows the time zone',
  })
})

test('a bad setting is refused with those beside it, and an unknown brand is not found', async () => {
  const before = await read()
  const [bad, unknown, words] = await Promise.all([
    json('brand', 'set', 'demo', '--survey-after', '31d', '--name', 'Lost'),
    json('brand', 'set', 'nowhere', '--name', 'Lost'),
    answerwell('brand', 'set', 'demo', '--resolve-on', 'all', '--language', 'german'),
  ])
  assert.deepEqual([bad.code, bad.value.errors], [1, { survey_after: ['must be at most 30d'] }])
  assert.deepEqual([unknown.code, unknown.value.code], [1, 'not_found'])
  assert.deepEqual([words.code, words.stdout], [1, ''])
  assert.match(words.stderr, /^answerwell: resolve-on must be one of: any, reply, never\.\n$/)
  assert.deepEqual(await read(), before)
})

test('what the operator changes is in the log without an actor', async () => {
  await world.logIsReadable()
  const { events } = (await olga.get('/events?type=brand.changed&limit=1000')).body
  assert.deepEqual(
    events.map(({ actor, data }: { actor: unknown; data: { to: { name: string } } }) => [
      actor,
      data.to.name,
    ]),
    [
      [null, 'Juniper'],
      [null, 'Juniper'],
    ],
  )
})
