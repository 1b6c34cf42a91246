import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, clock, db, app } = world

const answers: Record<string, (response: ServerResponse) => void> = {}
const server = createServer(({ url = '' }, response) =>
  (answers[url] ?? (one => one.writeHead(404).end()))(response),
).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.closeAllConnections()
  server.close()
})
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function attachments(url: string) {
  const { slug } = await world.start({ subject: url.slice(-40) })
  await world.post(slug, { body: 'See', attachment: url })
  await world.work()
  return {
    slug,
    read: async () => (await ana.get(`/conversations/${slug}/messages`)).body.messages[0].attachments[0],
  }
}

const fetched = async (url: string) => (await attachments(url)).read()

test('a file is fetched, and can be downloaded by its link', async () => {
  answers['/photo%201.png'] = response =>
    response.writeHead(200, { 'content-type': 'image/png; x=y' }).end('PNG')
  const file = await fetched(`${base}/photo%201.png`)
  assert.deepEqual(
    [file.state, file.file_file_name, file.file_content_type, file.file_file_size, file['image?']],
    ['stored', 'photo 1.png', 'image/png', 3, true],
  )
  const answer = await app.inject({
    method: 'GET',
    url: new URL(file.url).pathname,
    headers: { host: 'demo.localhost' },
  })
  assert.deepEqual([answer.body, answer.headers['content-type']], ['PNG', 'image/png'])
  assert.match(String(answer.headers['content-disposition']), /^inline/)
})

test('redirects are followed five times, each checked again', async () => {
  for (let n = 0; n < 7; n++)
    answers[`/hop/${n}`] = response => response.writeHead(302, { location: `/hop/${n + 1}` }).end()
  answers['/hop/5'] = response => response.writeHead(200).end('there')
  assert.equal((await fetched(`${base}/hop/0`)).state, 'stored')
  answers['/hop/5'] = response => response.writeHead(302, { location: '/hop/6' }).end()
  assert.match((await fetched(`${base}/hop/0`)).reason, /redirects more than 5 times/)
  answers['/inside'] = response =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  assert.deepEqual((({ state, reason }) => [state, reason])(await fetched(`${base}/inside`)), [
    'failed',
    '169.254.169.254 is not a public address.',
  ])
})

test('private addresses in every spelling are refused', async () => {
  for (const url of [
    'http://10.0.0.1/x',
    'http://[::1]/x',
    'http://0x0a000001/x',
    'http://[::ffff:192.168.0.1]/x',
  ])
    assert.equal((await fetched(url)).state, 'failed', url)
})

test('a file that is too large fails for good, announced or not', async () => {
  answers['/large'] = response => {
    response.writeHead(200)
    const more = () => response.write(Buffer.alloc(1024 * 1024), error => error || more())
    more()
  }
  assert.match((await fetched(`${base}/large`)).reason, /larger than 25 MiB/)
})

test('a temporary failure is retried; a permanent one is reported', async () => {
  answers['/busy'] = response => response.writeHead(503).end()
  const { read } = await attachments(`${base}/busy`)
  assert.deepEqual((({ state, reason }) => [state, reason])(await read()), [
    'pending',
    'The server responded with status 503.',
  ])
  answers['/busy'] = response =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="../b.txt"' }).end('now')
  clock.now = new Date(clock.now.getTime() + 60_000)
  await world.work()
  assert.deepEqual((({ state, file_file_name }) => [state, file_file_name])(await read()), [
    'stored',
    'b.txt',
  ])
  assert.deepEqual((await fetched(`${base}/gone`)).state, 'failed')
})

test('an upload can be used once, by its uploader, within a day', async () => {
  const headers = { 'content-type': 'image/svg+xml' }
  const upload = async () =>
    (await ana.send('POST', '/attachments?file_name=x.svg', { raw: '<svg/>', headers })).body
  const { id, url, 'image?': isImage } = await upload()
  assert.equal(isImage, false)
  const svg = await app.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { host: 'demo.localhost' },
  })
  assert.match(String(svg.headers['content-disposition']), /^attachment/)
  const { slug } = await world.start()
  const post = (caller: typeof ana, uploads: unknown) =>
    caller.post(`/conversations/${slug}/messages`, { message: { body: 'x', uploads } })
  for (const uploads of [[999_999], [id, 999_999]]) {
    const { status, body } = await post(ana, uploads)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['message.uploads']])
  }
  assert.equal((await post(world.olga, [id])).status, 422)
  assert.equal(
    (
      await rita.post('/conversations', {
        conversation: { category: 'support', message: { body: 'x', uploads: [id] } },
      })
    ).status,
    422,
  )
  assert.equal((await post(ana, [id])).status, 201)
  assert.equal((await post(ana, [id])).status, 422)
  assert.equal((await ana.send('POST', '/attachments', { raw: '', headers })).status, 422)
  const { id: unused } = await upload()
  await db.rows(sql`update attachments set created_at = ${new Date(clock.now.getTime() - 2 * 86_400_000)}`)
  const { forgetUploads } = await import('./forget-uploads.ts')
  await forgetUploads(world.scope, world.blobs)
  const left = await db.rows<{ id: number }>(sql`select id from attachments where id in (${id}, ${unused})`)
  assert.deepEqual(left, [{ id }])
})
