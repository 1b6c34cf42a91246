import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { olga, ana, rita, rivalOwner } = world
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const put = (bytes: Buffer | string, who = olga) =>
  who.send('PUT', '/brand/logo', { raw: bytes as string, headers: { 'content-type': 'image/png' } })
const see = (url = '/logo', host = 'demo.localhost:3000') => world.app.inject({ url, headers: { host } })

test('a logo is set, seen by everybody, and goes with replies; footer and signature below them', async () => {
  assert.equal((await see()).statusCode, 404)
  const { status, body } = await put(PIXEL)
  assert.equal(status, 200)
  const shown = await see(new URL(body.logo_url).pathname)
  assert.deepEqual(
    [shown.statusCode, shown.headers['content-type'], shown.rawPayload],
    [200, 'image/png', PIXEL],
  )
  assert.equal((await olga.get('/brand')).body.logo_url, body.logo_url)
  await olga.put('/brand', { brand: { mail_footer: 'Acme Ltd.' } })
  await ana.put(`/staff/${ana.email}`, { staff: { signature: 'Ana **Weber**' } })
  const { slug } = await world.start()
  await world.post(slug, { body: 'It is on its way.' })
  await world.work()
  const [{ mail }] = (await mailbox.to('cody@example.com')) as [(typeof mailbox.arrived)[number]]
  assert.match(mail.text ?? '', /It is on its way\.\s+Ana Weber\s+Acme Ltd\./)
  assert.deepEqual(Buffer.from(mail.attachments[0]?.content as ArrayBuffer), PIXEL)
})

test('a quote of signature and footer is folded with the rest', async () => {
  const conversation = (await ana.get('/conversations?filter=all')).body.conversations[0]
  const body = [
    'Thank you!',
    '',
    '-----Original Message-----',
    'From: Ana <support@demo.localhost>',
    'Sent: Friday, 20 November 2026 13:00',
    'To: Cody Brandt <cody@example.com>',
    'Subject: Where is it?',
    '',
    'It is on its way.',
    '',
    'Ana Weber',
    '',
    'Acme Ltd.',
    '',
  ].join('\r\n')
  const [{ mail }] = (await mailbox.to('cody@example.com')) as [(typeof mailbox.arrived)[number]]
  const head = [
    'From: cody@example.com',
    `To: ${mail.replyTo?.[0]?.address}`,
    'Subject: Re',
    'Message-ID: <q@x.test>',
  ]
  await world.mailIn(`${head.join('\r\n')}\r\n\r\n${body}`, { from: 'cody@example.com' })
  const { messages } = (await ana.get(`/conversations/${conversation.slug}/messages`)).body
  const newest = messages.find(({ body }: { body: string }) => body.startsWith('Thank you'))
  assert.equal(newest.body, 'Thank you!')
})

test('what is no bitmap, too large, or of a stranger is refused, and changes nothing', async () => {
  const before = (await olga.get('/brand')).body.logo_url
  assert.deepEqual(Object.keys((await put('<svg onload="alert(1)"/>')).body.errors), ['logo'])
  assert.equal((await put(Buffer.alloc(101 * 1024))).status, 413)
  assert.equal((await put(PIXEL, ana)).status, 403)
  assert.equal((await put(PIXEL, rita)).status, 403)
  assert.equal((await olga.put('/brand', { brand: { mail_footer: 'x'.repeat(2_001) } })).status, 422)
  assert.equal((await olga.get('/brand')).body.logo_url, before)
  await put(PIXEL, rivalOwner)
  assert.equal((await olga.get('/brand')).body.logo_url, before)
})

test('logo, footer and signature can be removed', async () => {
  assert.equal((await olga.send('DELETE', '/brand/logo')).body.logo_url, null)
  assert.equal((await see()).statusCode, 404)
  assert.equal((await olga.put('/brand', { brand: { mail_footer: '' } })).body.mail_footer, null)
  const { body } = await ana.put(`/staff/${ana.email}`, { staff: { signature: null } })
  assert.equal(body.signature, null)
  assert.equal((await ana.put(`/staff/${olga.email}`, { staff: { signature: 'Not hers' } })).status, 403)
})
