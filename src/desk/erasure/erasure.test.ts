import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ADDRESS, leaveTraces, OTHER, SECOND, WORDS } from '../../../test/known-person.ts'
import { tracesOf } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'
import { wereErased } from '../../people/erased/were-erased.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../talk/messages/count-queries.ts'
import { ERASED, KEPT } from './plan.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, db, blobs, scope } = world
const MARKS = [...Object.values(WORDS), 'leftover_handle']

test('somebody is known everywhere, is erased, and then nothing says that they were there', async t => {
  const { mail, shared } = await leaveTraces(world)
  const before = await tracesOf(MARKS, { db, blobs })
  for (const word of MARKS)
    assert.ok(
      before.some(place => place.endsWith(`: ${word}`)),
      `${word} is somewhere`,
    )
  const places = [...new Set(before.map(one => one.split(':')[0]))]
  assert.ok(places.length >= 18, places.join(' '))

  await t.test('only admins and owners of the brand may see and do it', async () => {
    assert.equal((await ana.get(`/contacts/${ADDRESS}/erasure`)).status, 403)
    assert.equal((await ana.post(`/contacts/${ADDRESS}/erasure`, { name: WORDS.name })).status, 403)
    for (const stranger of [rivalOwner, rita])
      assert.notEqual((await stranger.post(`/contacts/${ADDRESS}/erasure`, { name: WORDS.name })).status, 201)
    assert.equal((await rivalOwner.get(`/contacts/${ADDRESS}/erasure`)).status, 404)
  })

  await t.test('the preview says what goes, and what stays for others', async () => {
    const { body } = await olga.get(`/contacts/${ADDRESS}/erasure`)
    assert.deepEqual(
      { ...body, erasure: undefined },
      {
        name_to_type: WORDS.name,
        goes: {
          identities: 3,
          fields: 3,
          conversations: 1,
          messages: 4,
          shared_messages: 1,
          files: 1,
          notes: 1,
          mails: 1,
          ratings: 1,
          drafts: 1,
          loose_mails: 0,
          exports: 0,
          imports: 0,
        },
        stays: { conversations: 1, messages: 2 },
        named: { records: [], audit_entries: 0 },
        erasure: undefined,
      },
    )
  })

  await t.test('it needs the name', async () => {
    for (const name of ['', 'Zephyr', 'Bo Keeps', null]) {
      const { status, body } = await olga.post(`/contacts/${ADDRESS}/erasure`, { erasure: { name } })
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['erasure.name']])
    }
  })

  await t.test('it is done in the background, once, however often it is ordered', async () => {
    const { status, body } = await olga.post(`/contacts/${ADDRESS}/erasure`, { name: ' zephyrine ' })
    assert.deepEqual([status, body.state], [201, 'running'])
    assert.equal((await olga.post(`/contacts/${ADDRESS}/erasure`, { name: WORDS.name })).body.id, body.id)
    await world.work()
    const done = await olga.get(`/erasures/${body.id}`)
    assert.deepEqual([done.body.state, done.body.gone.conversations], ['done', 1])
    assert.equal((await rivalOwner.get(`/erasures/${body.id}`)).status, 404)
    assert.equal((await olga.get('/erasures')).body.erasures.length, 1)
  })

  await t.test('no column of any table and no file has a trace', async () => {
    assert.deepEqual(await tracesOf(MARKS, { db, blobs }), [])
  })

  await t.test('others have what they wrote, and totals are exact', async () => {
    assert.equal((await ana.get(`/conversations/${mail}`)).status, 404)
    assert.equal(
      (await ana.get(`/conversations/${shared}`)).status,
      404,
      'the address had words of the subject',
    )
    const { conversations, total_count } = (await ana.get(`/conversations?filter=all&for=${OTHER.email}`))
      .body
    assert.equal(total_count, 1)
    const { messages } = (await ana.get(`/conversations/${conversations[0].slug}/messages`)).body
    const texts = messages.map(({ body, user }: { body: string; user: { name: string } }) => [
      body,
      user.name,
    ])
    assert.deepEqual(texts.reverse().slice(1), [
      ['Bo asks as well', 'Bo Keeps'],
      ['An answer for both of you', 'Ana Souza'],
    ])
    assert.match(texts[0][1], /^Erased person \d+$/)
    await world.runSchedule()
    assert.deepEqual(await selectWrongCounts(scope), [])
    assert.deepEqual(await selectWrongMessageCounts(scope), [])
  })

  await t.test('the contact is nowhere, and the log says that it was erased', async () => {
    assert.equal((await ana.get(`/contacts/${ADDRESS}`)).status, 404)
    const { contacts } = (await ana.get('/contacts')).body
    assert.ok(!JSON.stringify(contacts).includes('Erased'))
    await world.logIsReadable()
    const { events } = (await ana.get('/events?type=contact.erased')).body
    assert.equal(events.length, 1)
  })

  await t.test('an import can ask who must not come back, and they may write again', async () => {
    const names = [ADDRESS, SECOND, OTHER.email].map(identifier => ({ type: 'email' as const, identifier }))
    assert.deepEqual(
      (await wereErased(scope, names)).map(({ identifier }) => identifier),
      [ADDRESS, SECOND],
    )
    await world.start({ user: { email: ADDRESS }, subject: 'Here again' })
    assert.equal((await ana.get(`/contacts/${ADDRESS}`)).status, 200)
  })
})

test('every table with texts is in the plan of erasures, or says why not', async () => {
  const tables = await db.rows<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.atttypid = any('{text,json,jsonb,text[],varchar,tsvector}'::regtype[]) order by 1`)
  const known = [...Object.keys(ERASED), ...Object.keys(KEPT)]
  assert.deepEqual(
    tables.map(({ name }) => name).filter(name => !known.includes(name)),
    [],
    'Say in plan.ts what an erasure does with this table, and do it.',
  )
  assert.deepEqual(
    Object.keys(ERASED).filter(name => name in KEPT),
    [],
  )
})
