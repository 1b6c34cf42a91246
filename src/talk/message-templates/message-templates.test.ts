// WhatsApp's templates, against a stand-in: test/providers/whatsapp.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCESS_TOKEN,
  APP_SECRET,
  BUSINESS_ID,
  createWhatsApp,
  NUMBER_ID,
} from '../../../test/providers/whatsapp.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const whatsapp = await createWhatsApp()
const FROM = '15005550006'
const DAY = 24 * 3_600_000
const settings = {
  phone_number_id: NUMBER_ID,
  access_token: ACCESS_TOKEN,
  app_secret: APP_SECRET,
  business_account_id: BUSINESS_ID,
  api_url: whatsapp.base,
}
await olga.post('/channels', { channel: { name: 'WhatsApp', slug: 'wa', channel: 'whatsapp', settings } })

async function arrives(body: string, from = FROM) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const message = { id: `in.${clock.now.getTime()}`, from, type: 'text', text: { body } }
  const { payload, signature } = whatsapp.sign({ messages: [message] })
  await app.inject({
    method: 'POST',
    url: '/incoming/whatsapp/wa',
    payload,
    headers: {
      host: 'demo.localhost',
      'content-type': 'application/json',
      'x-hub-signature-256': signature,
    },
  })
  await world.work()
}
const latest = async () =>
  (await ana.get('/conversations?filter=all&category=wa&sort=changed')).body.conversations[0]
const UPDATE = {
  name: 'order_update',
  language: 'en_US',
  header_text: 'J-10',
  variables: { 1: 'Vera', 2: 'lamp' },
}
const send = (slug: string, template: object) =>
  ana.post(`/conversations/${slug}/template_messages`, { template })

test('approved templates are listed with their variables', async () => {
  const { status, body } = await ana.get('/channels/wa/message_templates')
  assert.deepEqual([status, body.total_count], [200, 3])
  const [update, invoice, track] = body.message_templates
  assert.deepEqual(update, {
    name: 'order_update',
    language: 'en_US',
    category: 'utility',
    header: { kind: 'text', text: 'Order {{1}}', variables: ['1'] },
    body: 'Hello {{1}}, your {{2}} is on its way.',
    variables: ['1', '2'],
    footer: 'Juniper & Co',
    buttons: ['Thanks'],
    'sendable?': true,
  })
  assert.deepEqual([invoice.header.kind, invoice.variables], ['document', ['first_name']])
  assert.equal(track['sendable?'], false)
  assert.equal((await rita.get('/channels/wa/message_templates')).status, 404)
  assert.equal((await ana.get('/channels/support/message_templates')).body.total_count, 0)
})

test('after a day, a template goes out where a reply may not, and is read as its text', async () => {
  await arrives('Where is it?')
  clock.now = new Date(clock.now.getTime() + DAY + 1_000)
  const { slug, reply_mode } = await latest()
  assert.equal(reply_mode, 'template')
  const late = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Too late' } })
  assert.equal(late.status, 409)
  assert.match(JSON.stringify(late.body), /Send a template instead/)
  const { status, body } = await send(slug, { ...UPDATE, origin_id: 'once' })
  assert.deepEqual(
    [status, body.body],
    [201, 'Order J-10\n\nHello Vera, your lamp is on its way.\n\nJuniper & Co'],
  )
  assert.equal((await send(slug, { ...UPDATE, origin_id: 'once' })).status, 200)
  await world.work()
  assert.deepEqual(
    whatsapp.sent.map(({ to, type, template }) => [to, type, template]),
    [
      [
        FROM,
        'template',
        {
          name: 'order_update',
          language: { code: 'en_US' },
          components: [
            { type: 'header', parameters: [{ type: 'text', text: 'J-10' }] },
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Vera' },
                { type: 'text', text: 'lamp' },
              ],
            },
          ],
        },
      ],
    ],
  )
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.equal(messages[0].deliveries[0].state, 'sent')
})

test('a template with a file writes to somebody first', async () => {
  const headers = { 'content-type': 'application/pdf' }
  const { body: upload } = await ana.send('POST', '/attachments?file_name=invoice.pdf', {
    raw: '%PDF',
    headers,
  })
  const template = {
    name: 'invoice',
    language: 'de',
    variables: { first_name: 'Mona' },
    header_upload: upload.id,
    user: { mobile: '+15005550008', name: 'Mona' },
  }
  const { status, body } = await ana.post('/channels/wa/template_messages', {
    template: { ...template, origin_id: 'x' },
  })
  assert.deepEqual([status, body.message.body], [201, 'Guten Tag Mona, hier ist Ihre Rechnung.'])
  await world.work()
  const sent = whatsapp.sent.at(-1) as { to: string; template: { components: object[] } }
  const [header, text] = sent.template.components as { parameters: Record<string, object>[] }[]
  assert.equal(sent.to, '15005550008')
  const count = whatsapp.sent.length
  const again = await ana.post('/channels/wa/template_messages', {
    template: { ...template, origin_id: 'x' },
  })
  await world.work()
  assert.deepEqual([again.status, again.body.slug, whatsapp.sent.length], [200, body.slug, count])
  await arrives('Thank you', '15005550008')
  assert.deepEqual([(await latest()).slug, (await latest()).reply_mode], [body.slug, 'free'])
  assert.deepEqual(Object.keys(header?.parameters[0]?.document ?? {}), ['id', 'filename'])
  assert.deepEqual(text?.parameters, [{ type: 'text', parameter_name: 'first_name', text: 'Mona' }])
})

test('missing and unknown variables are named', async () => {
  const { slug } = await latest()
  for (const [fields, template] of [
    [
      ['template.variables.2', 'template.variables.3', 'template.header_text'],
      { variables: { 1: 'Vera', 3: 'x' }, header_text: '' },
    ],
    [['template.name'], { name: 'nothing' }],
    [['template.language'], { language: 'fr' }],
    [
      ['template.header_upload'],
      { name: 'invoice', language: 'de', variables: { first_name: 'A' }, header_text: null },
    ],
    [['template.variables.1'], { variables: { 1: 7, 2: 'x' } }],
  ] as const) {
    const { status, body } = await send(slug, { ...UPDATE, ...template })
    assert.deepEqual(
      [status, Object.keys(body.errors ?? {}).sort()],
      [422, [...fields].sort()],
      JSON.stringify(body),
    )
  }
  assert.equal(
    (await send(slug, { ...UPDATE, name: 'track', language: 'en', variables: {}, header_text: null })).status,
    409,
  )
  assert.equal(
    (await rita.post(`/conversations/${slug}/template_messages`, { template: UPDATE })).status,
    404,
  )
  const first = { ...UPDATE, user: { mobile: 'no number' } }
  assert.equal((await ana.post('/channels/wa/template_messages', { template: first })).status, 422)
  assert.equal((await rita.post('/channels/wa/template_messages', { template: first })).status, 422)
  const theirs = { ...UPDATE, user: { mobile: '+15005550008' } }
  assert.equal((await rita.post('/channels/wa/template_messages', { template: theirs })).status, 404)
})

test('a refusal of Meta is passed on', async () => {
  await olga.put('/channels/wa', { channel: { settings: { access_token: 'another token of somebody' } } })
  const { status, body } = await ana.get('/channels/wa/message_templates')
  assert.equal(status, 503)
  assert.match(JSON.stringify(body), /refuses the access token/)
})
