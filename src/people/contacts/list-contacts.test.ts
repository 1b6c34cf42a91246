import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock } = world

const MAX_PAGE = 100

before(async () => {
  for (const contact of [
    { email: 'zoe@example.com', name: 'Zoë Ångström', friendly_name: 'Zo' },
    { email: 'zora_b@example.org', name: 'Zora 100%', twitter: 'zora_tweets' },
    { mobile: '+4915112345678', name: 'Jürgen' },
    { email: 'bob@example.org', name: 'Bob\\Slash', instagram: 'bob.grams' },
  ])
    assert.equal((await ana.post('/contacts', { contact })).status, 201)
})

async function list(query: string) {
  const { status, body, headers } = await ana.get(`/contacts?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...body, links: String(headers.link) }
}

const namesOf = (body: { contacts: { name: string }[] }) => body.contacts.map(({ name }) => name)

const SEARCHES: [string, string[]][] = [
  ['zo', ['Zora 100%', 'Zoë Ångström']],
  ['ZOË', ['Zoë Ångström']],
  ['ångström', ['Zoë Ångström']],
  ['  zora  ', ['Zora 100%']],
  ['100%', ['Zora 100%']],
  ['a_b@', ['Zora 100%']],
  ['b\\s', ['Bob\\Slash']],
  ['tweets', ['Zora 100%']],
  ['bob.grams', ['Bob\\Slash']],
  ['example.org', ['Bob\\Slash', 'Zora 100%']],
  ['zoe', ['Zoë Ångström']],
  ['angstrom', ['Zoë Ångström']],
  ['JURGEN', ['Jürgen']],
  ['zörä', ['Zora 100%']],
  ['0151 12345678', ['Jürgen']],
  ['+49 (0)151 12345678', ['Jürgen']],
  ['+49 151 12345678', ['Jürgen']],
  ['0049 (151) 1234-5678', ['Jürgen']],
  ['151-1234', ['Jürgen']],
  ['nobody', []],
]
for (const [q, names] of SEARCHES)
  test(`a search for ${JSON.stringify(q)} finds ${names.join(' and ') || 'nobody'}`, async () => {
    const body = await list(`q=${encodeURIComponent(q)}`)
    assert.deepEqual([namesOf(body), body.total_count], [names, names.length])
  })

for (const [type, names] of [
  ['twitter', ['Zora 100%']],
  ['instagram', ['Bob\\Slash']],
  ['mobile', ['Jürgen']],
  ['igsid', []],
  ['facebook', []],
] as const)
  test(`the type ${type} lists only contacts with such an identity`, async () => {
    assert.deepEqual(namesOf(await list(`type=${type}`)), names)
  })

test('conditions add up', async () => {
  assert.deepEqual(namesOf(await list('q=example.org&type=twitter')), ['Zora 100%'])
  assert.deepEqual(namesOf(await list('q=example.org&type=mobile')), [])
})

test('an empty or repeated parameter counts as documented: not given, and the last one', async () => {
  const all = (await list('')).total_count
  assert.equal((await list('q=&type=&sort=&page=&page_size=&cursor=')).total_count, all)
  assert.deepEqual(namesOf(await list('q=bob&q=zora')), ['Zora 100%'])
})

const REFUSED = ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page_size=0', `page_size=${MAX_PAGE + 1}`]
for (const query of [...REFUSED, 'type=fax', 'sort=size', 'order=up', 'cursor=x', `q=${'x'.repeat(2_001)}`])
  test(`${query.slice(0, 20)} is refused, naming the parameter`, async () => {
    const { status, body } = await ana.get(`/contacts?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [query.slice(0, query.indexOf('='))]])
  })

test('pages have each contact once, also those of one moment, and beyond the last page are right counts', async () => {
  const { contacts, total_count: total } = await list(`page_size=${MAX_PAGE}`)
  const expected = contacts.map(({ _id }: { _id: number }) => _id)
  assert.deepEqual(
    expected,
    expected.toSorted((one: number, other: number) => other - one),
  )
  const seen: number[] = []
  for (let page = 1; page <= total; page++) {
    const { contacts: found, page_count } = await list(`page_size=1&page=${page}`)
    assert.equal(page_count, total)
    seen.push(...found.map(({ _id }: { _id: number }) => _id))
  }
  assert.deepEqual(seen, expected)
  const beyond = await list(`page_size=1&page=${total + 1}`)
  assert.deepEqual([beyond.contacts, beyond.total_count, beyond.page_count], [[], total, total])
  assert.match(beyond.links, new RegExp(`page=${total}>; rel="prev"`))
  assert.doesNotMatch(beyond.links, /rel="next"/)
})

