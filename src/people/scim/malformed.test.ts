// Filters, operations and bodies that are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations, startProvisioning } from '../../../test/scim.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { scim } = await startProvisioning(world)

const WRONG_FILTERS = [
  '__proto__ eq "x"',
  'userName',
  'userName eq',
  'userName is "x"',
  'userName eq "x" or',
  'userName eq "x" userName eq "y"',
  'userName eq x',
  'userName eq "x',
  "userName eq 'x'; drop table users",
  '(userName eq "x"',
  'emails[type eq "work"',
  'emails[[type eq "work"]].value eq "x"',
  'a.b.c eq "x"',
  `${'('.repeat(50)}active eq true${')'.repeat(50)}`,
  `userName eq "${'x'.repeat(3_000)}"`,
]

test('a filter that is wrong is refused, and one that is odd finds nobody', async () => {
  for (const filter of WRONG_FILTERS) {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([status, body.scimType], [400, 'invalidFilter'], filter)
  }
  for (const filter of [
    `userName eq "x\\" or userName pr or \\"x"`,
    `userName eq "' or 1=1 --"`,
    'constructor.name eq "Object"',
    'meta.resourceType eq "Group"',
  ]) {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([status, body.totalResults], [200, 0], filter)
  }
  const all = await scim(
    'GET',
    `/Users?filter=${encodeURIComponent('not (userName sw "ana") and (active eq "true")')}`,
  )
  assert.ok(all.body.totalResults > 0)
})

test('operations that are not known are refused, and nothing of the request is done', async () => {
  const { id } = (await scim('POST', '/Users', { userName: 'ida@demo.test' })).body
  for (const [operation, scimType] of [
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: ['add'], path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'add', value: 'x' }, 'invalidSyntax'],
    ['add', 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'shoeSize', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', value: { shoeSize: 44 } }, 'invalidPath'],
    [{ op: 'replace', path: 'urn:x:y:User:shoeSize', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: '__proto__.active', value: true }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "work"].value[0]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "work"][type eq "x"]', value: {} }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type co "home"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'name[givenName eq "x"].familyName', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
    [{ op: { toString: 'x' }, path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: { toString: 'x' } }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: null }, 'invalidValue'],
    [{ op: 'remove', path: 'active' }, 'invalidValue'],
    [{ op: 'replace', path: 'name', value: { nick: 'x' } }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: { value: false } }, 'invalidValue'],
    [{ op: 'replace', path: 'title', value: ['x'] }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'password', value: 'x' }, 'mutability'],
    [{ op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
    [{ op: 'replace', path: 'id', value: '1' }, 'mutability'],
  ] as const) {
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      operations({ op: 'replace', path: 'title', value: 'changed' }, operation),
    )
    assert.deepEqual([status, body.scimType], [400, scimType], JSON.stringify([operation, body]))
  }
  assert.equal((await scim('GET', `/Users/${id}`)).body.title, undefined)
  for (const body of [
    {},
    { Operations: [] },
    { Operations: {} },
    { schemas: ['urn:x'], Operations: [{ op: 'replace', value: { title: 'x' } }] },
    operations(...Array.from({ length: 1_001 }, () => ({ op: 'replace', path: 'title', value: 'x' }))),
  ])
    assert.equal((await scim('PATCH', `/Users/${id}`, body)).body.scimType, 'invalidSyntax')
})

test('a value without what makes it one is refused, and nothing grows without end', async () => {
  const { id } = (await scim('POST', '/Users', { userName: 'odd@demo.test' })).body
  const group = (await scim('POST', '/Groups', { displayName: 'Odd', members: [{ value: id }] })).body
  for (const op of ['add', 'replace', 'remove']) {
    const { status } = await scim(
      'PATCH',
      `/Groups/${group.id}`,
      operations({ op, path: 'members', value: [{ id }] }),
    )
    assert.equal(status, 400, op)
  }
  assert.equal((await scim('GET', `/Groups/${group.id}`)).body.members.length, 1)
  const many = Array.from({ length: 101 }, (_, number) => ({ value: `+${number}`, type: 'work' }))
  const grown = operations(
    { op: 'add', path: 'phoneNumbers', value: many.slice(0, 100) },
    { op: 'add', path: 'phoneNumbers', value: many.slice(100) },
  )
  assert.equal((await scim('PATCH', `/Users/${id}`, grown)).body.scimType, 'invalidValue')
})

test('bodies that are no resources are refused in SCIM’s shape', async () => {
  for (const [body, status, headers] of [
    ['{', 400, {}],
    ['[]', 400, {}],
    ['7', 400, {}],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, {}],
    [{ schemas: ['urn:x'], userName: 'x@demo.test' }, 400, {}],
    [{ userName: 'no address' }, 400, {}],
    [{ displayName: 'x', emails: [{ value: 'x@demo.test' }] }, 400, {}],
    [{ userName: 'x@demo.test', name: 'x' }, 400, {}],
    [{ userName: 'x'.repeat(3_000) }, 400, {}],
    ['userName=x', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [`{"a":"${'x'.repeat(1_100_000)}"}`, 413, {}],
  ] as const) {
    const answer = await scim('POST', '/Users', body, headers)
    assert.deepEqual(
      [answer.status, answer.body.status],
      [status, String(status)],
      JSON.stringify(body).slice(0, 80),
    )
    assert.match(String(answer.headers['content-type']), /^application\/scim\+json/)
  }
  assert.equal((await scim('PUT', '/Users', {})).status, 405)
  assert.equal((await scim('GET', '/Bulk')).status, 404)
  assert.equal((await scim('GET', '/Users?startIndex=x')).body.scimType, 'invalidValue')
  assert.equal((await scim('GET', '/Users?filter=a&filter=b')).body.scimType, 'invalidSyntax')
})
