// What runs of retention delete, and what they leave alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { letter } from '../../../test/letters.ts'
import { createRetentionWorld, RESOLVED } from '../../../test/retention-world.ts'
import { DAY } from '../../kit/retry.ts'

const world = await createRetentionWorld()
const { ana, olga, clock, db, scope, blobs, over, days, dryRun, enable, night, run, isThere } = world
const { fresh, exact, lastRun, upload } = world

const slugsIn = (sample: { slug: string }[]) => sample.map(({ slug }) => slug).sort()

test('a conversation goes once the days are over to the millisecond, and not before', async () => {
  await fresh()
  const { slug } = await over()
  const at = clock.now.getTime()
  clock.now = new Date(at + 30 * DAY - 1)
  assert.equal((await dryRun()).count, 0)
  clock.now = new Date(at + 30 * DAY)
  const { count, by_channel, sample, messages, oldest } = await dryRun()
  assert.deepEqual([count, messages, slugsIn(sample)], [1, 1, [slug]])
  assert.deepEqual([by_channel.length, by_channel[0].count, new Date(oldest).getTime()], [1, 1, at])
})

test('months are those of the calendar, in the zone of the brand', async () => {
  await fresh()
  const before = clock.now
  clock.now = new Date('2030-01-31T10:00:00Z')
  await over()
  clock.now = new Date('2030-02-28T09:59:59.999Z')
  assert.equal((await dryRun({ keep_for: 1, unit: 'months' })).count, 0)
  clock.now = new Date('2030-02-28T10:00:00Z')
  assert.equal((await dryRun({ keep_for: 1, unit: 'months' })).count, 0, 'January 28 is before')
  clock.now = new Date('2030-03-31T10:00:00Z')
  assert.equal((await dryRun({ keep_for: 1, unit: 'months' })).count, 1)
  assert.ok(before < clock.now)
})

test('what is over goes in the night with all that hangs on it; totals are exact, and nobody is told but the log', async () => {
  await fresh()
  const { slug, id } = await over({ subject: 'Persimmon' })
  const other = await over({ subject: 'Stays' }, { status: 0 })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'A note', visibility: 1 } })
  await ana.put(`/conversations/${slug}`, { conversation: { ...RESOLVED, tag_list: ['persimmon'] } })
  days(31)
  const rule = await enable()
  await run()
  assert.ok(await isThere(slug), 'it waits for the night')
  await night()
  assert.ok(!(await isThere(slug)))
  assert.ok(await isThere(other.slug))
  const { state, gone, error } = await lastRun(rule.id)
  assert.deepEqual([state, error, gone.conversations, gone.messages], ['done', null, 1, 2])
  await exact()
  assert.equal((await ana.get('/conversations?filter=all&q=persimmon')).body.total_count, 0)
  await world.logIsReadable()
  const events = await db.rows<{ type: string; data: object }>(sql`
    select type, data from events where brand_id = ${scope.brand.id} and subject_id = ${id} and type like 'conversation.%' order by id`)
  assert.equal(events.filter(({ type }) => type === 'conversation.deleted').length, 1)
  assert.ok(!JSON.stringify(events).includes('persimmon'), 'what happened stays, without what was typed')
  const { entries } = (await olga.get('/audit?kind=retention_rule')).body
  const ran = entries.find((one: { action: string }) => one.action === 'retention_rule.ran')
  const told = Object.fromEntries(
    ran.changes.map((one: { field: string; to: unknown }) => [one.field, one.to]),
  )
  assert.deepEqual([told.state, told.conversations, told.messages], ['done', 1, 2])
})

test('only the channels and statuses that the rule names', async () => {
  await fresh()
  const { body: chat } = await olga.post('/channels', { channel: { name: 'Shop', channel: 'chat' } })
  const inShop = await over({ category: chat.slug })
  const inSupport = await over()
  const archived = await over({ category: chat.slug }, { status: 4 })
  const spam = await over({ category: chat.slug }, { status: 3 })
  const auto = await over({ category: chat.slug }, { status: 6 })
  days(31)
  const going = async (rule: object) => slugsIn((await dryRun(rule)).sample)
  const only = { channel_ids: [chat.id] }
  assert.deepEqual(await going(only), [inShop.slug, auto.slug].sort())
  assert.deepEqual(await going({ ...only, statuses: ['archived'] }), [archived.slug])
  assert.deepEqual(await going({ ...only, statuses: ['spam'] }), [spam.slug])
  await enable({ ...only, statuses: ['archived', 'resolved', 'spam'] })
  await night()
  for (const { slug } of [inShop, archived, spam, auto]) assert.ok(!(await isThere(slug)))
  assert.ok(await isThere(inSupport.slug))
  await exact()
})

