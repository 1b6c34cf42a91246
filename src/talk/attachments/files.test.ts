import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { enter } from '../../../test/session.ts'
import { type Caller, createWorld } from '../../../test/world.ts'
import { DAY, HOUR, MINUTE } from '../../kit/retry.ts'
import { forgetUploads } from './forget-uploads.ts'

const mailbox = await createMailbox()
const elsewhere = await createReceiver()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, app, clock, db, blobs, scope } = world
const NOW = clock.now

interface File {
  id: number
  url: string
  thumb_url: string | null
}

async function upload(raw: string, name = 'a.txt', type = 'text/plain', caller: Caller = ana) {
  const path = `/attachments?file_name=${encodeURIComponent(name)}`
  return caller.send('POST', path, { raw, headers: { 'content-type': type } })
}

async function fetched(url: string, host = 'demo.localhost') {
  const { pathname } = new URL(url)
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: pathname, headers: { host } })
  return { status: statusCode, headers, body }
}

const attachmentsOf = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages[0].attachments

for (const [type, shownAs, place] of [
  ['image/png', 'image/png', 'inline'],
  ['IMAGE/JPEG; q=1', 'image/jpeg', 'inline'],
  ['image/gif', 'image/gif', 'inline'],
  ['image/webp', 'image/webp', 'inline'],
  ['image/svg+xml', 'image/svg+xml', 'attachment'],
  ['image/bmp', 'image/bmp', 'attachment'],
  ['text/html', 'text/html', 'attachment'],
  ['application/pdf', 'application/pdf', 'attachment'],
  ['application/x-www-form-urlencoded', 'application/octet-stream', 'attachment'],
] as const)
  test(`a file of type ${type} is served as ${shownAs}, ${place === 'inline' ? 'as a picture' : 'as a download'}`, async () => {
    const { status, body } = await upload('bytes', 'x.bin', type)
    assert.equal(status, 201)
    assert.deepEqual(
      [body.state, body.file_content_type, body.file_file_size, body['image?'], body.thumb_url],
      ['stored', shownAs, 5, place === 'inline', place === 'inline' ? body.url : null],
    )
    const { headers, body: bytes } = await fetched(body.url)
    assert.deepEqual([headers['content-type'], headers['content-length'], bytes], [shownAs, '5', 'bytes'])
    assert.equal(String(headers['content-disposition']).split(';')[0], place)
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  })

test('a name in any script comes back with the download', async () => {
  const { body } = await upload('x', '../発注書 "A"\r\n€.pdf', 'application/pdf')
  assert.equal(body.file_file_name, '発注書 _A_€.pdf')
  const { headers } = await fetched(body.url)
  assert.equal(
    headers['content-disposition'],
    `attachment; filename*=UTF-8''${encodeURIComponent('発注書 _A_€.pdf')}`,
  )
})

