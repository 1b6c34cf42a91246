import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { Problem } from './errors.ts'
import { isRecord, payload, problemOf, unwrapped, wrapped } from './input.ts'
import { domain } from './wire.ts'

/** What a body becomes, or the fields of its refusal. */
function outcome(schema: z.ZodType, body: unknown): unknown {
  const { success, data, error } = schema.safeParse(body, { reportInput: true })
  return success ? data : { errors: problemOf(error).fields }
}

const TOPIC = z.object({ name: z.string() })

const bodies: [string, z.ZodType, unknown, unknown][] = [
  [
    'a body under its key is taken as it is',
    payload('topic', TOPIC),
    { topic: { name: 'A' } },
    { topic: { name: 'A' } },
  ],
  ['a bare body is moved under its key', payload('topic', TOPIC), { name: 'A' }, { topic: { name: 'A' } }],
  [
    'fields beside the key are ignored',
    payload('topic', TOPIC),
    { name: 'B', topic: { name: 'A' } },
    { topic: { name: 'A' } },
  ],
  [
    'a field of the same name is a field, not the key',
    payload('note', z.object({ note: z.string() })),
    { note: 'Call back' },
    { note: { note: 'Call back' } },
  ],
  [
    'the same holds where the fields are renamed for the verb',
    payload('note', domain(z.object({ note: z.string() }), { note: 'text' })),
    { note: 'Call back' },
    { note: { text: 'Call back' } },
  ],
  [
    'a key without an object is refused by its name',
    payload('topic', TOPIC),
    { topic: 'A' },
    { errors: { topic: ['must be an object'] } },
  ],
  [
    'a key with null is refused by its name',
    payload('topic', TOPIC),
    { topic: null },
    { errors: { topic: ['must be an object'] } },
  ],
  [
    'a field at fault is named below the key, also in a bare body',
    payload('topic', TOPIC),
    { name: 7 },
    { errors: { 'topic.name': ['must be a string'] } },
  ],
  [
    'a list is refused as a body',
    payload('topic', TOPIC),
    [{ name: 'A' }],
    { errors: { body: ['must be an object'] } },
  ],
  [
    'a body that may be unwrapped is taken out of its key',
    unwrapped('topic', TOPIC),
    { topic: { name: 'A' } },
    { name: 'A' },
  ],
  ['it is also taken bare', unwrapped('topic', TOPIC), { name: 'A' }, { name: 'A' }],
  [
    'its fields are named without the key, however it came',
    unwrapped('topic', TOPIC),
    { topic: {} },
    { errors: { name: ['is required'] } },
  ],
]

for (const [rule, schema, body, expected] of bodies)
  test(rule, () => assert.deepEqual(outcome(schema, body), expected))

test('only hashes are records', () => {
  for (const value of [{}, Object.create(null)]) assert.ok(isRecord(value))
  for (const value of [null, undefined, [], 'x', 7, () => 0]) assert.ok(!isRecord(value), String(value))
})

test('a body that is no hash is not wrapped, so that the schema can refuse it', () => {
  for (const body of [null, undefined, 'x', 7, ['x']]) assert.equal(wrapped('topic', body), body)
})

const words: [string, z.ZodType, unknown, string][] = [
  ['a missing field', z.object({ x: z.string() }), {}, 'is required'],
  ['null for a text', z.object({ x: z.string() }), { x: null }, 'must be a string'],
  ['a text for a hash', z.object({ x: z.record(z.string(), z.string()) }), { x: '' }, 'must be an object'],
  ['a text for an integer', z.object({ x: z.int() }), { x: '7' }, 'must be a number'],
  ['a fraction for an integer', z.object({ x: z.int() }), { x: 0.5 }, 'must be an integer'],
  ['a text for a list', z.object({ x: z.array(z.string()) }), { x: 'a' }, 'must be an array'],
  ['an empty text', z.object({ x: z.string().min(1) }), { x: '' }, 'must not be empty'],
  ['a short text', z.object({ x: z.string().min(8) }), { x: 'a' }, 'must be at least 8 characters'],
  ['a long text', z.object({ x: z.string().max(2) }), { x: 'abc' }, 'must be at most 2 characters'],
  ['a small number', z.object({ x: z.number().min(3) }), { x: 2 }, 'must be at least 3'],
  ['a large number', z.object({ x: z.number().max(3) }), { x: 4 }, 'must be at most 3'],
  ['an empty list', z.object({ x: z.array(z.string()).min(1) }), { x: [] }, 'must have at least 1 item'],
  ['a short list', z.object({ x: z.array(z.int()).min(2) }), { x: [1] }, 'must have at least 2 items'],
  ['a long list', z.object({ x: z.array(z.int()).max(1) }), { x: [1, 2] }, 'must have at most 1 item'],
  [
    'a value of no accepted type',
    z.object({ x: z.union([z.string(), z.int()]) }),
    { x: true },
    'has an unsupported type or format',
  ],
]

for (const [what, schema, value, expected] of words)
  test(`${what} is refused with "${expected}"`, () =>
    assert.deepEqual(outcome(schema, value), { errors: { x: [expected] } }))

test('a refusal names each field by its path, and its sentence is about the first', () => {
  const schema = z.object({ users: z.array(z.object({ email: z.string(), age: z.int() })) })
  const { error } = schema.safeParse({ users: [{ age: 1 }, { email: 'x', age: 'y' }] }, { reportInput: true })
  const problem = problemOf(error as z.ZodError)
  assert.ok(problem instanceof Problem)
  assert.deepEqual([problem.code, problem.message], ['invalid', 'users.0.email is required.'])
  assert.deepEqual(problem.fields, {
    'users.0.email': ['is required'],
    'users.1.age': ['must be a number'],
  })
})

test('a refusal of a parameter names it as a whole, with each reason once', () => {
  const { error } = z.object({ tag: z.array(z.string()) }).safeParse({ tag: [1, 2] }, { reportInput: true })
  assert.deepEqual(problemOf(error as z.ZodError, 1).fields, { tag: ['must be a string'] })
})

test('a key that is too long is refused at its place', () => {
  const data = z.object({ data: z.record(z.string().min(1).max(64), z.string()) })
  const { errors } = outcome(data, { data: { ['k'.repeat(65)]: 'v' } }) as {
    errors: Record<string, string[]>
  }
  assert.deepEqual(Object.values(errors), [['must be a key of 1 to 64 characters']])
})
