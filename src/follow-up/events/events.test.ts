import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { eventually } from '../../../test/eventually.ts'
import { prepareTemplate } from '../../../test/template.ts'
import { createWorld } from '../../../test/world.ts'
import { startEmbeddedPostgres } from '../../kit/embedded-postgres/launcher.ts'
import { problemFrom } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { transaction } from '../../kit/scope.ts'
import { continueLogs } from '../../people/brands/continue-log.ts'
import { createUser } from '../../people/users/create-user.ts'
import { deactivateUser } from '../../people/users/deactivate-user.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { createToken, revokeToken } from '../../people/users/tokens.ts'

// A separate server: the end of the log waits for transactions in all its databases, including those of other tests.
const folder = mkdtempSync(join(tmpdir(), 'answerwell-events-'))
chmodSync(folder, 0o711)
const server = await startEmbeddedPostgres(folder, { settings: ['fsync=off'] })
const { host, user, database } = server
process.env.TEST_DATABASE_SERVER = JSON.stringify({ host, user, database })
await prepareTemplate({ host, user, database })
const world = await createWorld()
after(async () => {
  await server.release()
  rmSync(folder, { recursive: true, force: true })
})
const { ana, rita, scope, app } = world

interface Seen {
  id: number
  type: string
  subject: { type: string; id: number }
}

/** Reads the log from the cursor to where it can be read. */
async function readAll(after: string, limit = 100): Promise<{ events: Seen[]; next: string }> {
  const events: Seen[] = []
  for (let next = after; ; ) {
    const { status, body } = await ana.send('GET', `/events?after=${next}&limit=${limit}`)
    assert.equal(status, 200, JSON.stringify(body))
    if (body.events.length === 0) return { events, next }
    events.push(...body.events)
    next = body.next
  }
}

/** Reads until there are `count` events: transactions in other databases on the same server delay the end of the log. */
function readSome(after: string, count: number): Promise<Seen[]> {
  const look = async () => {
    const { events } = await readAll(after)
    assert.ok(events.length >= count, `${events.length} of ${count} events are there`)
    return events
  }
  return eventually(look, { what: 'the log shows what has happened' })
}

test('the log tells what happened, to what, by whom', async () => {
  const { next } = await readAll('0')
  const { id, slug, author } = await world.start()
  const asker = await findUserByEmail(scope, ANA.email)
  await ana.put(`/conversations/${slug}`, { status: 2 })
  const events = await readSome(next, 4)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['contact.created', 'conversation.created', 'message.posted', 'conversation.status_changed'],
  )
  assert.deepEqual(events[1], {
    id: (events[1] as Seen).id,
    type: 'conversation.created',
    created_at: '2026-11-20T12:00:00.000+00:00',
    actor: author,
    subject: { type: 'conversation', id },
    cause: { by: 'program', event_id: null, depth: 0 },
    data: { channel_id: 1, origin: 7, status: 0, tags: [], assignee_id: null, posted_by: asker?.identityId },
  })
  const only = await ana.get(`/events?after=${next}&type=message.posted,contact.created`)
  assert.equal(only.body.events.length, 2)
})

test('the end of the log is an empty page that keeps the cursor', async () => {
  const { next } = await readAll('0')
  assert.deepEqual((await ana.get(`/events?after=${next}`)).body, { events: [], next })
})

/** Writes an event, and commits a moment later. */
async function writeSlowly(subjectId: number, ms: number): Promise<number> {
  await transaction(scope, async tx => {
    await recordEvent(tx, { type: 'test.written', subjectId })
    await sleep(ms)
  })
  return subjectId
}

