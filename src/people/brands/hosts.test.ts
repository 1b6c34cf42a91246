import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { updateIsDemo } from './address-queries.ts'
import { domainRecord } from './domain-record.ts'
import { addHost } from './hosts.ts'

const MAX_HOSTS = 20
const dns: Record<string, string> = {}
const world = await createWorld({ dns })
const { ana, olga, rivalOwner, clock, scope, db } = world

const add = (host: unknown, who = olga) => who.post('/brand/hosts', { host })
const remove = (host: string, who = olga) => who.send('DELETE', `/brand/hosts/${host}`)
const read = async (who = olga) => (await who.get('/brand')).body

function later() {
  clock.now = new Date(clock.now.getTime() + 1_000)
}

async function eventsOf(type: string, host: string) {
  await world.logIsReadable()
  const { body } = await olga.get(`/events?type=${type}&limit=1000`)
  return body.events
    .map(({ data }: { data: { host: string } }) => data)
    .filter((data: { host: string }) => data.host === host)
}

async function clear(who = olga) {
  for (const host of (await read(who)).hosts) assert.equal((await remove(host, who)).status, 200)
}

const LABEL = 'a'.repeat(63)
const LONGEST = `${`${LABEL}.`.repeat(3)}${'b'.repeat(56)}.test`

const GOOD = ['a.b', 'x1.example', 'xn--bcher-kva.example', '1.example', `${LABEL}.example`, LONGEST]
for (const host of GOOD)
  test(`${host.slice(0, 30)} with ${host.length} characters is a host`, async () => {
    assert.deepEqual((await add(host)).body.hosts, [host])
    await clear()
  })

const BAD = [
  'example',
  'help.example.com:443',
  'https://help.example.com',
  'help.example.com/x',
  '-a.example',
  'a-.example',
  'a..example',
  '.example.com',
  'help.example.com.',
  'a_b.example',
  'bücher.example',
  '192.0.2.1',
  '[::1]',
  '*.example.com',
  'a b.example',
  `a${LABEL}.example`,
  `b${LONGEST}`,
  'a.1b',
  '',
  7,
]
test('a host with a port, a scheme, a path or a bad name is refused, naming the field', async () => {
  for (const host of [...BAD, null, ['a.example']]) {
    const { status, body } = await add(host)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['host']], JSON.stringify(host))
  }
  assert.deepEqual((await read()).hosts, [])
})

async function prove(host: string) {
  const { name, value } = await domainRecord(scope, host)
  dns[`${name} TXT`] = value
}

test('a host is used in links once it is verified, and until then the one that was', async () => {
  const before = (await read()).url
  assert.equal(before, 'http://demo.localhost:3000')
  assert.equal((await add('typo.example')).body.url, before)
  assert.equal((await ana.get('/me')).body.brand.url, before)
  await prove('proven.example')
  assert.equal((await add('proven.example')).body.url, 'https://proven.example')
  later()
  assert.equal((await add('another-typo.example')).body.url, 'https://proven.example')
  await prove('typo.example')
  assert.deepEqual((await add('typo.example')).body.unverified_hosts.length, 1)
  await clear()
  assert.equal((await read()).url, before)
})

test('the first verified host is used in links; the host below the base domain always works', async () => {
  await prove('first.example')
  await prove('second.example')
  await add('first.example')
  later()
  await add('  SECOND.Example ')
  const { hosts, url, own_host } = await read()
  assert.deepEqual([hosts, url], [['first.example', 'second.example'], 'https://first.example'])
  for (const host of ['first.example', 'second.example:8443', own_host])
    assert.equal((await ana.get('/brand', { headers: { host } })).status, 200, host)
  assert.equal((await remove('FIRST.example')).body.url, 'https://second.example')
  assert.equal((await ana.get('/brand', { headers: { host: 'first.example' } })).status, 404)
  assert.equal((await remove('second.example')).body.url, 'http://demo.localhost:3000')
})

test('a host that is added again changes nothing, and one that is not there cannot be removed', async () => {
  await add('twice.example')
  assert.deepEqual((await add('twice.example')).body.hosts, ['twice.example'])
  assert.equal((await eventsOf('brand.host_added', 'twice.example')).length, 1)
  assert.equal((await remove('twice.example')).status, 200)
  assert.equal((await remove('twice.example')).status, 404)
  assert.equal((await eventsOf('brand.host_removed', 'twice.example')).length, 1)
  assert.equal((await remove('demo.localhost')).status, 404, 'the own host is not among them')
})

