// The HTML of mails as they were sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, rita } = world
const { latest, messagesOf } = correspondence(world, mailbox)

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function receive(html: string, text = 'Hello') {
  const body = [
    ...[
      '--b',
      'Content-Type: multipart/alternative; boundary=c',
      '',
      '--c',
      'Content-Type: text/plain',
      '',
      text,
    ],
    ...['--c', 'Content-Type: text/html; charset=utf-8', '', html, '--c--'],
    ...['--b', 'Content-Type: image/png; name=leg.png', 'Content-ID: <leg@x>', 'Content-Disposition: inline'],
    ...['Content-Transfer-Encoding: base64', '', PIXEL, '--b--'],
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

test('plain HTML is told from rich; a mail without HTML has none', async () => {
  assert.equal((await receive('<p>Hello</p>')).html, 'plain')
  await world.mailIn(letter({ body: 'Only words' }))
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual([message.html, message['folded?']], [null, false])
  assert.equal((await ana.get(`/messages/${message.id}/original`)).status, 404)
})

test('hostile HTML is refused in time, and the message has its text', async () => {
  const message = await receive(`<table>${'<div><table><tr><td>'.repeat(40_000)}`)
  assert.equal(message.body, 'Hello')
  const { status, body } = await ana.get(`/messages/${message.id}/original`)
  assert.ok(status === 200 || status === 404, `${status} ${JSON.stringify(body).slice(0, 200)}`)
})

test('unknown messages are not found, and neither are ours for Rita', async () => {
  const { id } = await receive('<h1>Secret</h1>')
  for (const path of ['/messages/999999/original', '/messages/x/original'])
    assert.equal((await ana.get(path)).status, 404, path)
  assert.equal((await rita.get(`/messages/${id}/original`)).status, 404)
  assert.equal((await ana.get(`/messages/${id}/original`, { headers: { authorization: '' } })).status, 401)
})
