// The HTML of mails as they were sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'

const mailbox = await createMailbox()
const receiver = await createReceiver()
// Servers of images are on the public network; in this test, on this machine.
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const world = await createWorld({ smtpUrl: mailbox.url, clients: { strangers } })
const { ana, rita } = world
const { latest, messagesOf } = correspondence(world, mailbox)

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function receive(html: string, text = 'Hello') {
  const body = [
    '--b',
    'Content-Type: multipart/alternative; boundary=c',
    '',
    '--c',
    'Content-Type: text/plain',
    '',
    text,
    '--c',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--c--',
    '--b',
    'Content-Type: image/png; name=leg.png',
    'Content-ID: <leg@x>',
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--b--',
  ].join('\n')
  await world.mailIn(letter({ headers: { 'Content-Type': 'multipart/related; boundary=b' }, body }))
  const [message] = await messagesOf((await latest()).slug)
  return message
}

test('a mail is served as it was sent, with its pictures in their places, in a document where nothing runs', async () => {
  const { id, html, body } = await receive(
    '<table><tr><td>Hello <img src="cid:leg@x"><img src="https://track.example/p"><script>alert(1)</script></td></tr></table>',
  )
  assert.deepEqual([html, body], ['rich', 'Hello'])
  const { status, headers, body: page } = await ana.get(`/messages/${id}/original`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(
    String(headers['content-security-policy']),
    /^sandbox allow-same-origin [^;]*; default-src 'none'; img-src http:\/\/demo\.localhost:3000\/files\/ data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  )
  assert.doesNotMatch(String(headers['content-security-policy']), /allow-scripts|script-src/)
  assert.equal(Number(headers['answerwell-blocked-images']), 1)
  assert.doesNotMatch(page, /script|track\.example/)
  const [, path] = /<img src="(\/files\/[^"]+)"/.exec(page) ?? []
  const file = await world.app.inject({ url: path as string, headers: { host: 'demo.localhost:3000' } })
  assert.deepEqual([file.statusCode, file.rawPayload.toString('base64')], [200, PIXEL])
})

test('plain HTML is told from rich; a mail without HTML has none, and its text is its original', async () => {
  assert.equal((await receive('<p>Hello</p>')).html, 'plain')
  await world.mailIn(letter({ body: 'Only words <b>' }))
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual([message.html, message['folded?']], [null, false])
  const { body: page } = await ana.get(`/messages/${message.id}/original`)
  assert.match(page, /<pre dir="auto">Only words &lt;b&gt;<\/pre>/)
})

test('what only the text part says is in the message and in the original', async () => {
  const { id, body } = await receive('<p>Hello</p><p>Please cancel it.', 'Hello\n\nOrder <4711>')
  assert.match(body, /^Hello\s+Please cancel it\.\s+Order <4711>$/)
  const { body: page } = await ana.get(`/messages/${id}/original`)
  assert.match(page, /Please cancel it\.\s*<\/p><hr><pre dir="auto">Order &lt;4711&gt;<\/pre>/)
})

test('hostile HTML is refused in time, and the message has its text', async () => {
  const message = await receive(`<table>${'<div><table><tr><td>'.repeat(40_000)}`)
  assert.equal(message.body, 'Hello')
  const { status, body } = await ana.get(`/messages/${message.id}/original`)
  assert.ok(status === 200 || status === 404, `${status} ${JSON.stringify(body).slice(0, 200)}`)
})

const at = (url: string, host = 'demo.localhost:3000') => world.app.inject({ url, headers: { host } })
const remoteIn = (page: string) =>
  [...page.matchAll(/\/files\/remote\/[\w-]+\?url=[\w-]+/g)].map(([path]) => path)

test('images of other servers are fetched when asked for: by us, once, and bitmaps only', async () => {
  const gif = 'GIF89a picture'
  const serve = (path: string, body: string, headers = {}) =>
    receiver.answers.set(path, () => ({ status: 200, body, headers }))
  serve('/a', gif, { 'content-type': 'text/html' })
  serve('/svg', '<svg onload=alert(1)>', { 'content-type': 'image/png' })
  receiver.answers.set('/moved', () => ({ status: 302, headers: { location: '/a' } }))
  const { base } = receiver
  const { id } = await receive(
    `<table background="${base}/a"><tr><td style="color:red;background:url('${base}/moved')"><img src="${base}/svg"></td></tr></table>`,
  )
  const { headers, body: without } = await ana.get(`/messages/${id}/original`)
  assert.equal(Number(headers['answerwell-blocked-images']), 3)
  assert.doesNotMatch(without, /127\.0\.0\.1/)
  const { body: page } = await ana.get(`/messages/${id}/original?images=true`)
  assert.match(page, /data-blocked="0" data-remote="3"/)
  assert.doesNotMatch(page, /127\.0\.0\.1/)
  const [background, moved, svg] = remoteIn(page) as [string, string, string]
  for (const path of [background, moved, background]) {
    const { statusCode, body, headers } = await at(path)
    assert.deepEqual([statusCode, body, headers['content-type']], [200, gif, 'image/gif'])
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  }
  assert.equal(receiver.at('/a').length, 2) // one of them through /moved
  assert.equal((await at(svg)).statusCode, 404)
})

test('a link to an image works for our URL, brand and hour only', async () => {
  const { id } = await receive(`<img src="${receiver.base}/hour"><h1>x</h1>`)
  const { body: page } = await ana.get(`/messages/${id}/original?images=1`)
  const [path] = remoteIn(page) as [string]
  const other = Buffer.from(`${receiver.base}/other`).toString('base64url')
  assert.equal((await at(path.replace(/url=.*/, `url=${other}`))).statusCode, 404)
  assert.equal((await at(path, 'rival.localhost')).statusCode, 404)
  assert.equal((await at(path.replace(/\?.*/, ''))).statusCode, 404)
  world.clock.now = new Date(world.clock.now.getTime() + 3 * 3_600_000)
  assert.equal((await at(path)).statusCode, 404)
  assert.deepEqual([receiver.at('/other').length, receiver.at('/hour').length], [0, 0])
})

test('images of a sender are remembered, except for forged mail', async () => {
  const { id } = await receive('<h1><img src="https://a.example/1.png"></h1>')
  const set = (show_images: unknown, who = ana) =>
    who.put(`/messages/${id}/original`, { original: { show_images } })
  assert.deepEqual((await set(true)).body, { show_images: true })
  const again = await receive('<h1><img src="https://a.example/2.png"></h1>')
  const blocked = async (path: string) => (await ana.get(path)).headers['answerwell-blocked-images']
  assert.equal(Number(await blocked(`/messages/${again.id}/original`)), 0)
  assert.equal(Number(await blocked(`/messages/${again.id}/original?images=false`)), 1)
  await world.db.rows(
    sql`update messages set arrival = jsonb_set(arrival, '{dmarc}', '"fail"') where id = ${again.id}`,
  )
  assert.equal(Number(await blocked(`/messages/${again.id}/original`)), 1)
  await set(false)
  assert.equal(Number(await blocked(`/messages/${id}/original`)), 1)
  assert.equal((await set('perhaps')).status, 422)
  assert.equal((await set(true, rita)).status, 404)
})

test('unknown messages are not found, and neither are ours for Rita', async () => {
  const { id } = await receive('<h1>Secret</h1>')
  for (const path of ['/messages/999999/original', '/messages/x/original'])
    assert.equal((await ana.get(path)).status, 404, path)
  assert.equal((await rita.get(`/messages/${id}/original`)).status, 404)
  assert.equal((await ana.get(`/messages/${id}/original`, { headers: { authorization: '' } })).status, 401)
})