test('one that is open again, has a draft, or something to be sent later, stays', async () => {
  await fresh()
  const [reopened, drafted, scheduled, goes] = [await over(), await over(), await over(), await over()]
  await ana.put(`/conversations/${drafted.slug}/draft`, { draft: { body: 'Not yet' } })
  await olga.post(`/conversations/${scheduled.slug}/scheduled_messages`, {
    scheduled_message: { body: 'Later', send_at: new Date(clock.now.getTime() + 300 * DAY).toISOString() },
  })
  days(20)
  await ana.post(`/conversations/${reopened.slug}/messages`, {
    message: { body: 'Again', user: { email: 'cody@example.com' } },
  })
  days(20)
  await enable()
  await night()
  for (const { slug } of [reopened, drafted, scheduled]) assert.ok(await isThere(slug))
  assert.ok(!(await isThere(goes.slug)))
  await ana.put(`/conversations/${drafted.slug}/draft`, { draft: { body: '' } })
  await night()
  assert.ok(!(await isThere(drafted.slug)), 'the draft is gone, and nothing else has changed')
})

test('merged conversations go with the one that they are in, and one with several contacts as a whole', async () => {
  await fresh()
  const [into, part] = [await over(), await over({ user: { email: 'bo@keeps.test', name: 'Bo' } })]
  const merged = await ana.post(`/conversations/${into.slug}/merge`, { conversations: [part.slug] })
  assert.ok(merged.status < 300, JSON.stringify(merged.body))
  await ana.put(`/conversations/${into.slug}`, { conversation: RESOLVED })
  days(31)
  const { count, messages } = await dryRun()
  assert.deepEqual([count, messages], [1, 2])
  const rule = await enable()
  await night()
  assert.deepEqual((await lastRun(rule.id)).gone, { conversations: 1, messages: 2, mails: 0, files: 0 })
  const left = await db.rows(sql`
    select id from conversations where brand_id = ${scope.brand.id} and id = any(${[into.id, part.id]}::bigint[])`)
  assert.deepEqual(left, [])
  assert.equal((await ana.get('/contacts/bo@keeps.test')).status, 200, 'the contact stays')
  await exact()
})

test('files go, except one that another conversation has, too', async () => {
  await fresh()
  const own = async () => {
    const { slug } = await over()
    const file = await upload('a.txt', `The bytes of ${slug}`)
    assert.ok(file.id, JSON.stringify(file))
    await ana.post(`/conversations/${slug}/messages`, {
      message: { body: 'With a file', uploads: [file.id] },
    })
    await ana.put(`/conversations/${slug}`, { conversation: RESOLVED })
    const row = await db.row<{ file: string }>(sql`
      select file from attachments where brand_id = ${scope.brand.id} and id = ${file.id}`)
    return { slug, file: row?.file as string }
  }
  const [alone, shared] = [await own(), await own()]
  days(20)
  const late = await own()
  await db.write(sql`
    update attachments set file = ${shared.file} where brand_id = ${scope.brand.id} and file = ${late.file}`)
  days(15)
  await db.write(sql`
    insert into imported_rows (brand_id, origin, kind, source_id, own_file, digest)
    values (${scope.brand.id}, 'elsewhere', 'content', 'a.txt', ${alone.file}, '\\x00')`)
  const { bytes } = await dryRun()
  assert.equal(bytes, `The bytes of ${alone.slug}`.length + `The bytes of ${shared.slug}`.length)
  await enable()
  await night()
  assert.ok(!(await isThere(alone.slug)))
  await assert.rejects(blobs.get(alone.file))
  assert.ok((await blobs.get(shared.file)).length > 0)
  const remembered = await db.rows(sql`
    select source_id from imported_rows where brand_id = ${scope.brand.id} and kind = 'content'`)
  assert.deepEqual(remembered, [], 'an import fetches the bytes again')
})

const REPORT = letter({
  from: 'mailer-daemon@mx.test',
  subject: 'Undelivered',
  headers: {
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
  },
  body: [
    '--b\nContent-Type: text/plain\n\nIt could not be delivered.',
    '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n',
    'Final-Recipient: rfc822; nobody@keeps.test\nAction: failed\nStatus: 5.1.1\n--b--',
  ].join('\n'),
})

test('mails that became no message go with their files; those of messages stay', async () => {
  await fresh()
  await db.write(sql`delete from mails where brand_id = ${scope.brand.id} and message_id is null`)
  await world.mailIn(letter({ subject: 'A question', body: 'Hello' }))
  await world.mailIn(REPORT, { from: '' })
  const mails = await db.rows<{ file: string; messageId: number | null }>(sql`
    select file, message_id as "messageId" from mails where brand_id = ${scope.brand.id} order by id`)
  const loose = mails.filter(({ messageId }) => messageId === null)
  assert.equal(loose.length, 1)
  days(31)
  const rule = { kind: 'mails', statuses: [] }
  const { count, sample } = await dryRun(rule)
  assert.deepEqual([count, sample.map(({ title }: { title: string }) => title)], [1, ['Undelivered']])
  const { id } = await enable(rule)
  await night()
  assert.equal((await lastRun(id)).gone.mails, 1)
  for (const { file, messageId } of mails)
    if (messageId === null) await assert.rejects(blobs.get(file))
    else assert.ok(await blobs.get(file))
  assert.equal((await dryRun(rule)).count, 0)
})
