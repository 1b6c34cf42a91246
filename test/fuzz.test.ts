import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mountedPaths } from './routes.ts'
import { createWorld } from './world.ts'

/** `bin/fuzz` sends more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600)
const CANARY = 'rivals-secret'

const world = await createWorld()
const { app, olga, rita } = world
const paths = mountedPaths(app)

// Something of every noun, so that requests meet rows, and a rival whose words must never be met.
const { slug, id } = await world.start({ origin_id: 'o1', tag_list: ['t'], data: { k: 1 } })
await olga.post('/contacts', { email: 'eva@example.com', mobile: '+12223334444', notes: ['n'] })
await olga.post('/topics', { name: 'Topic', slug: 'topic' })
await olga.post('/articles', { title: 'Article', body: 'b', slug: 'article', topic: 'topic' })
await olga.post('/systems', { title: 'System' })
await olga.post('/incidents', {
  title: 'Incident',
  updates_attributes: [{ status: 'resolved', message: 'm' }],
})
await olga.post('/response_templates', { name: 'Template', body: 'b' })
for (const [path, body] of [
  ['/conversations', { category: 'support', subject: CANARY, origin_id: CANARY, message: { body: CANARY } }],
  ['/contacts', { email: `${CANARY}@example.com`, name: CANARY }],
  ['/articles', { title: CANARY, body: CANARY }],
  ['/systems', { title: CANARY }],
] as const)
  await rita.post(path, body)

const hostile = fc.constantFrom(
  ...[
    "' or 1=1 --",
    '"; drop table brands; --',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '%',
    '\\',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '🧭'.repeat(50),
    'a'.repeat(3_000),
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '1e999',
  ],
  ...[
    '9007199254740993',
    '-1',
    '0',
    '2026-02-30',
    '2026-11-20T12:00:00+00:00',
    '0001-01-01',
    '9999-12-31',
    '[]',
    '{}',
  ],
)
const known = fc.constantFrom(
  ...[
    slug,
    String(id),
    'support',
    'o1',
    'eva@example.com',
    '+12223334444',
    'topic',
    'article',
    '1',
    '2',
    'agent@demo.test',
  ],
  ...[
    'all',
    'updated',
    'published',
    'email',
    'resolved',
    'operational',
    'investigating',
    'ref',
    'origin',
    't',
  ],
)
const text = fc.oneof(
  { weight: 3, arbitrary: known },
  { weight: 2, arbitrary: hostile },
  fc.string({ unit: 'binary' }),
)
const names = fc.constantFrom(
  ...[
    'conversation',
    'message',
    'channel',
    'contact',
    'identity',
    'article',
    'topic',
    'incident',
    'system',
    'staff',
    'response_template',
  ],
  ...[
    'body',
    'subject',
    'category',
    'user',
    'email',
    'name',
    'origin_id',
    'visibility',
    'status',
    'hold_until',
    'tag_list',
    'data',
  ],
  ...[
    'assignee',
    'recipients',
    'attachment',
    'attachments',
    'suppress_surveys',
    'suppress_autoresolve',
    'origin',
    'slug',
    'title',
  ],
  ...[
    'type',
    'identifier',
    'mobile',
    'id',
    'notes',
    'note',
    'creator_email',
    'created_at',
    'topic_id',
    'role',
    'channel',
  ],
  ...[
    'updates_attributes',
    'incidents_systems_attributes',
    'system_id',
    '_destroy',
    'response_template_group',
  ],
)
const parameters = fc.constantFrom(
  ...[
    'filter',
    'for',
    'for_id',
    'sort',
    'tag',
    'category',
    'data',
    'data[k]',
    'data[a][b]',
    'page',
    'page_size',
    'cursor',
    'q',
  ],
  ...[
    'start_date',
    'end_date',
    'origin',
    'status',
    'assignee',
    'id_type',
    'channel',
    'identifier_type',
    'type',
    'sent_by',
  ],
  ...['visibility', 'include', 'after', 'limit', 'rating', '__proto__'],
)
const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
const value = fc.letrec(tie => ({
  any: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof({ weight: 9, arbitrary: names }, text), tie('any'), { maxKeys: 8 }),
})).object

const request = fc.record({
  method: fc.constantFrom(
    ...Array(6).fill('GET'),
    ...Array(4).fill('POST'),
    ...Array(4).fill('PUT'),
    'DELETE',
    'PATCH',
    'HEAD',
  ),
  path: fc.constantFrom(...paths),
  names: fc.array(fc.oneof(known, hostile), { minLength: 2, maxLength: 2 }),
  query: fc.array(fc.tuple(parameters, text), { maxLength: 4 }),
  body: fc.option(value),
  headers: fc.record(
    { 'idempotency-key': text, 'if-match': text, 'if-none-match': text },
    { requiredKeys: [] },
  ),
})

const MEANINGS = new Set([200, 201, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422])

test(`${REQUESTS} generated requests: no 500, no hang, always JSON, nothing of the rival brand`, async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, names, query, body, headers }) => {
      let index = 0
      const filled = path.replace(
        /:\w+/g,
        () => encodeURIComponent((names[index++] as string).toWellFormed()) || 'x',
      )
      const search = query
        .map(([key, word]) => `${encodeURIComponent(key)}=${encodeURIComponent(word.toWellFormed())}`)
        .join('&')
      const printable = Object.entries(headers).filter(([, word]) => /^[\x20-\x7e]+$/.test(word))
      const raw = body === null ? {} : { raw: JSON.stringify(body) }
      const options = { ...raw, headers: Object.fromEntries(printable) }
      const answer = await olga.send(method, `${filled}?${search}`, options)
      assert.ok(MEANINGS.has(answer.status), `${answer.status}: ${JSON.stringify(answer.body)}`)
      assert.doesNotMatch(JSON.stringify(answer.body ?? ''), new RegExp(CANARY))
      if (answer.status >= 400 && method !== 'HEAD') {
        assert.equal(typeof answer.body.error, 'string')
        assert.equal(answer.body.request_id, answer.headers['x-request-id'])
      }
    }),
    { numRuns: REQUESTS, ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}) },
  )
})
