import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { createRunner } from '../../kit/jobs/run-jobs.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { insertPart } from '../archive/part-queries.ts'
import { readTar } from '../archive/read-archive.ts'
import { forgetExports } from './forget-exports.ts'
import { writeExport, writeExportJob } from './write-export.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, rivalOwner, db, blobs, scope, app, clock } = world
const lin = await (async () => {
  await olga.post('/staff', { staff: { email: 'lin@demo.test', name: 'Lin', role: 'owner' } })
  return enter(world, 'lin@demo.test')
})()

const partsLeft = async () =>
  db.rows<{ file: string }>(sql`select file from archive_parts where brand_id = ${scope.brand.id}`)
const fetched = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: new URL(url).pathname, headers: { host: 'demo.localhost' } })
const audited = async (action: string) =>
  (await olga.get(`/audit?action=${action}`)).body.entries.map(
    ({ actor, about, changes }: Record<string, { name?: string }>) => ({ by: actor?.name, about, changes }),
  )

await world.start({ subject: 'In the archive' })
await world.work()

test('who may not export, and who is a stranger, gets nothing', async () => {
  for (const caller of [ana, rita]) {
    assert.equal((await caller.post('/exports')).status, 403)
    assert.equal((await caller.get('/exports')).status, 403)
  }
  const stranger = await olga.get('/exports/999')
  assert.deepEqual([stranger.status, stranger.body.code], [404, 'not_found'])
  assert.equal((await olga.get('/exports/none')).status, 404)
  assert.equal((await olga.send('DELETE', '/exports/999')).status, 404)
})

test('in a browser, somebody who logged in long ago has to confirm', async () => {
  const before = clock.now
  clock.now = new Date(before.getTime() + HOUR)
  const { status, body } = await lin.post('/exports', {})
  clock.now = before
  assert.deepEqual([status, body.code], [403, 'confirmation_required'])
})

