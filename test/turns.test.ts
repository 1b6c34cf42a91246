import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from './world.ts'

const world = await createWorld()
const { olga, db } = world

const { slug } = await world.start()
await olga.post('/contacts', { contact: { email: 'eva@example.com', name: 'Eva' } })
await olga.post('/topics', { topic: { name: 'Topic', slug: 'topic' } })
await olga.post('/articles', { article: { title: 'Article', body: 'x', slug: 'article' } })
const { body: system } = await olga.post('/systems', { system: { title: 'System' } })
const { body: template } = await olga.post('/response_templates', { name: 'Template', body: 'x' })
const { body: incident } = await olga.post('/incidents', {
  title: 'Incident',
  updates_attributes: [{ status: 'resolved', message: 'x' }],
})

/** For each noun: its path, the changed field, the event that records the change, and the key of the value in it. */
const NOUNS: [string, string, string, string | null][] = [
  [`/conversations/${slug}`, 'subject', 'conversation.renamed', null],
  ['/contacts/eva@example.com', 'name', 'contact.changed', 'name'],
  ['/channels/support', 'name', 'channel.changed', 'name'],
  ['/topics/topic', 'name', 'topic.changed', 'name'],
  ['/articles/article', 'title', 'article.changed', 'title'],
  [`/systems/${system.id}`, 'title', 'system.changed', null],
  [`/response_templates/${template.id}`, 'name', 'response_template.changed', 'name'],
  [`/incidents/${incident.id}`, 'title', 'incident.changed', 'title'],
]

for (const [path, field, type, key] of NOUNS)
  test(`concurrent changes of ${path} take turns: the log has each starting from the one before`, async () => {
    const values = Array.from({ length: 12 }, (_, n) => `Value ${n}`)
    const answers = await Promise.all(values.map(value => olga.put(path, { [field]: value })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      values.map(() => 200),
    )
    const events = await db.rows<{ data: { from: never; to: never } }>(
      sql`select data from events where brand_id = ${world.brand.id} and type = ${type} order by xid, id`,
    )
    const steps = events.map(({ data: { from, to } }) => (key === null ? [from, to] : [from[key], to[key]]))
    assert.equal(steps.length, values.length)
    // Transactions begin and commit in different orders, so this looks for a chain, not for an order.
    const next = new Map(steps.map(([from, to]) => [from, to]))
    assert.equal(next.size, values.length, 'no two began from the same value')
    const froms = new Set(steps.map(([from]) => from))
    assert.equal(steps.filter(([, to]) => !froms.has(to)).length, 1, 'one is the last')
  })
