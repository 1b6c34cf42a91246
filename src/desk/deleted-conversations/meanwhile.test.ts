// Deleting conversations while something else happens to them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ADDRESS, leaveTraces, WORDS } from '../../../test/known-person.ts'
import { letter } from '../../../test/letters.ts'
import { createRetentionWorld } from '../../../test/retention-world.ts'

const world = await createRetentionWorld()
const { ana, olga, db, scope, clock, days, exact } = world
const brand = scope.brand.id

const remove = (slug: string) => olga.send('DELETE', `/conversations/${slug}`)
const restore = (id: number) => olga.post(`/deleted_conversations/${id}/restore`)
/** Also what has no delivery. */
const allSent = async () => {
  days(1)
  await db.write(sql`update message_deliveries set state = 'sent' where brand_id = ${brand}`)
}
const find = async (word: string) => (await ana.get(`/conversations?filter=all&q=${word}`)).body.conversations

test('a message that is scheduled, or being sent, stops it', async () => {
  const { slug } = await world.start({ subject: 'Waits' })
  const later = new Date(clock.now.getTime() + 3_600_000).toISOString()
  const { body } = await ana.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { send_at: later, body: 'Later' },
  })
  assert.ok(body.id, JSON.stringify(body))
  const refused = await remove(slug)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'A message is scheduled in this conversation. Cancel it first.'],
  )
  await ana.send('DELETE', `/scheduled_messages/${body.id}`)
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Now' } })
  assert.equal((await remove(slug)).status, 409, 'its delivery is yet to be made')
  await world.work()
  await db.write(sql`update message_deliveries set state = 'deferred' where brand_id = ${brand}`)
  assert.equal((await remove(slug)).status, 409)
  await allSent()
  assert.equal((await remove(slug)).status, 200)
})

test('a reply to a deleted conversation starts a new one, and the deleted one can still be restored', async () => {
  const own = { 'Message-ID': '<first@mail.test>' }
  await world.mailIn(letter({ from: 'rea@deleted.test', subject: 'Apricot', headers: own }))
  await world.work()
  const [{ slug, id }] = await find('apricot')
  assert.equal((await remove(slug)).status, 200)
  const headers = { 'Message-ID': '<second@mail.test>', 'In-Reply-To': '<first@mail.test>' }
  await world.mailIn(letter({ from: 'rea@deleted.test', subject: 'Apricot', headers }))
  await world.work()
  const [fresh, ...others] = await find('apricot')
  assert.deepEqual([others, fresh.slug, fresh.message_count], [[], slug, 1])
  const { status, body } = await restore(id)
  assert.equal(status, 200, JSON.stringify(body))
  assert.notEqual(body.slug, slug, 'its slug is taken')
  assert.equal((await find('apricot')).length, 2)
  await exact()
})

test('a mail that arrives while it is deleted is in a conversation afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const word = `elderberry${round}`
    const headers = { 'Message-ID': `<${word}@mail.test>` }
    await world.mailIn(letter({ from: 'rea@deleted.test', subject: word, headers }))
    await world.work()
    const [{ slug, id }] = await find(word)
    const reply = { 'Message-ID': `<reply-${word}@mail.test>`, 'In-Reply-To': `<${word}@mail.test>` }
    const [deleted] = await Promise.all([
      remove(slug),
      world.mailIn(
        letter({ from: 'rea@deleted.test', subject: word, body: `Reply ${word}`, headers: reply }),
      ),
    ])
    assert.equal(deleted.status, 200)
    // One whose conversation went while it was processed is processed again.
    days(1)
    await world.work()
    const now = (await find(word)).reduce(
      (sum: number, one: { message_count: number }) => sum + one.message_count,
      0,
    )
    assert.equal(now + deleted.body.messages, 2, 'no message is lost')
    assert.equal((await restore(id)).status, 200)
  }
  await exact()
})

test('of a reply and a deletion at once, the reply is kept or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { slug, id } = await world.start({ subject: `At once ${round}` })
    const [deleted, posted] = await Promise.all([
      remove(slug),
      ana.post(`/conversations/${slug}/messages`, { message: { body: 'Reply', visibility: 1 } }),
    ])
    assert.equal(deleted.status, 200)
    assert.ok([201, 404].includes(posted.status), JSON.stringify(posted.body))
    assert.equal(deleted.body.messages, posted.status === 201 ? 2 : 1)
    assert.equal((await restore(id)).body.message_count, deleted.body.messages)
    assert.equal(
      (await ana.post(`/conversations/not-${slug}/messages`, { message: { body: 'x' } })).status,
      404,
    )
  }
  await exact()
})

test('of a draft and a deletion at once, the draft is kept or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { slug, id } = await world.start({ subject: `Draft ${round}` })
    const save = (body: string) => ana.put(`/conversations/${slug}/draft`, { draft: { body } })
    if (round % 2) await save('Before')
    const [deleted, ...saved] = await Promise.all([remove(slug), save('One'), save('Two'), save('Three')])
    assert.equal(deleted.status, 200)
    for (const { status, body } of saved) assert.ok([200, 404].includes(status), JSON.stringify(body))
    assert.equal((await save('Late')).status, 404)
    assert.equal((await restore(id)).status, 200)
  }
  await exact()
})

