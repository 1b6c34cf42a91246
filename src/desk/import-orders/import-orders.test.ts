import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../test/archive-uploads.ts'
import { leaveTraces } from '../../../test/known-person.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, db, clock } = world
const { archive, part, checked, get, order, census, totalsAreExact, workThere } = createUploads(world)
await leaveTraces(world)
await ana.post('/articles', { article: { title: 'How to return a lamp', body: 'Send it.', status: 1 } })
await world.work()

test('who may not import, and who is a stranger, gets nothing', async () => {
  for (const caller of [ana, rita]) {
    assert.equal((await caller.post('/imports', {})).status, 403)
    assert.equal((await caller.get('/imports')).status, 403)
  }
  const { body } = await rivalOwner.post('/imports', {})
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/check'],
    ['POST', '/start'],
    ['POST', '/stop'],
    ['POST', '/undo'],
    ['GET', '/remarks'],
    ['GET', '/remarks.csv'],
  ]) {
    const { status } = await olga.send(
      method as string,
      `/imports/${body.id}${path}`,
      method === 'PUT' ? { raw: '{"import":{"mapping":{}}}' } : {},
    )
    assert.equal(status, 404, `${method} ${path}`)
  }
  assert.equal((await part(body.id, 1, Buffer.from('x'), olga)).status, 404)
  assert.deepEqual((await rivalOwner.send('DELETE', `/imports/${body.id}`)).status, 200)
  assert.equal((await rivalOwner.get(`/imports/${body.id}`)).status, 404)
})

test('a source that cannot be uploaded, a gap in the parts, and what is out of turn are refused', async () => {
  const refused = await rivalOwner.post('/imports', { import: { source: 'elsewhere' } })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['import.source']])
  const { id } = (await rivalOwner.post('/imports', {})).body
  assert.equal((await part(id, 3, Buffer.from('x'))).status, 422)
  assert.equal((await part(id, 0, Buffer.from('x'))).status, 422)
  for (const what of ['check', 'start', 'stop', 'undo'])
    assert.equal((await order(id, what)).status, 409, what)
  assert.equal((await rivalOwner.put(`/imports/${id}`, { import: { mapping: {} } })).status, 409)
  assert.equal(
    (await rivalOwner.put(`/imports/${id}`, { import: { mapping: { members: { 1: 'x' } } } })).status,
    422,
  )
  await rivalOwner.send('DELETE', `/imports/${id}`)
})

test('what is no archive is refused by the dry run, and says why', async () => {
  const id = await checked(Buffer.from('no archive at all'))
  const { state, error } = await get(id)
  assert.deepEqual([state, error], ['refused', 'The archive is damaged or incomplete.'])
  await rivalOwner.send('DELETE', `/imports/${id}`)
})

test('in a browser, somebody who logged in long ago has to confirm', async () => {
  const browser = await enter(world, olga.email)
  const before = clock.now
  clock.now = new Date(before.getTime() + HOUR)
  const { status, body } = await browser.post('/imports', {})
  clock.now = before
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
})

