import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
const create = async (custom_field: object) => {
  const { status, body } = await olga.post('/custom_fields', { custom_field })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const ofConversation = (name: string, more: object) => create({ of: 'conversation', name, ...more })
const errorsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]

const plan = await create({ of: 'contact', name: 'Plan', type: 'choice', choices: ['Basic', 'Gold'] })
await ofConversation('Order number', { type: 'text' })
await ofConversation('Amount', { type: 'number' })
await ofConversation('Due', { type: 'date' })
await ofConversation('Parcel', { type: 'link', key: 'parcelLink' })
await ofConversation('Refunded', { type: 'yes_no' })

const put = (slug: string, data: object) => ana.put(`/conversations/${slug}`, { conversation: { data } })
const found = async (q: string) =>
  (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.conversations.map(
    ({ slug }: { slug: string }) => slug,
  )

test('a field has a key made from its name, and is listed, changed and deleted', async () => {
  const extra = await ofConversation('Größe in Metern', { type: 'number' })
  assert.deepEqual(
    [extra.key, extra.of, extra.choices, extra.on_form],
    ['groesse_in_metern', 'conversation', [], false],
  )
  const { custom_fields } = (await ana.get('/custom_fields')).body
  assert.deepEqual(
    custom_fields.map(({ key }: { key: string }) => key),
    ['plan', 'order_number', 'amount', 'due', 'parcelLink', 'refunded', 'groesse_in_metern'],
  )
  const changed = await olga.put(`/custom_fields/${extra.id}`, {
    custom_field: { name: 'Length', on_form: true, required: true },
  })
  assert.deepEqual([changed.body.name, changed.body.on_form, changed.body.required], ['Length', true, true])
  assert.equal((await olga.send('DELETE', `/custom_fields/${extra.id}`)).body.custom_fields.length, 6)
  assert.equal((await olga.send('DELETE', `/custom_fields/${extra.id}`)).status, 404)
})

test('what is wrong with a field is refused, naming it', async () => {
  const field = { of: 'contact', name: 'New', type: 'text' }
  for (const [changes, at] of [
    [{ name: '' }, 'name'],
    [{ of: 'message' }, 'of'],
    [{ of: undefined }, 'of'],
    [{ type: 'colour' }, 'type'],
    [{ key: '7x' }, 'key'],
    [{ key: 'a b' }, 'key'],
    [{ key: 'constructor' }, 'key'],
    [{ key: 'toString' }, 'key'],
    [{ name: 'Constructor' }, 'key'],
    [{ key: 'plan' }, 'key'],
    [{ name: 'PLAN' }, 'name'],
    [{ name: '注文' }, 'key'],
    [{ choices: ['x'] }, 'choices'],
    [{ type: 'choice' }, 'choices'],
    [{ type: 'choice', choices: ['x', 'X'] }, 'choices'],
    [{ type: 'choice', choices: [''] }, 'choices.0'],
    [{ on_form: true }, 'on_form'],
  ] as const)
    assert.deepEqual(
      errorsOf(await olga.post('/custom_fields', { custom_field: { ...field, ...changes } })),
      [422, `custom_field.${at}`],
      JSON.stringify(changes),
    )
  const emptied = await olga.put(`/custom_fields/${plan.id}`, { custom_field: { choices: [] } })
  assert.deepEqual(errorsOf(emptied), [422, 'custom_field.choices'])
})

test('agents may not change fields, and rivals neither see nor change them', async () => {
  assert.equal((await ana.post('/custom_fields', { custom_field: {} })).status, 403)
  assert.equal((await ana.put(`/custom_fields/${plan.id}`, { custom_field: { name: 'x' } })).status, 403)
  assert.equal((await ana.send('DELETE', `/custom_fields/${plan.id}`)).status, 403)
  assert.deepEqual((await rita.get('/custom_fields')).body.custom_fields, [])
  const { rivalOwner } = world
  assert.equal(
    (await rivalOwner.put(`/custom_fields/${plan.id}`, { custom_field: { name: 'x' } })).status,
    404,
  )
  assert.equal((await rivalOwner.send('DELETE', `/custom_fields/${plan.id}`)).status, 404)
  const theirs = await rita.post('/contacts', { contact: { email: 'p@example.com', data: { plan: 7 } } })
  assert.equal(theirs.body.data.plan, 7)
})

test('values are stored as the type of their field; an empty one removes the value', async () => {
  const { slug } = await world.start()
  const given = {
    order_number: 1234,
    amount: ' 12.50 ',
    due: '2026-12-24',
    parcelLink: 'https://parcel.example/7',
    refunded: 'yes',
    other: 'free',
  }
  const { body } = await put(slug, given)
  assert.deepEqual(body.data, { ...given, order_number: '1234', amount: 12.5, refunded: true })
  assert.deepEqual((await put(slug, { amount: '', due: null, other: '' })).body.data, {
    order_number: '1234',
    parcelLink: 'https://parcel.example/7',
    refunded: true,
    other: '',
  })
})

test('values that do not fit are refused by their key, everywhere, and nothing is changed', async () => {
  const { slug } = await world.start()
  const bad = { amount: '7 apples', due: '2026-02-30', parcelLink: 'javascript:alert(1)', refunded: 'maybe' }
  const keys = Object.keys(bad).map(key => `conversation.data.${key}`)
  assert.deepEqual(errorsOf(await put(slug, { ...bad, other: 'x' })), [422, ...keys])
  assert.deepEqual((await ana.get(`/conversations/${slug}`)).body.data, {})
  const started = await ana.post('/conversations', {
    conversation: {
      category: 'support',
      message: { body: 'x' },
      user: { email: 'n@example.com' },
      data: bad,
    },
  })
  assert.deepEqual(errorsOf(started), [422, ...keys])
  const contact = { email: 'new@example.com', data: { plan: 'Platinum' } }
  assert.deepEqual(errorsOf(await ana.post('/contacts', { contact })), [422, 'contact.data.plan'])
  assert.deepEqual(errorsOf(await ana.put(`/contacts/${CODY.email}`, { contact: { data: { plan: 'x' } } })), [
    422,
    'contact.data.plan',
  ])
})

test('a search finds conversations by their fields and by those of the customer', async () => {
  const one = (await world.start({ user: { email: 'gold@example.com' } })).slug
  const two = (await world.start({ user: { email: 'basic@example.com' } })).slug
  await ana.put('/contacts/gold@example.com', { contact: { data: { plan: 'GOLD' } } })
  await put(one, { order_number: 'A 17', amount: 120, due: '2026-12-01', refunded: true })
  await put(two, { amount: 99.5, due: '2027-01-01', refunded: false })
  for (const [q, slugs] of [
    ['plan:gold', [one]],
    ['order_number:"A 17"', [one]],
    ['amount:>100', [one]],
    ['amount:<=99.5', [two]],
    ['amount:120.0', [one]],
    ['due:>2026-12-24', [two]],
    ['due:2026-12-01 refunded:yes', [one]],
    ['refunded:no', [two]],
    ['plan:gold amount:<100', []],
  ] as const)
    assert.deepEqual(await found(q), slugs, q)
  assert.deepEqual((await found('amount:>50 -plan:gold')).sort(), [two])
  const { body } = await rita.get('/conversations?filter=all&q=plan:gold')
  assert.deepEqual(body.conversations, [])
})

test('what is not so is found with a minus, also where there is no value', async () => {
  const { slug: without } = await world.start({ tag_list: ['amounts'] })
  const { slug: large } = await world.start({ tag_list: ['amounts'], data: { amount: 1e3 } })
  const { slug: old } = await world.start({ tag_list: ['amounts'] })
  await ofConversation('Until', { type: 'date' })
  assert.deepEqual((await found('tag:amounts -amount:>100')).sort(), [without, old].sort())
  assert.deepEqual(await found('tag:amounts amount:>100'), [large])
  assert.deepEqual((await found('tag:amounts -until:<2027-01-01')).length, 3)
})

test('numbers may be written with an exponent', async () => {
  const { slug } = await world.start()
  assert.equal((await put(slug, { amount: '1e5' })).body.data.amount, 100_000)
  assert.equal((await put(slug, { amount: 1e-7 })).body.data.amount, 1e-7)
})

test('values of before the field existed stay as they are, and match no comparison', async () => {
  const { slug } = await world.start({ data: { weight: 'heavy', amount: 5 } })
  await ofConversation('Weight', { type: 'number' })
  assert.deepEqual(await found('weight:>1'), [])
  assert.equal((await put(slug, { amount: 6 })).body.data.weight, 'heavy')
})

test('the contact form asks for its fields, and starts the conversation with the answers', async () => {
  await ofConversation('Serial <number>', { key: 'serial', type: 'text', on_form: true, required: true })
  await ofConversation('Model', { type: 'choice', choices: ['A', 'B'], on_form: true })
  const headers = { host: 'demo.localhost' }
  const page = (await app.inject({ url: '/contact', headers })).body
  assert.match(
    page,
    /Serial &#60;number&#62;<\/bdi> <input type="text"[^>]* name="data\[serial\]"[^>]*required/,
  )
  assert.match(page, /<select name="data\[model\]"[^>]*><option value=""><\/option><option>A<\/option>/)
  const send = (data: object) =>
    app.inject({
      method: 'POST',
      url: '/contact',
      headers,
      payload: { email: 'f@example.com', message: 'Hi', data },
    })
  for (const [data, at] of [
    [{}, 'data.serial'],
    [{ serial: '  ' }, 'data.serial'],
    [{ serial: 'x', model: 'C' }, 'data.model'],
  ] as const)
    assert.deepEqual(Object.keys((await send(data)).json().errors), [at])
  assert.equal((await send({ serial: '17', model: 'b', amount: 9 })).statusCode, 201)
  const [latest] = (await ana.get('/conversations?for=f@example.com')).body.conversations
  assert.deepEqual(latest.data, { serial: '17', model: 'B' })
  const typed = await app.inject({
    method: 'POST',
    url: '/contact',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({
      email: 'g@example.com',
      message: 'Hi',
      'data[serial]': '18',
      'data[model]': '',
    }).toString(),
  })
  assert.equal(typed.headers.location, '/contact/sent')
  const [other] = (await ana.get('/conversations?for=g@example.com')).body.conversations
  assert.deepEqual(other.data, { serial: '18' })
})
