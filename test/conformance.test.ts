import assert from 'node:assert/strict'
import { test } from 'node:test'
import { departure } from './conformance.ts'
import { userReference } from './people.ts'

const person = userReference({ id: 1, name: 'Ana', email: null }, 'staff')
const topic = {
  id: 1,
  name: 'T',
  slug: 't',
  parent: null,
  position: 0,
  created_at: '2026-11-20T12:00:00.000+00:00',
  updated_at: '2026-11-20T12:00:00.000+00:00',
}
const problem = { error: 'x', code: 'not_found', request_id: 'x' }

test('a response that matches the document is accepted', () => {
  assert.equal(departure('GET', '/topics/t', 200, topic), undefined)
  assert.equal(departure('GET', '//topics/t.json?x=1', 200, topic), undefined)
  assert.equal(departure('GET', '/topics/t', 404, problem), undefined)
  assert.equal(departure('GET', '/no/such/address', 200, {}), undefined)
})

test('everything else is noticed', () => {
  const cases: [string, string, number, unknown][] = [
    ['a field too many', '/topics/t', 200, { ...topic, secret: 1 }],
    ['a field missing', '/topics/t', 200, { ...topic, name: undefined }],
    ['another type', '/topics/t', 200, { ...topic, id: '1' }],
    ['no time', '/topics/t', 200, { ...topic, created_at: 'yesterday' }],
    [
      'a field too many inside',
      '/contacts/a@b.c/notes',
      200,
      [
        {
          id: 1,
          note: 'x',
          creator: { ...person, role: 1 },
          created_at: topic.created_at,
          updated_at: topic.updated_at,
        },
      ],
    ],
    ['a status that is not there', '/topics/t', 201, topic],
    ['a refusal in another shape', '/topics/t', 404, { message: 'x' }],
    ['a code that is none', '/topics/t', 404, { ...problem, code: 'nope' }],
    ['a crash', '/topics/t', 500, { ...problem, code: 'internal' }],
  ]
  for (const [what, path, status, body] of cases)
    assert.notEqual(departure('GET', path, status, JSON.parse(JSON.stringify(body))), undefined, what)
})
