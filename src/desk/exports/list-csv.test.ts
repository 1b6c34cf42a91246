import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { OLGA } from '../../../db/cast.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { HOUR } from '../../kit/retry.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, db, brand, scope, app } = world

await olga.post('/custom_fields', {
  custom_field: { of: 'contact', name: 'Plan', type: 'text' },
})
const user = { name: '=HYPERLINK("https://evil.test")', email: 'eve@list.test' }
await world.start({
  subject: '+1 "formula", or not',
  tag_list: ['refund', 'vip'],
  user,
  message: { body: 'x', user },
})
await ana.put('/contacts/eve@list.test', { contact: { data: { plan: '@gold' } } })
await world.start({ subject: 'Another', tag_list: ['lamp'] })

/** The lines of a list, without its head. */
async function linesOf(path: string): Promise<string[]> {
  const { status, headers, body } = await olga.get(path)
  assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=utf-8'])
  assert.match(String(headers['content-disposition']), /attachment; filename="\w+\.csv"/)
  return String(body).split('\r\n').slice(1, -1)
}

test('who may not export all data is refused, and a stranger gets their own', async () => {
  for (const list of ['conversations', 'contacts']) {
    for (const caller of [ana, rita]) assert.equal((await caller.get(`/exports/${list}.csv`)).status, 403)
    const { status, body } = await rivalOwner.get(`/exports/${list}.csv`)
    assert.equal(status, 200)
    assert.doesNotMatch(String(body), /eve@list\.test|Another/)
  }
})

test('a filter that the list does not have is refused', async () => {
  const words = encodeURIComponent('weight:[1 TO *]')
  for (const path of [
    '/exports/conversations.csv?status=lost',
    '/exports/contacts.csv?sort=age',
    // Refused by the list itself.
    `/exports/contacts.csv?q=${words}`,
    `/exports/conversations.csv?q=${words}`,
  ]) {
    const { status, body } = await olga.get(path)
    assert.deepEqual([status, body.code], [422, 'invalid'])
  }
})

test('in a browser, somebody who logged in long ago has to confirm', async () => {
  const owner = await enter(world, OLGA.email)
  const before = world.clock.now
  for (const list of ['conversations', 'contacts']) {
    const path = `/api/v1/exports/${list}.csv`
    assert.equal((await owner.send('GET', path)).status, 200)
    world.clock.now = new Date(before.getTime() + HOUR)
    const { status, body } = await owner.send('GET', path)
    world.clock.now = before
    assert.deepEqual([status, body.code], [403, 'confirmation_required'])
  }
})

test('a list is filtered as the list is, and nothing in it is a formula', async () => {
  const [line, ...more] = await linesOf('/exports/conversations.csv?tag=refund')
  assert.deepEqual(more, [])
  assert.match(line ?? '', /"'\+1 ""formula"", or not","unresolved","normal",/)
  assert.match(
    line ?? '',
    /"'=HYPERLINK\(""https:\/\/evil\.test""\)","eve@list\.test","","","refund, vip",1,/,
  )
  const [contact, ...others] = await linesOf('/exports/contacts.csv?q=eve@list')
  assert.deepEqual(others, [])
  assert.match(contact ?? '', /"'=HYPERLINK/)
  assert.match(contact ?? '', /"'@gold"$/)
})

test('it has all pages, each row once, whatever order and page are asked for', async () => {
  await db.write(sql`
    insert into contacts (brand_id, name, created_at, updated_at)
    select ${brand.id}, 'Copy ' || n, ${scope.now()}, ${scope.now()} from generate_series(1, 250) n`)
  const lines = await linesOf('/exports/contacts.csv?q=Copy&sort=name&page=3&page_size=10')
  assert.equal(new Set(lines).size, 250)
  assert.equal(lines.length, 250)
  await db.write(sql`
    insert into conversations (brand_id, slug, ref_id, channel_id, subject, status, origin, tags, tag_keys, data, author_id,
      first_message_body, created_at, updated_at)
    select brand_id, 'copy-' || n, 'copy-' || n, channel_id, 'Copy', 0, origin, '{copied}', '{copied}', '{}', author_id,
      '', created_at, updated_at from conversations c, generate_series(1, 250) n
    where c.brand_id = ${brand.id} and c.subject = 'Another'`)
  const copies = await linesOf('/exports/conversations.csv?tag=copied&sort=due')
  assert.equal(new Set(copies).size, 250)
  assert.equal(copies.length, 250)
})

test('the audit log has who took which list, and not what they searched for', async () => {
  const { entries } = (await olga.get('/audit?action=export.ordered')).body
  const [{ actor, about, changes }] = entries
  assert.deepEqual([actor.name, about.key, changes], ['Olga Petrova', 'conversations', []])
  assert.doesNotMatch(JSON.stringify(entries), /eve@list/)
  const { statusCode } = await app.inject({
    url: '/api/v1/exports/contacts.csv',
    headers: { host: 'demo.localhost' },
  })
  assert.equal(statusCode, 401)
})