test('with many writers committing out of order, no event is skipped or repeated', async () => {
  const { next } = await readAll('0')
  let writing = true
  const written: number[] = []
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 25; round++)
      written.push(await writeSlowly(writer * 1_000 + round, (writer * 7 + round * 3) % 11))
  })
  const finished = Promise.all(writers).then(() => {
    writing = false
  })
  const seen: number[] = []
  let cursor = next
  const readOn = async () => {
    const page = await readAll(cursor, 7)
    cursor = page.next
    seen.push(...page.events.map(({ subject }) => subject.id))
  }
  while (writing) await readOn()
  await finished
  // Transactions in other databases on the same server delay the end of the log, so the last events may take a moment.
  const haveRead = async () => {
    await readOn()
    return seen.length >= written.length
  }
  await eventually(haveRead, { what: 'every event has been read' })
  assert.deepEqual(
    [...seen].sort((a, b) => a - b),
    [...written].sort((a, b) => a - b),
  )
})

test('an event is held back while an earlier one may still commit', async () => {
  const { next } = await readAll('0')
  const written = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const slow = transaction(scope, async tx => {
    await recordEvent(tx, { type: 'test.slow', subjectId: 1 })
    await tx.sql.rows(sql`select 1`) // after the event, which is sent without waiting
    written.resolve()
    await late.promise
  })
  await written.promise
  await transaction(scope, tx => recordEvent(tx, { type: 'test.quick', subjectId: 2 }))
  assert.deepEqual((await readAll(next)).events, [])
  late.resolve()
  await slow
  assert.deepEqual(
    (await readSome(next, 2)).map(({ type }) => type),
    ['test.slow', 'test.quick'],
  )
})

test('bad parameters are refused', async () => {
  for (const query of [
    'after=x',
    'after=-1',
    'after=1-',
    "after=0' or true",
    'limit=0',
    'limit=1001',
    'limit=x',
    'type=conversation.closed',
    'type=message.posted,nonsense',
  ])
    assert.equal((await ana.get(`/events?${encodeURI(query)}`)).status, 422, query)
})

test('Rita reads only her own log, even with our cursor', async () => {
  const { next } = await readAll('0')
  await world.start()
  const { body } = await rita.get('/events?after=0&limit=1000')
  assert.ok(!JSON.stringify(body).includes('Late parcel') && !JSON.stringify(body).includes('cody'))
  for (const path of ['/events', '/events/stream'])
    assert.equal((await rita.get(`${path}?after=${next}`)).status, 422, path)
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const openStream = (query = '', headers: Record<string, string> = {}, token = ana.token) =>
  openEventStream(`http://127.0.0.1:${port}/api/v1/events/stream${query}`, {
    authorization: `Basic ${btoa(`${ANA.email}:${token}`)}`,
    ...headers,
  })

test('the stream sends new events, and resumes after the last one seen', async () => {
  const stream = await openStream()
  assert.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const { id } = await world.start({ subject: 'Streamed' })
  await stream.until(/event: message\.posted\n.*\n\n/)
  await stream.close()
  const created = /^id: (\S+)\nevent: conversation\.created$/m.exec(stream.text())?.[1] as string
  await world.start({ subject: 'While away' })
  const again = await openStream('', { 'last-event-id': created })
  await again.until(/conversation\.created[\s\S]*message\.posted/)
  await again.close()
  assert.ok(
    !again.text().includes(`"subject":{"type":"conversation","id":${id}}`),
    'what was seen does not come again',
  )
  assert.match(again.text(), /message\.posted[\s\S]*conversation\.created/)
})

test('a stream can be limited to types, and start anywhere', async () => {
  const stream = await openStream('?after=0&type=conversation.created')
  await stream.until(/conversation\.created/)
  await stream.close()
  assert.doesNotMatch(stream.text(), /message\.posted/)
  assert.equal((await openStream('?after=x')).response.status, 422)
})

test('a revoked token ends its streams; too many streams are refused', async () => {
  const user = await findUserByEmail(scope, ANA.email)
  const { id, token } = await transaction(scope, tx =>
    createToken(tx, { user: user as NonNullable<typeof user>, name: 'stream', expiresAt: null }),
  )
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream('', {}, token)))
  assert.equal((await openStream('', {}, token)).response.status, 429)
  await streams.pop()?.close()
  const crowd = await Promise.all(Array.from({ length: 20 }, () => openStream('', {}, token)))
  const statuses = crowd.map(({ response }) => response.status)
  assert.ok(statuses.filter(status => status === 200).length <= 1, `all at once: ${statuses}`)
  await transaction(scope, tx => revokeToken(tx, id))
  await eventually(() => streams.every(stream => stream.ended()), { what: 'its streams end' })
})