test('an archive is uploaded, looked at, mapped, imported, and undone without a trace', async t => {
  const before = await census()
  const id = await checked(await archive())
  const dry = await get(id)
  assert.equal(dry.state, 'checked')
  assert.equal(dry.expected.brand, 'The demo brand')
  assert.ok(dry.expected.lines.conversations.fresh > 0)
  const anaThere = dry.expected.members.find(({ email }: { email: string }) => email === ana.email)
  assert.deepEqual([anaThere.name, anaThere.is], ['Ana Souza', null])
  assert.deepEqual(await census(), before)

  await t.test('who is mapped is who they are here; to nobody who does not exist', async () => {
    const unknown = await rivalOwner.put(`/imports/${id}`, {
      import: { mapping: { members: { [anaThere.id]: 999_999 } } },
    })
    assert.equal(unknown.status, 422)
    const staff = (await rivalOwner.get('/staff')).body.staff
    const own = staff.find(({ email }: { email: string }) => email === rita.email).id
    const { body } = await rivalOwner.put(`/imports/${id}`, {
      import: { mapping: { members: { [anaThere.id]: own } } },
    })
    assert.deepEqual(body.mapping.members, { [anaThere.id]: own })
  })

  const other = await checked(await archive())
  const started = await order(id, 'start')
  assert.deepEqual([started.status, started.body.state], [200, 'queued'])

  await t.test('another one has to wait', async () => {
    for (const what of ['start', 'check']) assert.equal((await order(other, what)).status, 409, what)
    await rivalOwner.send('DELETE', `/imports/${other}`)
  })

  await workThere()
  const done = await get(id)
  assert.deepEqual([done.state, done.error, done.size], ['done', null, 0])
  assert.ok(done.counts.conversations.created > 0)
  assert.equal(done.counts.members.matched, 1)
  assert.equal(done.ordered_by.email, rivalOwner.email)
  await totalsAreExact()

  await t.test('what was changed and left out is a list, also as CSV', async () => {
    const { remarks, next_after } = (await rivalOwner.get(`/imports/${id}/remarks`)).body
    assert.equal(remarks.length, done.remarks)
    assert.equal(next_after, null)
    const { body } = await rivalOwner.get(`/imports/${id}/remarks.csv`)
    assert.match(String(body), /^"kind","id","what","reason"\r\n/)
    assert.equal((await rivalOwner.get(`/imports/${id}/remarks?after=x`)).status, 422)
  })

  await t.test('undoing takes all of it back, and nobody is told', async () => {
    const log = (await rivalOwner.get('/events?after=0')).body
    assert.equal((await order(id, 'undo')).body.state, 'undoing')
    await workThere()
    const undone = await get(id)
    assert.equal(undone.state, 'undone')
    assert.deepEqual(await census(), before)
    const left = await db.rows(sql`select kind, source_id from imported_rows where import_id = ${id}`)
    assert.deepEqual(left, [])
    assert.deepEqual(
      Object.values(undone.undone)
        .map(one => (one as { kept: number }).kept)
        .filter(n => n > 0),
      [],
    )
    for (const kind of ['conversations', 'messages', 'contacts', 'ratings'])
      assert.equal(undone.undone[kind]?.removed ?? 0, done.counts[kind]?.created ?? 0, kind)
    await totalsAreExact()
    assert.deepEqual((await rivalOwner.get('/events?after=0')).body.events.length, log.events.length)
    assert.equal((await order(id, 'undo')).status, 409)
  })

  await t.test('the audit log has the start and the undoing', async () => {
    for (const action of ['data.imported', 'import.undone'])
      assert.equal((await rivalOwner.get(`/audit?action=${action}`)).body.total_count, 1, action)
  })
})

test('what somebody has answered, changed or used stays when a run is undone, with what it needs', async () => {
  const before = await census()
  const id = await checked(await archive())
  await order(id, 'start')
  await workThere()
  const { conversations } = (await rivalOwner.get('/conversations?filter=all')).body
  assert.deepEqual((await get(id)).error, null)
  assert.ok(conversations.length > 0, JSON.stringify(await get(id)))
  const [answered, tagged] = conversations
  await rivalOwner.post(`/conversations/${answered.slug}/messages`, {
    message: { body: 'A note', visibility: 1 },
  })
  if (tagged) await rivalOwner.put(`/conversations/${tagged.slug}`, { conversation: { tag_list: ['ours'] } })
  const { articles } = (await rivalOwner.get('/articles?status=published,draft')).body
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await rivalOwner.put(`/articles/${articles[0].slug}`, { article: { title: 'Ours now' } })
  await workThere()
  await order(id, 'undo')
  await workThere()
  const undone = await get(id)
  assert.equal(undone.state, 'undone')
  const kept = tagged ? 2 : 1
  // One that was merged into one of these stays with it.
  assert.ok(undone.undone.conversations.kept >= kept)
  const { removed, kept: stayed } = undone.undone.messages
  assert.ok(stayed > 0)
  assert.equal(removed + stayed, undone.counts.messages.created)
  assert.equal(undone.undone.articles.kept, 1)
  assert.ok(undone.undone.contacts.kept >= 1)
  const after = (await rivalOwner.get('/conversations?filter=all')).body
  assert.deepEqual(
    after.conversations.map(({ slug }: { slug: string }) => slug).sort(),
    [answered, tagged]
      .filter(one => one)
      .map(({ slug }) => slug)
      .sort(),
  )
  const { messages } = (await rivalOwner.get(`/conversations/${answered.slug}/messages`)).body
  assert.ok(messages.some(({ body }: { body: string }) => body === 'A note'))
  assert.equal((await rivalOwner.get(`/articles/${articles[0].slug}`)).body.title, 'Ours now')
  const { remarks } = (await rivalOwner.get(`/imports/${id}/remarks`)).body
  const why = remarks.filter(
    ({ what, kind }: Record<string, string>) => what === 'kept' && kind === 'conversations',
  )
  assert.equal(why.length, undone.undone.conversations.kept)
  assert.match(why[0].reason, /Somebody wrote/)
  await totalsAreExact()
  assert.ok(((await census()).conversations ?? 0) > (before.conversations ?? 0))

  // And another run brings back what is gone, and nothing twice.
  const again = await checked(await archive())
  await order(again, 'start')
  await workThere()
  const { counts, state } = await get(again)
  assert.equal(state, 'done')
  assert.equal(counts.conversations.unchanged, undone.undone.conversations.kept)
  await totalsAreExact()
  await order(again, 'undo')
  await workThere()
})
