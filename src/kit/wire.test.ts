import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { InvalidInput, invalid, invalidInput, invalidInputs, Problem, within } from './errors.ts'
import { payload, unwrapped } from './input.ts'
import { say } from './sentences/say.ts'
import { domain, onTheWire } from './wire.ts'

const message = domain(z.object({ body: z.string(), is_read: z.boolean().optional() }), { body: 'text' })
const conversation = domain(
  z.object({
    category: z.string().optional(),
    tag_list: z.array(z.string()).optional(),
    hold_until_time: z.string().optional(),
    message: message.optional(),
    replies: z.array(domain(z.object({ from: z.string() }), { from: 'sender' })).optional(),
  }),
  { category: 'channel', tag_list: 'tags' },
)

test('a verb gets its input in camelCase, and by the given names where they differ', () => {
  const given = {
    category: 'support',
    tag_list: ['a'],
    hold_until_time: 'later',
    message: { body: 'Hi', is_read: true },
    replies: [{ from: 'x' }],
  }
  assert.deepEqual(conversation.parse(given), {
    channel: 'support',
    tags: ['a'],
    holdUntilTime: 'later',
    message: { text: 'Hi', isRead: true },
    replies: [{ sender: 'x' }],
  })
})

test('a field that was not given is absent, and one that the schema does not know is dropped', () => {
  assert.deepEqual(conversation.parse({ colour: 'red' }), {})
  assert.deepEqual(conversation.parse({ tag_list: undefined }), { tags: undefined })
})

const fieldsOf = (body: unknown, field: string) =>
  Object.keys(onTheWire(invalidInput(field, say`is wrong`), body).fields ?? {})[0]

for (const [field, onWire] of [
  ['channel', 'conversation.category'],
  ['tags', 'conversation.tag_list'],
  ['tags.3', 'conversation.tag_list.3'],
  ['holdUntilTime', 'conversation.hold_until_time'],
  ['message.text', 'conversation.message.body'],
  ['message.isRead', 'conversation.message.is_read'],
  ['replies.0.sender', 'conversation.replies.0.from'],
  ['somethingElse', 'conversation.somethingElse'],
] as const)
  test(`the client reads ${field} as ${onWire}`, () =>
    assert.equal(fieldsOf(payload('conversation', conversation), field), onWire))

test('a body without a key, or one that may be unwrapped, has no key in its fields', () => {
  assert.equal(fieldsOf(conversation, 'tags'), 'tag_list')
  assert.equal(fieldsOf(unwrapped('conversation', conversation), 'message.text'), 'message.body')
})

test('where there is no schema, fields are as the verb names them', () => {
  assert.equal(fieldsOf(undefined, 'settings.smtpUrl'), 'settings.smtpUrl')
})

test('the sentence of a refusal names the field as the client wrote it', () => {
  const problem = onTheWire(invalidInput('tags', say`must be short`), payload('conversation', conversation))
  assert.deepEqual([problem.code, problem.message], ['invalid', 'conversation.tag_list must be short.'])
})

test('several fields at fault are all named, each with its reasons', () => {
  const problem = invalidInputs({ channel: [say`is unknown`], 'message.text': [say`is long`, say`is rude`] })
  assert.deepEqual(onTheWire(problem, payload('conversation', conversation)).fields, {
    'conversation.category': ['is unknown'],
    'conversation.message.body': ['is long', 'is rude'],
  })
})

test('a conflict keeps its sentence, and names the field on the wire', () => {
  const taken = new InvalidInput('conflict', say`Somebody has it.`, { channel: [say`is taken`] })
  const problem = onTheWire(taken, payload('conversation', conversation))
  assert.deepEqual([problem.code, problem.message], ['conflict', 'Somebody has it.'])
  assert.deepEqual(problem.fields, { 'conversation.category': ['is taken'] })
})

test('a refusal that names wire fields already stays as it is', () => {
  const problem = invalid('tag_list', say`is wrong`)
  assert.equal(onTheWire(problem, payload('conversation', conversation)), problem)
  const gone = new Problem('not_found', say`There is no such thing.`)
  assert.equal(onTheWire(gone, payload('conversation', conversation)), gone)
})

test('a refusal of a part is under the name of the part, at any depth', async () => {
  const nested = within('message', () =>
    within('user', async () => {
      throw invalidInputs({ email: [say`is no address`], name: [say`is long`] })
    }),
  )
  await assert.rejects(nested, (error: InvalidInput) => {
    assert.ok(error instanceof InvalidInput)
    assert.deepEqual(error.fields, {
      'message.user.email': ['is no address'],
      'message.user.name': ['is long'],
    })
    assert.equal(error.message, 'message.user.email is no address.')
    return true
  })
})

test('a conflict of a part stays a conflict', async () => {
  const part = within('user', async () => {
    throw new InvalidInput('conflict', say`Somebody has it.`, { email: [say`is taken`] })
  })
  const fields = { 'user.email': ['is taken'] }
  await assert.rejects(part, { code: 'conflict', message: 'Somebody has it.', fields })
})

test('work on a part returns its result, and other errors pass unchanged', async () => {
  assert.equal(await within('user', async () => 7), 7)
  const errors = [
    new TypeError('a bug'),
    new Problem('forbidden', say`No.`),
    invalid('tag_list', say`is wrong`),
  ]
  for (const error of errors)
    await assert.rejects(
      within('user', () => Promise.reject(error)),
      (caught: unknown) => caught === error,
    )
})