test('of two who delete, one does; of two who restore, too', async () => {
  const { slug, id } = await world.start({ subject: 'Twice' })
  const deleted = (await Promise.all([remove(slug), remove(slug)])).map(({ status }) => status)
  assert.deepEqual(deleted.sort(), [200, 404])
  const restored = (await Promise.all([restore(id), restore(id)])).map(({ status }) => status)
  assert.deepEqual(restored.sort(), [200, 404])
  await exact()
})

test('a team that is gone does not keep a conversation from coming back', async () => {
  const { body: team } = await olga.post('/teams', { team: { name: 'Gone' } })
  const { slug, id } = await world.start({ subject: 'Of a team' })
  await ana.put(`/conversations/${slug}`, { conversation: { team: team.id } })
  assert.equal((await remove(slug)).status, 200)
  assert.equal((await olga.send('DELETE', `/teams/${team.id}`)).status, 200)
  const { status, body } = await restore(id)
  assert.deepEqual([status, body.team], [200, null])
})

test('an erasure reaches what was deleted', async () => {
  const { mail, shared } = await leaveTraces(world)
  await allSent()
  await db.write(sql`update scheduled_messages set stopped_because = 'merged' where brand_id = ${brand}`)
  for (const slug of [mail, shared]) assert.equal((await remove(slug)).status, 200)
  const { body: preview } = await olga.get(`/contacts/${ADDRESS}/erasure`)
  const { status, body } = await olga.post(`/contacts/${ADDRESS}/erasure`, {
    erasure: { name: preview.name_to_type },
  })
  assert.equal(status, 201, JSON.stringify(body))
  await world.work()
  const rows = await db.rows(sql`
    select content::text as text from deleted_rows where brand_id = ${brand}
    union all select title from deleted_conversations where brand_id = ${brand}`)
  const text = JSON.stringify(rows)
  for (const word of [WORDS.body, WORDS.address, WORDS.subject, WORDS.shared, WORDS.reply])
    assert.ok(!text.includes(word), word)
  const { body: erasure } = await olga.get(`/erasures/${body.id}`)
  assert.equal(erasure.state, 'done')
  await exact()
})

test('one that was merged into another is not deleted by its own slug', async () => {
  const { slug, id } = await world.start({ subject: 'Whole' })
  const { slug: part } = await world.start({ subject: 'Part' })
  assert.equal((await olga.post(`/conversations/${slug}/merge`, { conversations: [part] })).status, 200)
  const { status, body } = await remove(part)
  assert.deepEqual(
    [status, body.error],
    [409, `This conversation was merged into ${slug}. Delete that one, with all of it.`],
  )
  assert.equal((await ana.get(`/conversations/${id}`)).status, 200)
})

test('a message that was forwarded a moment ago stops it', async () => {
  const { slug } = await world.start({ subject: 'Forwarded' })
  const [{ id }] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  const forward = { to: ['lab@example.org'], body: 'See' }
  assert.equal((await ana.post(`/messages/${id}/forward`, { forward })).status, 201)
  assert.equal((await remove(slug)).status, 409)
})

test('the file of a draft that another conversation has by now stays there', async () => {
  const [one, other] = [await world.start({ subject: 'Drafted' }), await world.start({ subject: 'Sent' })]
  const [sent, named] = [await world.upload('sent.txt', 'Sent'), await world.upload('named.txt', 'Named')]
  const uploads = [sent.id, named.id]
  const drafted = await ana.put(`/conversations/${one.slug}/draft`, {
    draft: { body: 'With files', uploads },
  })
  assert.equal(drafted.status, 200, JSON.stringify(drafted.body))
  const message = { body: 'Note', visibility: 1, uploads: [sent.id] }
  assert.equal((await ana.post(`/conversations/${other.slug}/messages`, { message })).status, 201)
  await ana.put(`/conversations/${other.slug}/draft`, { draft: { body: 'Too', uploads: [named.id] } })
  assert.equal((await remove(one.slug)).status, 200)
  const left = await db.rows<{ id: number }>(sql`
    select id from attachments where brand_id = ${brand} and id = any(${uploads}::bigint[]) order by id`)
  assert.deepEqual(
    left.map(({ id }) => id),
    uploads,
  )
})

test('what is deleted permanently leaves no words in events of providers and answers for repeats', async () => {
  const headers = { 'idempotency-key': 'kept-answer' }
  const { body } = await ana.post(
    '/conversations',
    { conversation: { subject: 'Gooseberry', category: 'support', message: { body: 'Gooseberry' } } },
    { headers },
  )
  assert.ok(body.slug, JSON.stringify(body))
  await db.write(sql`
    insert into provider_events (brand_id, channel_id, key, body, processed_at, created_at)
    select m.brand_id, c.channel_id, m.origin_id, '{"text": "Gooseberry"}', m.created_at, m.created_at
    from messages m join conversations c on c.brand_id = ${brand} and c.id = m.conversation_id
    where m.brand_id = ${brand} and c.slug = ${body.slug}`)
  await allSent()
  const words = async () => {
    const rows = await db.rows<{ text: string }>(sql`
      select answer::text as text from idempotency_keys where brand_id = ${brand}
      union all select body::text from provider_events where brand_id = ${brand}`)
    return rows.filter(({ text }) => /gooseberry/i.test(text)).length
  }
  assert.equal(await words(), 2)
  const deleted = await remove(body.slug)
  assert.equal(deleted.status, 200)
  assert.equal((await olga.send('DELETE', `/deleted_conversations/${deleted.body.id}`)).status, 200)
  assert.equal(await words(), 0)
})
