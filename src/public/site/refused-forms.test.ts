// Whatever is refused in a public form comes back to the visitor with all that was written, and names the field.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { app, ana, olga } = world

before(async () => {
  for (const field of [
    {
      key: 'order',
      name: 'Order number',
      type: 'text',
      of: 'conversation',
      on_form: true,
      required: true,
    },
    { key: 'urgent', name: 'Urgent', type: 'yes_no', of: 'conversation', on_form: true },
    {
      key: 'size',
      name: 'Size',
      type: 'choice',
      choices: ['S', 'L'],
      of: 'conversation',
      on_form: true,
    },
  ])
    assert.equal((await olga.post('/custom_fields', { custom_field: field })).status, 201)
})

let network = 0
/** Each form from a network of its own, so that the limits do not mix. */
const newNetwork = () => `10.${++network >> 16}.${(network >> 8) & 255}.${network & 255}`

interface Sent {
  from?: string
  files?: Blob[]
  language?: string
}

async function send(
  path: string,
  fields: Record<string, string>,
  { from = newNetwork(), files = [] }: Sent = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', file, 'a.bin')
  const request = new Request('http://x/', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      host: 'demo.localhost',
      accept: 'text/html',
      'content-type': request.headers.get('content-type') as string,
    },
  })
}

/** As a browser shows the page. */
function shown(body: string) {
  const { document } = new JSDOM(body).window
  const values = (name: string) => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field?.type === 'checkbox') return field.checked ? field.value : ''
    return field?.value
  }
  const wrong = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')]
  return {
    values,
    wrong: wrong.map(({ name }) => name),
    focus: document.querySelector<HTMLInputElement>('[autofocus]')?.name,
    words: wrong.map(
      field => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
    alert: document.querySelector('[role=alert]')?.textContent,
  }
}

const GOOD = {
  name: 'Vera',
  email: 'vera@example.com',
  subject: 'Size',
  message: 'Which one?',
  'data[order]': '4711',
  'data[urgent]': 'true',
  'data[size]': 'L',
}

/** Words as people type them; a browser sends line ends as CR LF. */
const words = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'<>&"\'`\n\\$%{} '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 60,
  })
  .map(text =>
    text
      .replaceAll(/[\0\r]/g, '')
      .replaceAll('\n', '\r\n')
      .toWellFormed(),
  )
const line = words.map(text => text.replaceAll(/[\r\n]+/g, ' '))

const FAULTS: [string, Partial<typeof GOOD>, string[]][] = [
  ['an address without a domain', { email: 'vera' }, ['email']],
  ['an address with a part that is too long', { email: `${'v'.repeat(70)}@example.com` }, ['email']],
  ['a blank message', { message: '  \r\n ' }, ['message']],
  ['a name that is too long', { name: 'n'.repeat(201) }, ['name']],
  ['a field of the brand that is missing', { 'data[order]': ' ' }, ['data[order]']],
  ['two fields', { email: 'x', message: '' }, ['email', 'message']],
]

for (const [what, fault, names] of FAULTS)
  test(`the contact form comes back with all words, and names the field: ${what}`, async () => {
    await fc.assert(
      fc.asyncProperty(line, line, words, async (subject, order, message) => {
        const fields = { ...GOOD, subject, 'data[order]': `${order}1`, message: `${message}1`, ...fault }
        const { statusCode, headers, body } = await send('/contact', fields)
        assert.deepEqual([statusCode, headers['cache-control']], [422, 'no-store'])
        const page = shown(body)
        for (const [name, value] of Object.entries(fields))
          assert.equal(page.values(name), value.replaceAll('\r\n', '\n'), name)
        assert.deepEqual([page.wrong, page.focus], [names, names[0]])
        assert.ok(
          page.words.every(text => text && text.length > 5),
          String(page.words),
        )
        assert.ok(page.alert)
      }),
      { numRuns: 12 },
    )
  })

test('blanks in a field that may be left out are nothing', async () => {
  assert.equal((await send('/contact', { ...GOOD, name: '  ', subject: ' ' })).statusCode, 303)
  const [row] = (await ana.get('/conversations?filter=all')).body.conversations
  assert.deepEqual([row.subject, row.author.name], [null, 'vera'])
})