test(`a brand has at most ${MAX_HOSTS} hosts; one that is removed makes room`, async () => {
  for (let n = 0; n < MAX_HOSTS; n++) assert.equal((await add(`h${n}.example`)).status, 200)
  const { status, body } = await add('too-many.example')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['host']])
  assert.equal((await add('h0.example')).status, 200, 'a known one is not one more')
  await remove('h7.example')
  assert.equal((await add('too-many.example')).body.hosts.length, MAX_HOSTS)
  await clear()
})

test('of two brands that claim a host at once, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const host = `race${round}.example`
    const answers = await Promise.all([add(host), add(host, rivalOwner)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const owned = [(await read()).hosts, (await read(rivalOwner)).hosts].flat()
    assert.deepEqual(owned, [host])
    await clear()
    await clear(rivalOwner)
  }
})

test('a host that is claimed is unverified until its own record is published; another text proves nothing', async () => {
  const [ours, theirs] = ['ours.example', 'theirs.example']
  assert.deepEqual((await add(ours)).body.unverified_hosts[0].host, ours)
  await add(theirs, rivalOwner)
  const { name, value } = (await read()).unverified_hosts[0].dns
  assert.equal(name, `_answerwell.${ours}`)
  const another = (await read(rivalOwner)).unverified_hosts[0].dns.value
  assert.notEqual(another, value)
  for (const published of [another, value.slice(0, -1), `x${value}`, value.toUpperCase()]) {
    dns[`${name} TXT`] = published
    assert.equal((await add(ours)).body.unverified_hosts.length, 1, published)
  }
  dns[`${name} TXT`] = ` ${value} `
  const { unverified_hosts, hosts } = (await add(ours)).body
  assert.deepEqual([unverified_hosts, hosts], [[], [ours]])
  assert.deepEqual(await eventsOf('brand.host_added', ours), [
    { host: ours, proof: null },
    { host: ours, proof: 'dns' },
  ])
  await clear()
  await clear(rivalOwner)
})

test('the proof of a domain counts for that host only, not for hosts below it', async () => {
  await add('firm.example')
  const { name, value } = (await read()).unverified_hosts[0].dns
  dns[`${name} TXT`] = value
  await add('firm.example')
  const { unverified_hosts } = (await add('help.firm.example')).body
  assert.deepEqual(
    unverified_hosts.map(({ host }: { host: string }) => host),
    ['help.firm.example'],
  )
  await clear()
})

test('the operator’s host is verified, and takes it from a brand that only claims it', async () => {
  await add('claimed.example', rivalOwner)
  const options = { baseDomain: 'localhost' }
  await transaction(scope, tx => addHost(tx, 'claimed.example', options))
  assert.deepEqual((await read(rivalOwner)).hosts, [])
  const { hosts, unverified_hosts } = await read()
  assert.deepEqual([hosts, unverified_hosts], [['claimed.example'], []])
  await assert.rejects(
    transaction(systemScope(world.rival, db), tx => addHost(tx, 'claimed.example', options)),
    { code: 'conflict', message: /TXT record _answerwell\.claimed\.example/ },
  )
  await clear()
})

test('a brand that shares the server with the demo only needs no proof', async () => {
  await updateIsDemo(db, world.rival.id)
  assert.deepEqual((await add('alone.example')).body.unverified_hosts, [])
  assert.deepEqual(await eventsOf('brand.host_added', 'alone.example'), [
    { host: 'alone.example', proof: 'first' },
  ])
  await db.transaction(tx => tx.write(sql`update brands set is_demo = false`))
  assert.equal((await add('alone.example', rivalOwner)).status, 409)
  await clear()
})

test('of more hosts at once than there is room for, only as many are added', async () => {
  for (let n = 0; n < MAX_HOSTS - 1; n++) await add(`h${n}.example`)
  const answers = await Promise.all(['one', 'two', 'three'].map(name => add(`${name}.example`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
  assert.equal((await read()).hosts.length, MAX_HOSTS)
})