test('an upload without a name is called file; one that is empty or a form is refused', async () => {
  const { body } = await ana.send('POST', '/attachments', {
    raw: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(body.file_file_name, 'file')
  const empty = await upload('')
  assert.deepEqual([empty.status, Object.keys(empty.body.errors)], [422, ['body']])
  assert.equal((await upload('--b--', 'a', 'multipart/form-data; boundary=b')).status, 415)
  const long = await upload('x', 'x'.repeat(201))
  assert.deepEqual([long.status, Object.keys(long.body.errors)], [422, ['file_name']])
})

test('what is refused leaves no bytes behind', async () => {
  const keys = () => Array.fromAsync(blobs.keysBefore(new Date(Date.now() + DAY), ''))
  const before = new Set(await keys())
  await upload('--b--', 'a', 'multipart/form-data; boundary=b')
  await upload('x', 'x'.repeat(201))
  const left = async () => (await keys()).filter(key => !before.has(key))
  await eventually(async () => assert.deepEqual(await left(), []), { what: 'no bytes are left' })
})

test('a link is for one file of one brand: with any part changed it is 404', async () => {
  const [one, two] = [(await upload('one')).body as File, (await upload('two')).body as File]
  const path = new URL(one.url).pathname
  assert.equal((await fetched(one.url)).status, 200)
  const base = 'http://demo.localhost'
  for (const changed of [
    path.replace(`/${one.id}/`, `/${two.id}/`),
    path.replace(`/${one.id}/`, '/0/'),
    path.replace(`/${one.id}/`, `/${one.id}x/`),
    path.replace(/\/([0-9a-z]+)-/, (_, until) => `/${(Number.parseInt(until, 36) + 1).toString(36)}-`),
    path.replace(/-[a-z2-7]{20}/, '-'),
    path.replace(/-[a-z2-7]+\//, '/'),
    path.replace(/-[a-z2-7]+\//, '-/'),
  ])
    assert.equal((await fetched(base + changed)).status, 404, changed)
  assert.equal((await fetched(one.url, 'rival.localhost')).status, 404)
  assert.equal((await fetched(one.url.replace('a.txt', 'other.txt'))).status, 200, 'the name is only a name')
})

test('a program’s link lasts a day, a page’s an hour; both are the same within an hour', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'See', uploads: [(await upload('x')).body.id] })
  const page = await enter(world, ana.email)
  const urls = async () => {
    const [file] = await attachmentsOf(slug)
    const { messages } = (await page.get(`/conversations/${slug}/messages`)).body
    return { program: file.url as string, page: messages[0].attachments[0].url as string }
  }
  const first = await urls()
  clock.now = new Date(NOW.getTime() + 59 * MINUTE)
  assert.deepEqual(await urls(), first)
  for (const [after, program, ofPage] of [
    [HOUR, 200, 200],
    [2 * HOUR - 1, 200, 200],
    [2 * HOUR, 200, 404],
    [25 * HOUR - 1, 200, 404],
    [25 * HOUR, 404, 404],
  ] as const) {
    clock.now = new Date(NOW.getTime() + after)
    const statuses = [(await fetched(first.program)).status, (await fetched(first.page)).status]
    assert.deepEqual(statuses, [program, ofPage], `${after / HOUR} hours later`)
  }
  clock.now = NOW
})

test('of two messages that take one upload at once, one gets it, and the other is not posted', async () => {
  const { slug } = await world.start()
  const { id } = (await upload('x')).body
  const message = { body: 'Mine', uploads: [id, id] }
  const post = () => ana.post(`/conversations/${slug}/messages`, { message })
  const answers = await Promise.all([post(), post(), post()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  assert.equal((await ana.get(`/conversations/${slug}`)).body.message_count, 2)
  assert.equal((await attachmentsOf(slug)).length, 1, 'named twice, attached once')
})

test('a refused message takes no upload', async () => {
  const { slug } = await world.start()
  const { id } = (await upload('x')).body
  const post = (caller: Caller, message: object) =>
    caller.post(`/conversations/${slug}/messages`, { message })
  assert.equal((await post(ana, { body: '' })).status, 422)
  assert.equal((await post(ana, { body: 'x', uploads: [id, 0] })).status, 422)
  assert.equal((await post(rita, { body: 'x', uploads: [id] })).status, 404)
  assert.equal((await post(ana, { body: 'x', uploads: Array(21).fill(id) })).status, 422)
  assert.equal((await post(ana, { body: '', uploads: [id] })).status, 201, 'a file needs no words')
})

test('an upload waits for a day, and is then deleted with its bytes; those of messages stay', async () => {
  const { slug } = await world.start()
  const { id } = (await upload('taken')).body
  await world.post(slug, { body: 'x', uploads: [id] })
  const waiting = (await upload('waiting')).body as File
  const row = await db.row<{ file: string }>(sql`select file from attachments where id = ${waiting.id}`)
  clock.now = new Date(NOW.getTime() + DAY)
  await forgetUploads(scope, blobs)
  assert.equal((await blobs.get(row?.file as string)).toString(), 'waiting')
  clock.now = new Date(NOW.getTime() + DAY + 1)
  await forgetUploads(scope, blobs)
  await assert.rejects(blobs.get(row?.file as string))
  const late = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', uploads: [waiting.id] },
  })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ['message.uploads']])
  clock.now = NOW
  const [{ url }] = await attachmentsOf(slug)
  assert.equal((await fetched(url)).body, 'taken')
})

