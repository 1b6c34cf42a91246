import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { commandOn } from '../../../test/command.ts'
import { ADDRESS, leaveTraces, OTHER, WORDS } from '../../../test/known-person.ts'
import { tracesOf } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../talk/messages/count-queries.ts'
import { folderPlace } from '../archive/places.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { erase } from '../erasure/erase.ts'
import { selectRemarks } from './queries.ts'
import { answerwell } from './sources/answerwell/answerwell.ts'
import { startImport } from './start-import.ts'

const world = await createWorld()
const { rita, rivalOwner, olga, db, blobs, scope, rival } = world
const rivalScope = systemScope(rival, db, scope.now)
const folder = mkdtempSync(join(tmpdir(), 'import-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const { json, answerwell: command } = commandOn(world)
await leaveTraces(world)
await writeArchive(scope, { blobs }, folderPlace(at('first')).write)

const bring = (path: string, mapping = {}) =>
  startImport(rivalScope, answerwell, { path: at(path), mapping, blobs })

test('a dry run says what would come and who is who, and writes nothing', async () => {
  const { value } = await json('import', 'answerwell', at('first'), '--brand', 'rival', '--dry-run')
  assert.equal(value.lines.contacts.fresh > 0, true)
  assert.deepEqual(
    value.members.map(({ email, is }: { email: string; is: number | null }) => [email, is]),
    [
      [olga.email, null],
      [world.ana.email, null],
    ],
  )
  assert.equal((await rita.get('/conversations?filter=all')).body.total_count, 0)
})

test('what is no archive, no source, no brand, and no mapping is refused', async () => {
  writeFileSync(at('text'), 'no archive')
  writeFileSync(at('map.json'), JSON.stringify({ members: { 1: 'Ana' } }))
  writeFileSync(at('stranger.json'), JSON.stringify({ members: { 1: 999_999 } }))
  const refused = async (...args: string[]) => {
    const { code, stderr } = await command('import', ...args)
    assert.equal(code, 1, args.join(' '))
    return stderr
  }
  const to = ['--brand', 'rival']
  assert.match(await refused('answerwell', at('text'), ...to), /damaged or incomplete/)
  assert.match(await refused('answerwell', at('none'), ...to), /does not exist/)
  assert.match(await refused('elsewhere', at('first'), ...to), /no source elsewhere/)
  assert.match(await refused('answerwell', at('first'), '--brand', 'nobody'), /nobody/)
  assert.match(await refused('answerwell', at('first'), ...to, '--mapping', at('text')), /not JSON/)
  assert.match(await refused('answerwell', at('first'), ...to, '--mapping', at('map.json')), /members/)
  assert.match(await refused('answerwell', at('first'), ...to, '--mapping', at('stranger.json')), /999999/)
  assert.match(
    await refused('answerwell', at('first'), ...to, '--mapping', at('none.json')),
    /none\.json does not exist/,
  )
  assert.match(await refused('reamaze', ...to), /--email and --token-file/)
  writeFileSync(at('token'), 'a-token')
  const login = ['--email', 'a@b.test', '--token-file', at('token')]
  assert.match(await refused('reamaze', ...to, ...login, '--url', 'file:///etc/passwd'), /--url must be/)
  assert.match(
    await refused('reamaze', ...to, ...login, '--url', 'http://127.0.0.1:9'),
    /not a public address/,
  )
  const local = 'http://127.0.0.1:9'
  assert.match(await refused('zendesk', local, ...to, ...login), /not a public address/)
  assert.match(await refused('zendesk', ...to, ...login), /--url must be/)
  assert.match(await refused('freshdesk', local, ...to), /needs --token-file/)
  assert.match(await refused('freshdesk', local, ...to, '--token-file', at('token')), /not a public address/)
  const secret = ['--token-file', at('token')]
  assert.match(await refused('helpscout', ...to, ...secret), /needs --app-id/)
  assert.match(await refused('helpscout', local, ...to, ...secret, '--app-id', 'x'), /not a public address/)
  assert.match(await refused('mbox', ...to), /file or folder/)
  writeFileSync(at('typo.json'), JSON.stringify({ member: {} }))
  assert.match(await refused('answerwell', at('first'), ...to, '--mapping', at('typo.json')), /members/)
  for (const args of [[], ['--dry-run']])
    assert.match(await refused('answerwell', at('first'), '--brand', 'demo', ...args), /another brand/)
})

test('staff who are not here become members who cannot log in; who is mapped is who they are here', async () => {
  const [user] = await db.rows<{ id: number }>(sql`
    select user_id as id from identities where brand_id = ${scope.brand.id} and identifier = ${world.ana.email}`)
  const [own] = await db.rows<{ id: number }>(sql`
    select user_id as id from identities where brand_id = ${rival.id} and identifier = ${rita.email}`)
  const { counts } = await bring('first', { members: { [String(user?.id)]: own?.id } })
  assert.deepEqual([counts.members?.created, counts.members?.matched], [1, 1])
  const { conversations } = (await rita.get(`/conversations?filter=all&for=${OTHER.email}`)).body
  const { messages } = (await rita.get(`/conversations/${conversations[0].slug}/messages`)).body
  assert.ok(
    messages.some(
      (one: { body: string; user: { email: string } }) =>
        one.body === 'An answer for both of you' && one.user.email === rita.email,
    ),
  )
  const [olgaThere] = await db.rows<{ role: string; left: boolean }>(sql`
    select u.role, u.deactivated_at is not null as left from users u join identities i on i.brand_id = u.brand_id and i.user_id = u.id
    where u.brand_id = ${rival.id} and i.identifier = ${olga.email}`)
  assert.deepEqual(olgaThere, { role: 'read_only', left: true })
})

test('a conversation shows its events of before, and nobody who follows the log gets them', async () => {
  const [row] = await db.rows<{ id: number }>(sql`
    select subject_id as id from events where brand_id = ${rival.id} and epoch < 0 and type like 'conversation.%'
    group by 1 having count(*) > 2 order by 1 limit 1`)
  assert.ok(row)
  const path = `/events?conversation=${row.id}`
  const { events } = (await rita.get(path)).body
  assert.ok(events.length > 2)
  assert.equal(events[0].type, 'conversation.created')
  const paged: unknown[] = []
  for (let after = '0'; paged.length < events.length; ) {
    const { status, body } = await rita.get(`${path}&limit=1&after=${after}`)
    assert.deepEqual([status, body.events.length], [200, 1])
    paged.push(...body.events)
    after = body.next
    const following = (await rita.get(`/events?limit=1000&after=${after}`)).body.events
    assert.deepEqual(
      following.filter(({ type }: { type: string }) => type.startsWith('conversation.')),
      [],
    )
  }
  assert.deepEqual(paged, events)
  assert.equal((await rita.get(`${path}&after=${rival.id}-elsewhere-1-1`)).status, 422)
  assert.equal((await rita.get(`${path}&after=${scope.brand.id}-before-1-1`)).status, 422)
})

test('the audit log says what was imported', async () => {
  const rows = await db.rows<{ key: string }>(sql`
    select about_key as key from audit_entries where brand_id = ${rival.id} and action = 'data.imported'`)
  assert.deepEqual(rows, [{ key: 'demo' }])
})

test('an archive gives nobody another address to log in with', async () => {
  const emails = await db.rows<{ identifier: string }>(sql`
    select identifier from identities i join users u on u.brand_id = i.brand_id and u.id = i.user_id
    where i.brand_id = ${rival.id} and u.deactivated_at is null order by 1`)
  assert.deepEqual(emails.map(({ identifier }) => identifier).sort(), [rita.email, rivalOwner.email].sort())
})

test('what the source has changed is changed, and only that', async () => {
  const [contact] = (await olga.get(`/contacts?q=${OTHER.email}`)).body.contacts
  await olga.put(`/contacts/${OTHER.email}`, { contact: { name: 'Bo Renamed' } })
  assert.ok(contact)
  await writeArchive(scope, { blobs }, folderPlace(at('second')).write)
  const { counts } = await bring('second')
  assert.deepEqual([counts.contacts?.changed, counts.contacts?.created, counts.messages?.created], [1, 0, 0])
  assert.equal((await rita.get(`/contacts/${OTHER.email}`)).body.name, 'Bo Renamed')
})

test('who was erased does not come back, and others keep what they wrote; totals are exact', async () => {
  const { status, body } = await rivalOwner.post(`/contacts/${ADDRESS}/erasure`, { name: WORDS.name })
  assert.equal(status, 201)
  assert.ok(await erase(rivalScope, body.id, { blobs }))
  await world.start({ user: OTHER, subject: 'One more' })
  await writeArchive(scope, { blobs }, folderPlace(at('third')).write)
  const { row, counts } = await bring('third')
  assert.equal((await rita.get(`/contacts/${ADDRESS}`)).status, 404)
  assert.equal((await rita.get(`/conversations?filter=all&for=${OTHER.email}`)).body.total_count, 2)
  assert.equal(counts.conversations?.created, 1)
  const remarks = await selectRemarks(rivalScope, row.id, { after: 0, limit: 1_000 })
  assert.ok(
    remarks.some(({ kind, reason }) => kind === 'contacts' && reason === 'Its owner was erased here.'),
  )
  await world.runSchedule()
  assert.deepEqual(await selectWrongCounts(rivalScope), [])
  assert.deepEqual(await selectWrongMessageCounts(rivalScope), [])
  const words = [...Object.values(WORDS), 'leftover_handle']
  assert.deepEqual(await tracesOf(words, { db, brandId: rival.id }), [])
})