test('so it does when there are too many forms, too many files, or files that are too large', async () => {
  const from = newNetwork()
  for (let n = 0; n < 10; n++) assert.equal((await send('/contact', GOOD, { from })).statusCode, 303)
  const files = Array.from({ length: 11 }, () => new Blob(['x']))
  const refusals: [number, Awaited<ReturnType<typeof send>>][] = [
    [429, await send('/contact', GOOD, { from })],
    [422, await send('/contact', GOOD, { files })],
    [413, await send('/contact', GOOD, { files: [new Blob([new Uint8Array(11 * 1024 * 1024)])] })],
  ]
  for (const [status, { statusCode, body }] of refusals) {
    assert.equal(statusCode, status)
    const page = shown(body)
    for (const [name, value] of Object.entries(GOOD))
      assert.equal(page.values(name), value, `${status} ${name}`)
    assert.match(body, /Choose your files again/)
  }
})

test('what is refused starts no conversation; sent again with the mistake mended, it does, once', async () => {
  const total = async () => (await ana.get('/conversations?filter=all')).body.total_count
  const before = await total()
  await send('/contact', { ...GOOD, email: 'x' })
  assert.equal(await total(), before)
  assert.equal((await send('/contact', GOOD)).statusCode, 303)
  assert.equal(await total(), before + 1)
})

test('programs get the refusal as JSON', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: newNetwork(),
    payload: { email: 'x', message: 'y' },
    headers: { host: 'demo.localhost' },
  })
  assert.deepEqual([response.statusCode, Object.keys(response.json().errors)], [422, ['email']])
})

const SHORT: [string, string, Record<string, string>][] = [
  ['/status/subscribe', 'email', { email: 'reader@' }],
  ['/status/subscribe/webhook', 'url', { url: 'ftp://example.com/x' }],
  ['/help/sign-in', 'email', { email: 'reader at example.com' }],
]
for (const [path, name, fields] of SHORT)
  test(`${path} comes back with what was typed`, async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: newNetwork(),
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: 'demo.localhost',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    assert.equal(statusCode, 422)
    const page = shown(body)
    assert.deepEqual([page.values(name), page.wrong, page.focus], [fields[name], [name], name])
  })

test('a message may be as long as the field says, with its line breaks, and no browser cuts a longer one', async () => {
  const page = await app.inject({ url: '/contact', headers: { host: 'demo.localhost', accept: 'text/html' } })
  const { document } = new JSDOM(page.body).window
  const cut = [...document.querySelectorAll('textarea[maxlength], input[maxlength]:not([type=email])')]
  assert.deepEqual(
    cut.map(field => field.getAttribute('name')),
    [],
  )
  const whole = `${'x'.repeat(19_900)}${'\r\n'.repeat(99)}.`
  assert.equal((await send('/contact', { ...GOOD, message: whole })).statusCode, 303)
  const long = `${'x'.repeat(20_000)}.`
  const refused = await send('/contact', { ...GOOD, message: long })
  assert.deepEqual([refused.statusCode, shown(refused.body).values('message')], [422, long])
})

test('what a reader missed in an article is stored as long as the field takes it, and comes back when it is refused', async () => {
  await ana.post('/articles', { article: { title: 'Returns', body: 'x', status: 'published' } })
  const say = (comment: string) =>
    app.inject({
      method: 'POST',
      url: '/help/articles/returns/feedback',
      remoteAddress: newNetwork(),
      payload: new URLSearchParams({ helpful: 'no', comment }).toString(),
      headers: {
        host: 'demo.localhost',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const whole = `${'語'.repeat(1_980)}${'\r\n'.repeat(19)}.`
  assert.equal((await say(whole)).statusCode, 200)
  const { comments } = (await ana.get('/articles/returns/feedback')).body
  assert.equal(comments[0].comment, whole.replaceAll('\r\n', '\n'))
  const long = `"${'x'.repeat(2_000)}`
  const { statusCode, body } = await say(long)
  assert.equal(statusCode, 422)
  const page = shown(body)
  assert.deepEqual([page.values('comment'), page.wrong, page.focus], [long, ['comment'], 'comment'])
  assert.ok(page.alert)
})

test('a form of another brand is asked by its own fields', async () => {
  const { body } = await app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: newNetwork(),
    payload: new URLSearchParams({ email: 'x', message: 'y' }).toString(),
    headers: {
      host: 'rival.localhost',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  assert.doesNotMatch(body, /Order number/)
})
