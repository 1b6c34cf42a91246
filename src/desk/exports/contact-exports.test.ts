import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { HOUR } from '../../kit/retry.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, rivalOwner, db, blobs, scope, app, clock } = world

const person = { name: 'Noor', email: 'noor@noor.test' }
await world.start({ subject: 'Chairs', user: person, message: { body: 'Forty', user: person } })
await olga.post('/contacts', { contact: { email: 'other@noor.test' } })
await world.work()
const { _id: contactId } = (await ana.get(`/contacts/${person.email}`)).body

/** An admin, who may export people and not everything. */
await olga.post('/staff', { staff: { email: 'ada@demo.test', name: 'Ada', role: 'admin' } })
const ada = await enter(world, 'ada@demo.test')

const fetched = (url: string) =>
  app.inject({ url: new URL(url).pathname, headers: { host: 'demo.localhost' } })
const partsLeft = async () =>
  db.rows<{ file: string }>(sql`select file from archive_parts where brand_id = ${scope.brand.id}`)
const order = (caller: Pick<typeof olga, 'post'>, body: object = {}) =>
  caller.post(`/contacts/${person.email}/export`, body)

test('who may not is refused, and a stranger finds nobody', async () => {
  for (const caller of [ana, rita]) assert.equal((await order(caller)).status, 403)
  assert.equal((await order(rivalOwner)).status, 404)
  assert.equal((await olga.post('/contacts/nobody@noor.test/export')).status, 404)
  const { status, body } = await order(olga, { export: { notes: 'perhaps' } })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['export.notes']])
  assert.equal((await olga.get('/exports?contact_id=none')).status, 422)
})

test('an admin who sees only some conversations may not', async () => {
  await olga.post('/staff', { staff: { email: 'leo@demo.test', name: 'Leo', role: 'admin' } })
  const leo = await enter(world, 'leo@demo.test')
  await olga.put('/staff/leo@demo.test', { staff: { sees: { channel_ids: [] } } })
  const { status, body } = await order(leo)
  assert.deepEqual([status, body.code], [403, 'forbidden'])
})

test('in a browser, somebody who logged in long ago has to confirm', async () => {
  const before = clock.now
  clock.now = new Date(before.getTime() + HOUR)
  const { status, body } = await order(ada)
  clock.now = before
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
})

test('an admin orders it, alone downloads it for a day, and sees no export of everything', async t => {
  const { body: whole } = await olga.post('/exports')
  const { status, body: ordered } = await order(ada)
  assert.deepEqual(
    [status, ordered.state, ordered.contact, ordered.notes],
    [201, 'queued', { _id: contactId, name: 'Noor' }, true],
  )

  await t.test('one at a time for each contact', async () => {
    const { status, body } = await order(olga)
    assert.deepEqual([status, body.code], [409, 'conflict'])
    assert.equal((await olga.post('/contacts/other@noor.test/export')).status, 201)
  })

  await world.work()
  const { body } = await ada.get(`/exports/${ordered.id}`)
  assert.equal(body.state, 'ready')
  assert.deepEqual(body.lines, { conversations: 1, messages: 1 })

  await t.test('the list of an admin has what is about people, and that of an owner all', async () => {
    const idsOf = async (caller: Pick<typeof olga, 'get'>, query = '') =>
      (await caller.get(`/exports${query}`)).body.exports.map(({ id }: { id: number }) => id)
    assert.deepEqual(await idsOf(ada, `?contact_id=${contactId}`), [ordered.id])
    assert.ok(!(await idsOf(ada)).includes(whole.id))
    assert.ok((await idsOf(olga)).includes(whole.id))
    assert.equal((await ada.get(`/exports/${whole.id}`)).status, 403)
    assert.equal((await ada.delete(`/exports/${whole.id}`)).status, 403)
    assert.equal((await olga.get(`/exports/${whole.id}`)).body.state, 'ready')
  })

  await t.test('it is a zip file with a name that names nobody, and others get no link', async () => {
    const { statusCode, headers, rawPayload } = await fetched(body.download_url)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/zip'])
    assert.match(
      String(headers['content-disposition']),
      new RegExp(`demo-contact-${contactId}-[\\d-]+\\.zip`),
    )
    assert.equal(rawPayload.length, body.size)
    assert.equal((await olga.get(`/exports/${ordered.id}`)).body.download_url, null)
    assert.equal((await rivalOwner.get(`/exports/${ordered.id}`)).status, 404)
    const elsewhere = await app.inject({
      url: new URL(body.download_url).pathname,
      headers: { host: 'rival.localhost' },
    })
    assert.equal(elsewhere.statusCode, 404)
  })

  await t.test(
    'the mail leads to the contact and does not name them; the audit log has a number',
    async () => {
      const mail = mailbox.arrived.findLast(({ to }) => to.includes('ada@demo.test'))?.mail
      assert.match(mail?.text ?? '', new RegExp(`/contacts/${contactId}\\b`))
      assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, /noor|\/exports\//i)
      const [{ changes }] = (await olga.get('/audit?action=export.downloaded')).body.entries
      assert.deepEqual(
        changes.map(({ field, to }: { field: string; to: number }) => [field, to]),
        [
          ['export', ordered.id],
          ['contact', contactId],
        ],
      )
    },
  )

  await t.test('an admin who is one no longer gets nothing, nor does anybody after a day', async () => {
    await olga.put('/staff/ada@demo.test', { staff: { role: 'agent' } })
    assert.equal((await fetched(body.download_url)).statusCode, 404)
    await olga.put('/staff/ada@demo.test', { staff: { role: 'admin' } })
    assert.equal((await fetched(body.download_url)).statusCode, 200)
    clock.now = new Date(clock.now.getTime() + 24 * HOUR)
    assert.equal((await fetched(body.download_url)).statusCode, 404)
    await world.runSchedule()
    assert.deepEqual(await partsLeft(), [])
  })
})

test('of two orders at once, one is refused', async () => {
  const answers = await Promise.all([order(olga), order(olga)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  await world.work()
})

test('a contact that is merged before the archive is written is in it as the one that it went into', async () => {
  const twin = { name: 'Twin', email: 'twin@noor.test' }
  await world.start({ user: twin, message: { body: 'Of the twin', user: twin } })
  const { body } = await olga.post(`/contacts/${twin.email}/export`)
  await olga.post(`/contacts/${person.email}/identities`, {
    identity: { type: 'email', identifier: twin.email },
  })
  await world.work()
  assert.deepEqual((await olga.get(`/exports/${body.id}`)).body.lines, { conversations: 2, messages: 2 })
})

test('an erasure takes the archives of the person along', async () => {
  const { body: ordered } = await order(olga)
  await world.work()
  const { download_url } = (await olga.get(`/exports/${ordered.id}`)).body
  assert.equal((await fetched(download_url)).statusCode, 200)
  await olga.post(`/contacts/${person.email}/erasure`, { name: person.name })
  await world.work()
  assert.equal((await fetched(download_url)).statusCode, 404)
  await world.runSchedule()
  const { body } = await olga.get(`/exports/${ordered.id}`)
  assert.deepEqual(
    [body.state, body.contact],
    ['deleted', { _id: contactId, name: `Erased person ${contactId}` }],
  )
  const files = await partsLeft()
  for (const { file } of files) await assert.rejects(blobs.get(file), /no longer exists/)
})
