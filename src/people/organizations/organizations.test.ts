import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita } = world
const create = async (organization: object) => (await ana.post('/organizations', { organization })).body
const acme = await create({ name: 'Acme', domains: ['Acme.example', 'acme.test', 'acme.test'] })
const found = async (query: string) =>
  (await ana.get(`/conversations?filter=all&${query}`)).body.conversations.map(
    ({ slug }: { slug: string }) => slug,
  )

test('an organization has a name and domains; it is listed, found, changed and deleted', async () => {
  assert.deepEqual([acme.name, acme.domains], ['Acme', ['acme.example', 'acme.test']])
  const other = await create({ name: 'Border' })
  const names = async (query: string) =>
    (await ana.get(`/organizations${query}`)).body.organizations.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(''), ['Border', 'Acme'])
  assert.deepEqual(await names('?q=acme.te'), ['Acme'])
  assert.deepEqual(await names('?q=bord'), ['Border'])
  assert.deepEqual((await ana.get('/organizations?page=2&page_size=1')).body.total_count, 2)
  const changed = await ana.put(`/organizations/${other.id}`, {
    organization: { domains: ['border.example'] },
  })
  assert.deepEqual([changed.body.name, changed.body.domains], ['Border', ['border.example']])
  assert.equal((await ana.get(`/organizations/${other.id}`)).body.name, 'Border')
  assert.equal((await ana.send('DELETE', `/organizations/${other.id}`)).body.name, 'Border')
  assert.equal((await ana.get(`/organizations/${other.id}`)).status, 404)
})

test('customers belong to the one with the domain of their address, and their conversations are found by it', async () => {
  const { slug } = await world.start({ user: { email: 'wile@acme.example' } })
  await world.start({ user: { email: 'wile@notacme.example' } })
  const of = async (email: string) => (await ana.get(`/contacts/${email}/organization`)).body.organization
  assert.equal((await of('wile@acme.example')).name, 'Acme')
  assert.equal(await of('wile@notacme.example'), null)
  for (const query of ['organization=acme', `organization=${acme.id}`, 'q=organization:Acme'])
    assert.deepEqual(await found(query), [slug], query)
  assert.deepEqual(await found('organization=nobody'), [])
})

test('all conversations of such a customer are found: on other channels, and those that staff began', async () => {
  const { slug } = await world.start({ user: { email: 'first@acme.example' } })
  const { body: contact } = await ana.get('/contacts/first@acme.example')
  await ana.post(`/contacts/${contact._id}/identities?identifier_type=_id`, {
    identity: { type: 'email', identifier: 'private@home.example' },
  })
  const private_ = await world.start({ user: { email: 'private@home.example' } })
  const begun = await world.start({
    user: { email: ana.email },
    message: { body: 'Your order', user: { email: ana.email }, recipients: ['first@acme.example'] },
  })
  const slugs = await found('q=organization:Acme')
  for (const one of [slug, private_.slug, begun.slug]) assert.ok(slugs.includes(one), one)
  const aside = await world.start({
    user: { email: 'z@other.example' },
    message: { body: 'Hi', cc: ['first@acme.example'] },
  })
  assert.ok(!(await found('q=organization:Acme')).includes(aside.slug), 'a follower of another customer’s')
})

test('a domain in any script is spelled as addresses are; mail providers are no organization', async () => {
  const made = await create({ name: 'Müller', domains: ['xn--mller-kva.example'] })
  assert.deepEqual(made.domains, ['müller.example'])
  await world.start({ user: { email: 'eva@MÜLLER.example' } })
  assert.equal((await ana.get('/contacts/eva@müller.example/organization')).body.organization.name, 'Müller')
  const { status, body } = await ana.post('/organizations', {
    organization: { name: 'Everybody', domains: ['gmail.com'] },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['organization.domains.0']])
  await ana.send('DELETE', `/organizations/${made.id}`)
})

test('bad input is refused by field; names and domains belong to one; rivals see none', async () => {
  for (const [organization, field] of [
    [{ name: '' }, 'organization.name'],
    [{ name: 'ACME' }, 'organization.name'],
    [{ name: 'New', domains: ['no domain'] }, 'organization.domains.0'],
    [{ name: 'New', domains: ['acme.test'] }, 'organization.domains'],
  ] as const) {
    const { status, body } = await ana.post('/organizations', { organization })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(organization))
  }
  assert.equal((await ana.get('/organizations')).body.total_count, 1, 'nothing half done')
  assert.equal((await rita.get('/organizations')).body.total_count, 0)
  assert.equal((await rita.get(`/organizations/${acme.id}`)).status, 404)
  assert.equal((await rita.put(`/organizations/${acme.id}`, { organization: { name: 'x' } })).status, 404)
  assert.equal((await rita.send('DELETE', `/organizations/${acme.id}`)).status, 404)
  assert.equal((await rita.get('/contacts/wile@acme.example/organization')).status, 404)
  const theirs = await rita.get(`/conversations?filter=all&organization=${acme.id}`)
  assert.deepEqual(theirs.body.conversations, [])
})
