import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, post } = world

async function read(slug: string) {
  return (await ana.get(`/conversations/${slug}`)).body
}

test('a body may have up to 100,000 characters of any kind', async () => {
  const { slug } = await world.start()
  assert.equal((await post(slug, { body: '🧭'.repeat(100_000) })).body.length, 200_000)
})

const BAD: [string, unknown, string][] = [
  ['no body', { message: {} }, 'message.body'],
  ['an empty body', { message: { body: '' } }, 'message.body'],
  ['a body that is no text', { message: { body: 7 } }, 'message.body'],
  ['a body too long', { message: { body: 'x'.repeat(100_001) } }, 'message.body'],
  ['a NUL', { message: { body: 'a\0b' } }, 'message.body'],
  ['half a surrogate pair', '{"message":{"body":"\\ud800"}}', 'message.body'],
  ['an unknown visibility', { message: { body: 'x', visibility: 2 } }, 'message.visibility'],
  ['a user that is no address', { message: { body: 'x', user: { email: 'cody' } } }, 'message.user.email'],
  ['a user with an empty address', { message: { body: 'x', user: { email: '' } } }, 'message.user.email'],
  ['a user without an address', { message: { body: 'x', user: { name: 'Cody' } } }, 'message.user.email'],
  [
    'a recipient that is no address',
    { message: { body: 'x', recipients: ['a@b.c', 'no'] } },
    'message.recipients.1.email',
  ],
  [
    'a flag that is none',
    { message: { body: 'x', suppress_autoresolve: 'maybe' } },
    'message.suppress_autoresolve',
  ],
  [
    'a survey date that does not exist',
    { message: { body: 'x', suppress_surveys: '2026-02-30' } },
    'message.suppress_surveys',
  ],
  ['an attachment that is no URL', { message: { body: 'x' }, attachment: 'photo.png' }, 'message.attachment'],
  [
    'an attachment of another scheme',
    { message: { body: 'x', attachments: ['file:///etc/passwd'] } },
    'message.attachments.0',
  ],
  [
    'an attachment with a password in it',
    { message: { body: 'x' }, attachment: 'https://u:p@x.example/a' },
    'message.attachment',
  ],
  ['an origin_id too long', { message: { body: 'x', origin_id: 'x'.repeat(1_001) } }, 'message.origin_id'],
  ['a key that reaches into prototypes', '{"message":{"body":"x","__proto__":{"a":1}}}', 'message.__proto__'],
]
for (const [what, payload, field] of BAD)
  test(`${what} is refused, naming ${field}`, async () => {
    const { slug } = await world.start()
    const before = await read(slug)
    const raw = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const { status, body } = await ana.send('POST', `/conversations/${slug}/messages`, { raw })
    assert.equal(status, 422, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.ok(body.error.startsWith(field))
    assert.deepEqual(await read(slug), before)
  })

test('an unknown conversation is 404; so is ours for Rita, who leaves no trace', async () => {
  const { slug, id } = await world.start()
  assert.equal((await ana.post('/conversations/nothing/messages', { message: { body: 'x' } })).status, 404)
  for (const name of [slug, id])
    assert.equal((await rita.post(`/conversations/${name}/messages`, { message: { body: 'x' } })).status, 404)
  assert.equal((await read(slug)).message_count, 1)
})