test('a reply waits for its files, and goes out without one that cannot be had, saying so', async () => {
  const { slug } = await world.start({ user: { email: 'files@example.com' } })
  let isThere = false
  elsewhere.answers.set('/plan.txt', () => (isThere ? { status: 200, body: 'PLAN' } : { status: 503 }))
  elsewhere.answers.set('/gone.txt', () => ({ status: 410 }))
  const attachments = [`${elsewhere.base}/plan.txt`, `${elsewhere.base}/gone.txt`]
  await world.post(slug, { body: 'Two files', attachments })
  await world.work()
  const states = async () => (await attachmentsOf(slug)).map(({ state }: { state: string }) => state)
  const delivery = async () =>
    (await ana.get(`/conversations/${slug}/messages`)).body.messages[0].deliveries[0]
  assert.deepEqual(
    [await states(), (await delivery()).reason],
    [['pending', 'failed'], 'Attachments are still being fetched.'],
  )
  isThere = true
  for (const minutes of [2, 10]) {
    clock.now = new Date(NOW.getTime() + minutes * MINUTE)
    await world.work()
  }
  assert.deepEqual([await states(), (await delivery()).state], [['stored', 'failed'], 'sent'])
  const [mail] = await mailbox.to('files@example.com')
  assert.deepEqual(
    mail?.mail.attachments.map(({ filename }) => filename),
    ['plan.txt'],
  )
  assert.match(mail?.mail.text ?? '', /\n\(gone\.txt: it could not be attached\)\n/)
  clock.now = NOW
})

test('files beyond 15 MiB in sum are left out of the mail, which names them', async () => {
  const { slug } = await world.start({ user: { email: 'large@example.com' } })
  const uploads: number[] = []
  for (const [n, size] of [10, 6, 4].entries())
    uploads.push((await upload('x'.repeat(size * 1024 * 1024), `${n}.txt`)).body.id)
  await world.post(slug, { body: 'Three files', uploads })
  await world.work()
  const [mail] = await mailbox.to('large@example.com')
  const left = (mail?.mail.text ?? '').match(/\d\.txt: too large for this mail/g)
  assert.deepEqual(
    mail?.mail.attachments.map(({ filename }) => filename),
    ['0.txt', '2.txt'],
  )
  assert.deepEqual(left, ['1.txt: too large for this mail'])
})

test('the file of a colleague’s message is everybody’s on the staff; that of a rival is nobody’s', async () => {
  const { slug } = await world.start()
  await world.post(slug, { body: 'x', uploads: [(await upload('x')).body.id] })
  const { messages } = (await olga.get(`/conversations/${slug}/messages`)).body
  assert.equal((await fetched(messages[0].attachments[0].url)).status, 200)
  const theirs = (await upload('theirs', 't.txt', 'text/plain', rita)).body as File
  const taken = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', uploads: [theirs.id] },
  })
  assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [422, ['message.uploads']])
})

test('files are listed in the order in which the message names them', async () => {
  const { slug } = await world.start()
  const ids = [await upload('one'), await upload('two'), await upload('three')].map(({ body }) => body.id)
  const order = [ids[2], ids[0], ids[1]]
  const { body } = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', uploads: order },
  })
  const [listed] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  for (const { attachments } of [body, listed])
    assert.deepEqual(
      attachments.map(({ id }: { id: number }) => id),
      order,
    )
})
