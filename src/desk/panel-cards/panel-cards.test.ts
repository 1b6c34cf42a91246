import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { CODY } from '../../../db/cast.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock } = world
clock.now = new Date() // the public library checks against the real time
const { base, answers, at } = await createReceiver()
const make = async (path: string, name = 'Orders') =>
  (await olga.post('/panel_cards', { panel_card: { name, url: `${base}${path}` } })).body
const drop = (id: number) => olga.send('DELETE', `/panel_cards/${id}`)
const cardsOf = async (slug: string, who = ana) =>
  (await who.get(`/conversations/${slug}/panel_cards`)).body.cards
const reply = (path: string, body: unknown, status = 200) =>
  answers.set(path, () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }))

test('a program is asked about the customer, signed, and once a minute', async () => {
  const { slug } = await world.start({ data: { order: 17 } })
  await ana.post(`/contacts/${CODY.email}/notes`, { body: 'a secret remark' })
  const card = await make('/orders')
  assert.match(card.secret, /^whsec_/)
  reply('/orders', { items: [{ label: 'Order 17', value: 'shipped', url: 'https://shop.example/17' }] })
  const [shown] = await cardsOf(slug)
  assert.deepEqual(shown, {
    id: card.id,
    name: 'Orders',
    items: [{ label: 'Order 17', value: 'shipped', url: 'https://shop.example/17' }],
    error: null,
  })
  await cardsOf(slug, olga)
  const [asked, ...again] = at('/orders')
  assert.equal(again.length, 0)
  assert.ok(asked)
  const question = new Webhook(card.secret).verify(asked.body, asked.headers as Record<string, string>)
  assert.deepEqual(Object.keys(question as object), ['brand', 'contact', 'conversation'])
  const { contact, conversation } = question as { contact: object; conversation: object }
  assert.equal('email' in contact && contact.email, CODY.email)
  assert.deepEqual('data' in conversation && conversation.data, { order: 17 })
  assert.doesNotMatch(asked.body, /secret remark/)
  await ana.put(`/conversations/${slug}`, { conversation: { data: { order: 18 } } })
  await cardsOf(slug)
  assert.equal(at('/orders').length, 2, 'another question')
  await drop(card.id)
})

test('what goes wrong is said, and asked again; 404 is an empty card', async () => {
  const { slug } = await world.start()
  const card = await make('/wrong')
  for (const [answer, status, error] of [
    ['x', 500, 'The program responded with status 500.'],
    ['no JSON', 200, 'The program’s response is not in the expected form.'],
    [{ items: [{ label: 7 }] }, 200, 'The program’s response is not in the expected form.'],
    ['', 302, 'The program responded with status 302.'],
    ['', 404, null],
  ] as const) {
    reply('/wrong', answer, status)
    assert.deepEqual((await cardsOf(slug))[0], { id: card.id, name: 'Orders', items: [], error })
  }
  await drop(card.id)
})

test('a link is a link to the web, or none', async () => {
  const { slug } = await world.start()
  const card = await make('/links')
  reply('/links', { items: [{ label: 'a', value: 'b', url: 'javascript:alert(1)' }] })
  assert.deepEqual((await cardsOf(slug))[0].items, [{ label: 'a', value: 'b' }])
  await drop(card.id)
})

test('bad input is refused by field; agents and rivals see no cards but the filled ones of their brand', async () => {
  for (const [panel_card, field] of [
    [{ name: '', url: base }, 'panel_card.name'],
    [{ name: 'x', url: 'ftp://x' }, 'panel_card.url'],
    [{ name: 'x', url: 'http://a:b@x.example' }, 'panel_card.url'],
  ] as const) {
    const { status, body } = await olga.post('/panel_cards', { panel_card })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  const card = await make('/mine')
  assert.equal(
    (await olga.put(`/panel_cards/${card.id}`, { panel_card: { name: 'Shop' } })).body.name,
    'Shop',
  )
  assert.equal((await ana.get('/panel_cards')).status, 403)
  assert.equal((await ana.send('DELETE', `/panel_cards/${card.id}`)).status, 403)
  assert.deepEqual((await rivalOwner.get('/panel_cards')).body.panel_cards, [])
  assert.equal((await rivalOwner.put(`/panel_cards/${card.id}`, { panel_card: { name: 'x' } })).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/panel_cards/${card.id}`)).status, 404)
  const { slug } = await world.start()
  assert.equal((await rita.get(`/conversations/${slug}/panel_cards`)).status, 404)
  assert.equal(at('/mine').length, 0)
  await drop(card.id)
  for (const name of ['1', '2', '3', '4', '5']) await make('/many', name)
  assert.equal((await olga.post('/panel_cards', { panel_card: { name: '6', url: base } })).status, 422)
})