test('what happens after somebody is deactivated is not in their stream', async () => {
  const gone = await transaction(scope, tx => createUser(tx, { email: 'gone@demo.test', role: 'agent' }))
  const { token } = await transaction(scope, tx =>
    createToken(tx, { user: gone, name: 's', expiresAt: null }),
  )
  const stream = await openStream('', { authorization: `Basic ${btoa(`${gone.email}:${token}`)}` })
  await transaction(scope, tx => deactivateUser(tx, gone.email))
  await world.start({ subject: 'Afterwards' })
  await eventually(() => stream.ended(), { what: 'the stream ends' })
  assert.doesNotMatch(stream.text(), /deactivated|conversation\.created/)
})

test('Rita’s stream carries her brand’s events, and none of ours', async () => {
  const headers = { host: 'rival.localhost', authorization: `Basic ${btoa(`${rita.email}:${rita.token}`)}` }
  let text = ''
  const asking = request({ port, host: '127.0.0.1', path: '/api/v1/events/stream', headers }).end()
  const [response] = await once(asking, 'response')
  response.on('data', (chunk: Buffer) => (text += chunk))
  await world.start({ subject: 'Ours' })
  await rita.post('/topics', { name: 'Hers' })
  await eventually(() => assert.match(text, /event: topic\.created/), { what: 'her stream tells of hers' })
  asking.destroy()
  assert.doesNotMatch(text, /conversation\.created|message\.posted/)
  const { status } = await rita.get('/events/stream', { headers: { host: 'demo.localhost' } })
  assert.equal(status, 401)
})

test('after a restore, the log continues in a new epoch, past the cursors that clients hold', async () => {
  assert.deepEqual(await continueLogs(world.db), [], 'the same server goes on in the same epoch')
  const cursor = (await readAll('0')).next
  await world.start({ subject: 'On the old server, after the backup' })
  const held = (await readAll(cursor)).next
  const before = (await readAll('0')).events.length
  // As if the dump came from a server that had counted far ahead, and further still before it was lost.
  await world.db.rows(sql`update events set xid = (xid::text::bigint + 1000000000)::text::xid8`)
  await world.db.rows(sql`update brands set log_counter = '4711/1'`)
  const [brandId, epoch, xid, id] = held.split('-')
  const beyond = `${brandId}-${epoch}-${Number(xid) + 2_000_000_000}-${id}`
  assert.equal((await continueLogs(world.db)).length, 2)
  const stream = await openStream()
  await world.start({ subject: 'On the new server' })
  const seen = await readSome(beyond, 2)
  assert.deepEqual([seen.length, (await readAll('0')).events.length], [2, before + 2])
  assert.deepEqual(await continueLogs(world.db), [])
  await stream.until(/event: message\.posted/)
  assert.equal(stream.text().match(/^event: /gm)?.length, 2, 'a stream from now on tells nothing of before')
})

test('a stream survives lost database connections', async () => {
  const stream = await openStream()
  for (let n = 0; n < 5; n++) {
    const ending = world.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    // Its own connection may have been ended by then.
    await ending.catch(error => assert.equal(problemFrom(error)?.code, 'unavailable'))
    const restart = () => world.start({ subject: `After trouble ${n}` })
    const { id } = await eventually(restart, { what: 'the API works again' })
    await stream.until(new RegExp(`"subject":\\{"type":"conversation","id":${id}\\}`))
  }
  assert.ok(!stream.ended())
  await stream.close()
})

test('streams end when the server does', async () => {
  const stream = await openStream()
  await app.close()
  await eventually(() => stream.ended(), { what: 'the stream ends' })
})
