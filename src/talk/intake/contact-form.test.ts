import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { ORIGIN, STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM = { email: 'vera@example.com', message: 'When are you open?' }

let serial = 0

/** Each request comes from a network of its own, since each has a budget. */
async function submit(payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/contact',
    payload,
    remoteAddress: `203.0.113.${++serial}`,
    headers: { host: 'demo.localhost', 'content-type': JSON_TYPE, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

const write = (fields: object, headers?: Record<string, string>) =>
  submit(JSON.stringify({ ...FORM, ...fields }), headers)
const errorsOf = ({ status, text }: { status: number; text: string }) => [
  status,
  ...Object.keys(JSON.parse(text).errors ?? {}).sort(),
]
const count = async () => (await ana.get('/conversations?filter=all')).body.total_count
const latest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0]

test('a visitor without a name and a subject is known by the address, and the conversation is open', async () => {
  const { status, text } = await write({ name: '', subject: null })
  assert.deepEqual([status, JSON.parse(text)], [201, { status: 'received' }])
  const { author, subject, status: state, origin, message } = await latest()
  assert.deepEqual(
    [author.name, author.email, subject, state, origin],
    ['vera', 'vera@example.com', null, STATUS.unresolved, ORIGIN.contactForm],
  )
  assert.equal(message.body, FORM.message)
})

test('what is known of a customer stays: the form renames nobody', async () => {
  await world.start()
  await write({ email: CODY.email.toUpperCase(), name: 'Somebody else' })
  assert.equal((await latest()).author.name, CODY.name)
})

for (const [what, fields, at] of [
  ['no address', { email: undefined }, ['email']],
  ['an address that is none', { email: 'vera@' }, ['email']],
  ['an address without its ending', { email: 'vera@example' }, ['email']],
  ['two addresses', { email: 'a@example.com, b@example.com' }, ['email']],
  ['an address with a line break', { email: 'a@example.com\nBcc: b@example.com' }, ['email']],
  ['no message', { message: undefined }, ['message']],
  ['an empty message', { message: '' }, ['message']],
  ['a message of 20,001 characters', { message: 'x'.repeat(20_001) }, ['message']],
  ['a message that is a list', { message: ['x'] }, ['message']],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name']],
  ['a subject of 201 characters', { subject: 'x'.repeat(201) }, ['subject']],
  [
    'several mistakes',
    { email: 1, message: 2, name: 3, subject: 4 },
    ['email', 'message', 'name', 'subject'],
  ],
] as const)
  test(`a form with ${what} is refused, naming the fields, and stores nothing`, async () => {
    const before = await count()
    assert.deepEqual(errorsOf(await write(fields)), [422, ...at])
    assert.equal(await count(), before)
  })

test('limits can be reached, and an emoji is one character', async () => {
  const longest = { name: '🎉'.repeat(200), subject: 'x'.repeat(200), message: 'y'.repeat(19_999) }
  assert.equal((await write({ ...longest, message: `${longest.message}🎉` })).status, 201)
  const { subject, message } = await latest()
  assert.deepEqual([subject.length, [...message.body].length], [200, 20_000])
})

test('text that PostgreSQL refuses is refused before, in JSON and in a form', async () => {
  const json = await write({ message: 'a\0b' })
  assert.equal(json.status, 422)
  const form = await submit('email=vera%40example.com&message=a%00b', { 'content-type': FORM_TYPE })
  assert.equal(form.status, 422)
})

test('a body that is no object, no JSON or too large is refused with what it is', async () => {
  for (const [body, status] of [
    ['', 400],
    ['[]', 400],
    ['null', 400],
    ['"x"', 400],
    [JSON.stringify({ ...FORM, name: 'x'.repeat(65 * 1024) }), 413],
  ] as const)
    assert.equal((await submit(body)).status, status, body.slice(0, 10))
})

test('a trap that is empty or blank catches nobody; one that is filled in stores nothing', async () => {
  const before = await count()
  for (const website of ['', '  ']) assert.equal((await write({ website })).status, 201)
  assert.equal(await count(), before + 2)
  for (const website of ['x', 'http://spam.example']) {
    const { status, text } = await write({ website })
    assert.deepEqual([status, JSON.parse(text)], [201, { status: 'received' }])
  }
  assert.equal(await count(), before + 2)
})

test('a form that is sent again with its key is stored once, even at once', async () => {
  const before = await count()
  const headers = { 'idempotency-key': 'one-form' }
  const answers = await Promise.all([write({}, headers), write({}, headers), write({}, headers)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal(await count(), before + 1)
  await write({}, { 'idempotency-key': 'another-form' })
  await write({})
  await write({})
  assert.equal(await count(), before + 4, 'without a key, each is one of its own')
})

test('a browser is led to a page: thanks, or what went wrong', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml', 'content-type': FORM_TYPE }
  const sent = await submit(new URLSearchParams(FORM).toString(), browser)
  assert.deepEqual([sent.status, sent.headers.location], [303, '/contact/sent'])
  assert.equal((await latest()).message.body, FORM.message)
  const refused = await submit('email=nobody', browser)
  assert.deepEqual([refused.status, refused.headers.location], [422, undefined])
  const trapped = await submit(new URLSearchParams({ ...FORM, website: 'x' }).toString(), browser)
  assert.equal(trapped.headers.location, '/contact/sent', 'robots learn nothing')
})

test('a browser at a host that is nobody’s gets 404, not a page of somebody', async () => {
  const browser = { accept: 'text/html', 'content-type': FORM_TYPE, host: 'nobody.localhost' }
  assert.equal((await submit(new URLSearchParams(FORM).toString(), browser)).status, 404)
})

test('a form goes to the brand of its host, and to its oldest email channel', async () => {
  await olga.post('/channels', {
    channel: { name: 'Newer', slug: 'newer', channel: 'email', email: 'newer@demo.localhost' },
  })
  await write({ message: 'To the oldest' })
  assert.equal((await latest()).category.slug, 'support')
  const before = await count()
  assert.equal((await write({ message: 'To the rival' }, { host: 'rival.localhost' })).status, 201)
  assert.equal(await count(), before)
  assert.equal((await rita.get('/conversations')).body.conversations[0].message.body, 'To the rival')
})

test('whoever types in the address of a member of staff is no member of staff', async () => {
  await write({ email: ANA.email, name: ANA.name })
  const { author } = await latest()
  assert.deepEqual([author['staff?'], author['unproven?']], [false, true])
})

test('ten forms in ten minutes come from one network; the eleventh waits', async () => {
  const same = () =>
    app.inject({
      method: 'POST',
      url: '/contact',
      payload: FORM,
      remoteAddress: '198.51.100.7',
      headers: { host: 'demo.localhost' },
    })
  const answers = []
  for (let n = 0; n < 11; n++) answers.push(await same())
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [...Array(10).fill(201), 429],
  )
  assert.match(String(answers.at(-1)?.headers['retry-after']), /^\d+$/)
  assert.equal((await write({})).status, 201, 'other networks go on')
})

test('a message of blanks is refused', async () => {
  assert.deepEqual(errorsOf(await write({ message: ' \n ' })), [422, 'message'])
})

test('files come with a form, once, and too many or too large ones are refused as a whole', async () => {
  await world.start()
  const withFiles = async (files: [string, string][], headers: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(FORM)) form.set(name, value)
    for (const [name, content] of files) form.append('files', new File([content], name))
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    return submit(Buffer.from(await body.arrayBuffer()), { 'content-type': type, ...headers })
  }
  const key = { 'idempotency-key': 'with-files' }
  for (let times = 0; times < 2; times++) {
    const files: [string, string][] = [
      ['order.txt', 'Order 7'],
      ['none.txt', ''],
    ]
    assert.equal((await withFiles(files, key)).status, 201)
  }
  const { slug } = await latest()
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.deepEqual(
    messages[0].attachments.map((file: { file_file_name: string; file_file_size: number }) => [
      file.file_file_name,
      file.file_file_size,
    ]),
    [['order.txt', 7]],
  )
  const before = await count()
  const eleven = Array.from({ length: 11 }, (_, at): [string, string] => [`${at}.txt`, 'x'])
  assert.deepEqual(errorsOf(await withFiles(eleven)), [422, 'files'])
  const large = 'x'.repeat(11 * 1024 * 1024)
  assert.equal((await withFiles([['large.txt', large]])).status, 413)
  const shown = await withFiles([['large.txt', large]], { accept: 'text/html' })
  assert.equal(shown.status, 413)
  assert.equal((await submit('no parts', { 'content-type': 'multipart/form-data' })).status, 400)
  assert.equal(await count(), before)
})