test('an export is ordered, written, announced by mail, downloaded by who ordered it, and deletes itself', async t => {
  const { status, body: ordered } = await olga.post('/exports')
  assert.deepEqual([status, ordered.state, ordered.download_url], [201, 'queued', null])
  const id = ordered.id as number

  await t.test('a second one has to wait', async () => {
    const { status, body } = await lin.post('/exports', {})
    assert.deepEqual([status, body.code], [409, 'conflict'])
  })

  await world.work()
  const { body } = await olga.get(`/exports/${id}`)
  assert.deepEqual([body.state, body.pace, body.lines.conversations], ['ready', null, 1])
  assert.equal(new Date(body.expires_at).getTime() - clock.now.getTime(), 24 * HOUR)

  await t.test('the mail has no link to the archive', async () => {
    const mail = mailbox.arrived.findLast(({ to }) => to.includes(olga.email))?.mail
    assert.match(mail?.subject ?? '', /export of The demo brand is ready/)
    assert.match(mail?.text ?? '', /\/settings\/moving/)
    assert.doesNotMatch(mail?.text ?? '', /\/exports\//)
  })

  await t.test('it is the whole archive', async () => {
    const { statusCode, headers, rawPayload } = await fetched(body.download_url)
    assert.deepEqual([statusCode, rawPayload.length], [200, body.size])
    assert.equal(headers['cache-control'], 'no-store')
    const subjects: unknown[] = []
    for await (const item of readTar(Readable.from([rawPayload])))
      if (item.is === 'part' && item.kind.name === 'conversations')
        subjects.push(...item.lines.map(line => line.subject))
    assert.deepEqual(subjects, ['In the archive'])
  })

  await t.test('the audit log has the order and each download, also who it was', async () => {
    await fetched(body.download_url, 'HEAD')
    const about = { kind: 'data', key: 'archive', name: null }
    const changes = [{ field: 'export', 'sealed?': false, from: null, to: id }]
    assert.deepEqual(await audited('export.ordered'), [{ by: 'Olga Petrova', about, changes }])
    assert.deepEqual(await audited('export.downloaded'), [{ by: 'Olga Petrova', about, changes }])
  })

  await t.test('others see that it is there, and no link', async () => {
    const { body: seen } = await lin.get(`/exports/${id}`)
    assert.deepEqual([seen.state, seen.download_url, seen.ordered_by.name], ['ready', null, 'Olga Petrova'])
    assert.equal((await rivalOwner.get(`/exports/${id}`)).status, 404)
    assert.equal((await rivalOwner.send('DELETE', `/exports/${id}`)).status, 404)
  })

  await t.test('a link that was changed, or is tried at another brand, leads nowhere', async () => {
    const changed = body.download_url.replace(/\/([a-z2-7]{32})\//, (_: string, ticket: string) =>
      ticket.startsWith('a') ? `/b${ticket.slice(1)}/` : `/a${ticket.slice(1)}/`,
    )
    assert.equal((await fetched(changed)).statusCode, 404)
    const { pathname } = new URL(body.download_url)
    const elsewhere = await app.inject({ url: pathname, headers: { host: 'rival.localhost' } })
    assert.equal(elsewhere.statusCode, 404)
  })

  await t.test('after a day the link has expired, and the archive goes', async () => {
    const files = await partsLeft()
    assert.ok(files.length > 0)
    clock.now = new Date(clock.now.getTime() + 24 * HOUR)
    assert.equal((await fetched(body.download_url)).statusCode, 404)
    await world.runSchedule()
    const { body: now } = await olga.get(`/exports/${id}`)
    assert.deepEqual([now.state, now.download_url], ['expired', null])
    assert.deepEqual(await partsLeft(), [])
    for (const { file } of files) await assert.rejects(blobs.get(file), /no longer exists/)
  })
})

test('who has lost the right, or left, can no longer download what they ordered', async () => {
  const lin = await enter(world, 'lin@demo.test')
  const { id } = (await lin.post('/exports', {})).body
  await world.work()
  const { download_url } = (await lin.get(`/exports/${id}`)).body
  assert.equal((await fetched(download_url)).statusCode, 200)
  await olga.put('/staff/lin@demo.test', { staff: { role: 'agent' } })
  assert.equal((await fetched(download_url)).statusCode, 404)
  await olga.send('DELETE', `/exports/${id}`)
})

test('one that is deleted is removed, also while it is being written', async () => {
  const { id } = (await olga.post('/exports')).body
  await world.work()
  const { download_url } = (await olga.get(`/exports/${id}`)).body
  const { body } = await olga.send('DELETE', `/exports/${id}`)
  assert.deepEqual([body.state, body.download_url], ['deleted', null])
  assert.equal((await fetched(download_url)).statusCode, 404)
  assert.deepEqual(await partsLeft(), [])
  assert.equal((await audited('export.deleted')).length, 2)

  const { id: next } = (await olga.post('/exports')).body
  const slow = {
    ...blobs,
    put: async (bytes: AsyncIterable<Uint8Array>) => {
      await olga.send('DELETE', `/exports/${next}`)
      return blobs.put(bytes)
    },
  }
  const runner = createRunner([writeExport(slow as typeof blobs)])
  await runner.start(scope)
  await runner.end()
  assert.equal((await olga.get(`/exports/${next}`)).body.state, 'deleted')
  assert.deepEqual(await partsLeft(), [])
  const jobs = await db.rows(
    sql`select 1 from jobs where brand_id = ${scope.brand.id} and name = ${writeExportJob.name}`,
  )
  assert.deepEqual(jobs, [])
})

test('an attempt that was killed is repeated by another process, and only one of them writes', async () => {
  const { id } = (await olga.post('/exports')).body
  const stuck = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const dead = createRunner(
    [
      writeExport({
        ...blobs,
        put: async bytes => {
          const key = await blobs.put(bytes)
          reached.resolve()
          await stuck.promise
          return key
        },
      }),
    ],
    { renewMs: 0 },
  )
  await dead.start(scope)
  await reached.promise
  assert.equal((await olga.get(`/exports/${id}`)).body.state, 'running')
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await world.work()
  const { state, size } = (await olga.get(`/exports/${id}`)).body
  assert.equal(state, 'ready')
  stuck.resolve()
  await dead.end()
  const after = (await olga.get(`/exports/${id}`)).body
  assert.deepEqual([after.state, after.size], ['ready', size])
  const { rawPayload } = await fetched(after.download_url)
  assert.equal(rawPayload.length, size)
  await olga.send('DELETE', `/exports/${id}`)
})

test('one that fails for good says why, by mail as well, and leaves nothing in storage', async () => {
  const { id } = (await olga.post('/exports')).body
  const put = async () => {
    const file = await blobs.put(Readable.from([Buffer.from('the first part')]))
    await transaction(scope, tx => insertPart(tx, { exportId: id }, { number: 1, file, size: 14 }))
    throw new Error('the disk is gone')
  }
  const broken = { ...blobs, put }
  const runner = createRunner([writeExport(broken)])
  for (let attempt = 0; attempt < 4; attempt++) {
    await runner.start(scope)
    await runner.end()
    assert.deepEqual(await partsLeft(), [])
    clock.now = new Date(clock.now.getTime() + HOUR)
  }
  await world.work()
  const { body } = await olga.get(`/exports/${id}`)
  assert.deepEqual([body.state, body.error], ['failed', 'the disk is gone'])
  assert.ok(mailbox.arrived.some(({ mail }) => /export of The demo brand failed/.test(mail.subject ?? '')))
  await forgetExports(scope, blobs)
  assert.deepEqual(await partsLeft(), [])
})

test('when the server stops, the export does, and goes on with the next one', async () => {
  const { id } = (await olga.post('/exports')).body
  const reached = Promise.withResolvers<void>()
  const ending = createRunner([
    writeExport({
      ...blobs,
      put: async bytes => {
        reached.resolve()
        return blobs.put(bytes)
      },
    }),
  ])
  await ending.start(scope)
  await reached.promise
  await ending.stop()
  clock.now = new Date(clock.now.getTime() + MINUTE)
  await world.work()
  assert.equal((await olga.get(`/exports/${id}`)).body.state, 'ready')
})
