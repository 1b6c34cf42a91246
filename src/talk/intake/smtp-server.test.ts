import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { connect } from '../../kit/db.ts'
import { createLog } from '../../kit/log.ts'
import { MAX_MAIL_BYTES } from './mail-size.ts'
import { startIntakeServer } from './smtp-server.ts'

const world = await createWorld()
const { db, blobs, ana } = world
const options = { port: 0, host: '127.0.0.1', tls: undefined, log: createLog('silent') }
const server = await startIntakeServer({ db, blobs, baseDomain: 'localhost', now: world.scope.now }, options)
after(() => server.close())

const sender = (port = server.port, more: object = {}) =>
  createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false }, ...more })
const send = (fields: object, port?: number) =>
  sender(port).sendMail({
    from: 'cody@example.com',
    to: 'support@demo.localhost',
    subject: 'x',
    text: 'y',
    ...fields,
  })
const countMails = async () =>
  (await db.row<{ count: number }>(sql`select count(*) as count from mails`))?.count

test('a mail to a channel is accepted, over STARTTLS too, and becomes a conversation', async () => {
  const { response } = await send({ subject: 'By SMTP' })
  assert.match(response, /^250 OK: stored/)
  assert.equal(await countMails(), 1)
  await world.work()
  assert.equal((await ana.get('/conversations')).body.conversations[0].subject, 'By SMTP')
})

test('an unknown recipient is 550; whatever follows a plus is ignored', async () => {
  for (const to of ['nobody@demo.localhost', 'support@example.com', 'support+x@rival.example'])
    await assert.rejects(send({ to }), (error: { responseCode: number }) => error.responseCode === 550, to)
  await send({ to: 'Support+anything@Demo.localhost', subject: 'Plus' })
  const [{ envelope }] = (await db.rows<{ envelope: { to: string[] } }>(sql`
    select envelope from mails order by id desc limit 1`)) as [{ envelope: { to: string[] } }]
  assert.deepEqual(envelope.to, ['support+anything@demo.localhost'])
})

test('a mail to channels of two brands is stored for each, and each sees only its own address', async () => {
  await send({ to: ['support@demo.localhost', 'support@rival.localhost'], bcc: [], subject: 'Both' })
  const rows = await db.rows<{ brand_id: number; to: string[] }>(sql`
    select brand_id, envelope -> 'to' as to from mails where id > (select max(id) - 2 from mails) order by brand_id`)
  assert.deepEqual(
    rows.map(({ to }) => to),
    [['support@demo.localhost'], ['support@rival.localhost']],
  )
})

test('a mail that is too large is refused, and the server carries on', async () => {
  const before = await countMails()
  await assert.rejects(
    send({ text: 'x'.repeat(MAX_MAIL_BYTES + 100) }),
    (error: { responseCode: number }) => error.responseCode === 552,
  )
  assert.equal(await countMails(), before)
  await send({ subject: 'Small again' })
})

test('a mail that cannot be stored is not accepted: 4xx, and the sender keeps it', async () => {
  const away = connect({ host: '/nowhere', user: 'nobody', database: 'none', onIdleError() {} })
  const broken = await startIntakeServer({ db: away, blobs, baseDomain: 'localhost' }, options)
  await assert.rejects(
    send({}, broken.port),
    (error: { responseCode: number }) => error.responseCode >= 400 && error.responseCode < 500,
  )
  const fullDisk = {
    ...blobs,
    put: async () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    },
  }
  const full = await startIntakeServer({ db, blobs: fullDisk, baseDomain: 'localhost' }, options)
  const before = await countMails()
  await assert.rejects(send({}, full.port), (error: { responseCode: number }) => error.responseCode === 451)
  assert.equal(await countMails(), before)
  await Promise.all([broken.close(), full.close()])
  await away.close()
})

test('a connection that breaks off in the middle of a mail leaves nothing behind', async () => {
  const before = (await countMails()) ?? 0
  const other = await startIntakeServer({ db, blobs, baseDomain: 'localhost' }, options)
  const socket = connectSocket(other.port, '127.0.0.1')
  for (const line of [
    'EHLO x',
    'MAIL FROM:<>',
    'RCPT TO:<support@demo.localhost>',
    'DATA',
    'Subject: half',
  ]) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  socket.end()
  await once(socket, 'close')
  await send({ subject: 'Whole' }, other.port)
  await other.close() // which waits for what is under way
  assert.equal(await countMails(), before + 1)
})