test('an empty list has no pages', async () => {
  const { page_size, page_count, total_count, contacts } = await list('q=nobody')
  assert.deepEqual([page_size, page_count, total_count, contacts], [30, 0, 0, []])
})

test('a contact that is created while somebody pages moves nobody to another page', async () => {
  const first = await list('page_size=2')
  clock.now = new Date(clock.now.getTime() + 1_000)
  await ana.post('/contacts', { contact: { email: 'newcomer@example.net', name: 'Newcomer' } })
  const [, next] = /<[^>]*\/contacts\?([^>]*)>; rel="next"/.exec(first.links) ?? []
  const second = await list(next as string)
  assert.deepEqual(
    [...namesOf(first), ...namesOf(second)],
    ['Bob\\Slash', 'Jürgen', 'Zora 100%', 'Zoë Ångström'],
  )
})

test('a customer who writes becomes a contact in the list; staff do not', async () => {
  await world.start({ subject: 'Hello' })
  const listed = (await list(`page_size=${MAX_PAGE}`)).contacts.map(({ email }: { email: string }) => email)
  assert.ok(listed.includes(CODY.email))
  assert.ok(!listed.includes(ANA.email))
})

test('Rita lists and counts none of ours, nor does a cursor of ours work for her', async () => {
  const { body } = await rita.get('/contacts?q=example')
  assert.deepEqual([body.contacts, body.total_count], [[], 0])
  const [, cursor] = /cursor=([\w-]+)/.exec((await list('page_size=1')).links) ?? []
  const stolen = await rita.get(`/contacts?cursor=${cursor}`)
  assert.deepEqual([stolen.status, Object.keys(stolen.body.errors)], [422, ['cursor']])
})

test('contacts come by the names that are shown, both ways, by cursor and by page', async () => {
  const people = [
    ['Zoë', 'z'],
    ['Ähre', 'a'],
    ['adam', 'b'],
    ['Bea', 'c'],
    ['Bea', 'd'],
  ].map(([name, local]) => ({ name, email: `${local}@sorted.example` }))
  for (const contact of people) await ana.post('/contacts', { contact })
  await ana.put('/contacts/z@sorted.example', { contact: { friendly_name: 'Ångström' } })
  const emailsOf = ({ contacts }: { contacts: { email: string }[] }) =>
    contacts.map(({ email }) => email.slice(0, 1)).join('')
  for (const [order, expected] of [
    ['', 'bazcd'],
    ['&order=asc', 'bazcd'],
    ['&order=desc', 'dczab'],
  ] as const) {
    const query = `q=sorted.example&sort=name${order}`
    assert.equal(emailsOf(await list(query)), expected, order)
    let seen = ''
    let next = `${query}&page_size=2`
    for (let page = 1; page <= 3; page++) {
      const found = await list(next)
      assert.equal(emailsOf(await list(`${query}&page_size=2&page=${page}`)), emailsOf(found))
      seen += emailsOf(found)
      next = /<[^>]*\/contacts\?([^>]*)>; rel="next"/.exec(found.links)?.[1] ?? ''
    }
    assert.deepEqual([seen, next], [expected, ''])
  }
  const newest = (await list('q=sorted.example')).contacts
  const oldest = (await list('q=sorted.example&order=asc')).contacts
  assert.deepEqual(oldest, newest.toReversed())
})

test('a cursor of one order is none of another, whatever is written into it', async () => {
  const { links } = await list('page_size=1&sort=name')
  const [, cursor = ''] = /cursor=([\w-]+)/.exec(links) ?? []
  for (const query of [`cursor=${cursor}`, `cursor=${cursor}&sort=name&order=desc`])
    assert.equal((await ana.get(`/contacts?${query}`)).status, 422)
  const content = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  for (const key of [1, null, {}, 'x\0', 'x'.repeat(401)]) {
    const forged = Buffer.from(JSON.stringify(content.with(3, key))).toString('base64url')
    assert.equal((await ana.get(`/contacts?sort=name&cursor=${forged}`)).status, 422, String(key))
  }
})
