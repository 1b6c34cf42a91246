// What staff have set up names the address of somebody: an erasure leaves it, and says where it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rivalOwner } = world
const email = 'quillow@person.test'

async function made(path: string, body: object, who = olga): Promise<number> {
  const answer = await who.post(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.id
}

test('views, segments, rules, macros, replies and the audit log that name the address are listed', async () => {
  await world.start({ user: { name: 'Quill', email }, subject: 'Hello' })
  await made('/saved_views', { saved_view: { name: 'Others', filters: { q: 'other@person.test' } } })
  const view = await made('/saved_views', { saved_view: { name: 'Theirs', filters: { q: email } } })
  const personal = { name: `Of ${email}`, filters: { q: 'quill' }, is_personal: true }
  const hidden = await made('/saved_views', { saved_view: personal }, ana)
  const segment = await made('/segments', { segment: { name: 'One person', filters: { q: email } } })
  const rule = await made('/rules', {
    rule: {
      name: 'For one',
      when: [{ event: 'customer_writes' }],
      // biome-ignore lint/suspicious/noThenProperty: a field of rules
      then: [{ note: `Ask ${email.toUpperCase()} first` }],
    },
  })
  const macro = await made('/macros', {
    macro: { name: 'Goodbye', reply: { body: `We write to ${email}` } },
  })
  const reply = await made('/response_templates', {
    response_template: { name: 'Contact', body: `Write to ${email}` },
  })
  const records = [
    { kind: 'saved_views', id: view, name: 'Theirs' },
    { kind: 'saved_views', id: hidden, name: null },
    { kind: 'segments', id: segment, name: 'One person' },
    { kind: 'rules', id: rule, name: 'For one' },
    { kind: 'macros', id: macro, name: 'Goodbye' },
    { kind: 'response_templates', id: reply, name: 'Contact' },
  ]
  const { named } = (await olga.get(`/contacts/${email}/erasure`)).body
  assert.deepEqual(named.records, records)
  assert.ok(named.audit_entries > 0, 'the rule is in the audit log')

  const { id, named: ordered } = (
    await olga.post(`/contacts/${email}/erasure`, { erasure: { name: 'Quill' } })
  ).body
  await world.work()
  const done = (await olga.get(`/erasures/${id}`)).body
  assert.deepEqual(done.named, ordered)
  assert.deepEqual(
    done.named.records,
    records.map(record => ({ ...record, name: null })),
    'without names, which can name the person',
  )
  assert.deepEqual((await rivalOwner.get('/erasures')).body.erasures, [])
})

test('a number as external ID is in no other number: neither named, nor in the work for somebody else', async () => {
  const who = { name: 'Numbered', email: 'numbered@person.test' }
  await world.start({ user: who, subject: 'Hello' })
  await ana.put(`/contacts/${who.email}`, { contact: { id: '123456' } })
  await made('/saved_views', { saved_view: { name: 'Order 9123456', filters: { q: 'x' } } })
  const view = await made('/saved_views', { saved_view: { name: 'Customer 123456', filters: { q: 'x' } } })
  const work = [{ delivery_id: 123456 }, { delivery_id: 9123456 }, { external_id: '123456' }]
  for (const data of work)
    await world.db.write(sql`
      insert into jobs (brand_id, name, data, run_at, created_at)
      values (${world.brand.id}, 'some.work', ${JSON.stringify(data)}, 'infinity', ${world.clock.now})`)
  const { named } = (await olga.get(`/contacts/${who.email}/erasure`)).body
  assert.deepEqual(
    named.records.map((one: { id: number }) => one.id),
    [view],
  )
  await olga.post(`/contacts/${who.email}/erasure`, { erasure: { name: 'Numbered' } })
  await world.work()
  const left = await world.db.rows<{ data: object }>(
    sql`select data from jobs where name = 'some.work' order by id`,
  )
  assert.deepEqual(
    left.map(({ data }) => data),
    work.slice(0, 2),
  )
})
