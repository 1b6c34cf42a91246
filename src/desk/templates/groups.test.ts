import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, clock } = world

async function make(name: string, fields: Record<string, unknown> = {}, caller = ana) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const template = { name, body: `Words of ${name}`, ...fields }
  const { status, body } = await caller.post('/response_templates', { response_template: template })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const put = (id: number, fields: Record<string, unknown>, caller = ana) =>
  caller.put(`/response_templates/${id}`, { response_template: fields })
const inGroup = (group: unknown) => ({ response_template_group: group })

async function found(query: string, caller = ana): Promise<string[]> {
  const { body } = await caller.get(`/response_templates?${query}`)
  assert.equal(body.total_count, body.response_templates.length)
  return body.response_templates.map(({ name }: { name: string }) => name)
}

/** The data of the events about a template, oldest first. */
async function logOf(id: number) {
  await world.logIsReadable()
  const types = 'response_template.created,response_template.changed'
  const { body } = await olga.get(`/events?type=${types}&limit=1000`)
  return body.events
    .filter(({ subject }: { subject: { id: number } }) => subject.id === id)
    .map(({ data }: { data: unknown }) => data)
}

const BAD: [Record<string, unknown>, string][] = [
  [{ name: '  ' }, 'response_template.name'],
  [{ name: 'x'.repeat(201) }, 'response_template.name'],
  [{ body: 'x'.repeat(100_001) }, 'response_template.body'],
  [{ is_personal: 'perhaps' }, 'response_template.is_personal'],
  [inGroup('x'.repeat(201)), 'response_template.response_template_group'],
  [inGroup({ id: 999_999 }), 'response_template.response_template_group'],
  [inGroup(['Money']), 'response_template.response_template_group'],
  [{ response_template_group_id: -1 }, 'response_template.response_template_group_id'],
]
for (const [fields, field] of BAD)
  test(`${JSON.stringify(fields).slice(0, 60)} is refused, naming ${field}, when created and when changed`, async () => {
    const before = await make('Kept')
    const total = (await ana.get('/response_templates')).body.total_count
    const response_template = { name: 'x', body: 'x', ...fields }
    const answers = [
      await ana.post('/response_templates', { response_template }),
      await put(before.id, fields),
    ]
    for (const { status, body } of answers)
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual((await ana.get(`/response_templates/${before.id}`)).body, before)
    assert.equal((await ana.get('/response_templates')).body.total_count, total)
  })

test('an empty body is refused for a new template, and no change for one that exists', async () => {
  const before = await make('Kept', { body: 'Kept' })
  const { status, body } = await ana.post('/response_templates', {
    response_template: { name: 'x', body: '' },
  })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['response_template.body']])
  assert.deepEqual((await put(before.id, { body: '' })).body, before)
})

test('a body of 100,000 characters and a name of 200 emoji are kept', async () => {
  const [name, body] = ['🎁'.repeat(200), 'x'.repeat(100_000)]
  const made = await make(name, { body })
  assert.deepEqual([made.name, made.body.length], [name, 100_000])
})

test('a group has many spellings: its name, an object with name or id, the id', async () => {
  const first = await make('First', inGroup('Money'))
  const { id } = first.response_template_group
  for (const fields of [
    inGroup('Money'),
    inGroup({ name: 'Money' }),
    inGroup({ id }),
    inGroup(id),
    inGroup(String(id)),
    { response_template_group_id: id },
    { response_template_group_id: 'Money' },
    { ...inGroup('Money'), response_template_group_id: 999_999 },
  ]) {
    const made = await make('Same group', fields)
    assert.deepEqual(made.response_template_group, { id, name: 'Money' }, JSON.stringify(fields))
  }
})

test('templates that name a new group at once share one group', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => make(`Racing ${n}`, inGroup('Racing'))))
  assert.equal(new Set(made.map(one => one.response_template_group.id)).size, 1)
})

test('a refused template leaves no group behind', async () => {
  const before = (await make('Before', inGroup('Marker 1'))).response_template_group.id
  const refused = await ana.post('/response_templates', {
    response_template: { name: 'x', body: '', ...inGroup('Never made') },
  })
  assert.equal(refused.status, 422)
  const after = (await make('After', inGroup('Marker 2'))).response_template_group.id
  assert.equal(after, before + 1)
})

test('a change moves a template to another group; null and "" leave it where it is', async () => {
  const { id } = await make('Mover', inGroup('From'))
  for (const [group, name] of [
    [null, 'From'],
    ['', 'From'],
    ['To', 'To'],
    [{ name: 'From' }, 'From'],
  ] as const)
    assert.equal((await put(id, inGroup(group))).body.response_template_group.name, name)
})

test('a search matches any part of name or body in any case, and its signs are just characters', async () => {
  await make('100% refund', { body: 'Under_score and back\\slash' })
  await make('Straße', { body: 'Grüße aus KÖLN' })
  for (const [q, names] of [
    ['100%', ['100% refund']],
    ['FUND', ['100% refund']],
    ['r_s', ['100% refund']],
    ['k\\s', ['100% refund']],
    ['0%r', []],
    ['%_%', []],
    ['köln', ['Straße']],
    ['GRÜ', ['Straße']],
    ['nowhere at all', []],
  ] as const)
    assert.deepEqual(await found(`q=${encodeURIComponent(q)}`), names, q)
})

test('templates are listed newest first and paged by cursor; a change does not move them', async () => {
  const names = ['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5']
  for (const name of names) await make(name, { body: 'paged' })
  const { body } = await ana.get('/response_templates?q=paged&page_size=2')
  assert.deepEqual([body.total_count, body.page_count], [5, 3])
  await put(body.response_templates.at(-1).id, { name: 'Page 4, changed' })
  const seen: string[] = []
  for (let path: string | undefined = '/response_templates?q=paged&page_size=2'; path; ) {
    const { body: page, headers } = await ana.get(path)
    seen.push(...page.response_templates.map(({ name }: { name: string }) => name))
    path = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  assert.deepEqual(seen, ['Page 5', 'Page 4, changed', 'Page 3', 'Page 2', 'Page 1'])
})

test('a personal template belongs to whoever made it personal, and only they can share it again', async () => {
  const shared = await make('Shared first', inGroup('Ours'))
  assert.equal((await put(shared.id, { is_personal: true }, olga)).body.is_personal, true)
  assert.equal((await ana.get(`/response_templates/${shared.id}`)).status, 404)
  assert.equal((await put(shared.id, { is_personal: false })).status, 404)
  assert.deepEqual(await found('q=Shared+first'), [])
  assert.deepEqual(await found('q=Shared+first', olga), ['Shared first'])
  const { body } = await put(shared.id, { is_personal: 'false' }, olga)
  assert.deepEqual([body.is_personal, body.response_template_group.name], [false, 'Ours'])
  assert.deepEqual(await found('q=Shared+first'), ['Shared first'])
})

test('a personal template counts in no one else’s total or pages', async () => {
  const total = async (caller: typeof ana) => (await caller.get('/response_templates')).body.total_count
  const before = [await total(ana), await total(olga)]
  await make('Mine alone', { is_personal: true })
  assert.deepEqual([await total(ana), await total(olga)], [(before[0] ?? 0) + 1, before[1]])
})

test('the log names a shared template, and tells of a personal one only that it is personal', async () => {
  const shared = await make('Known to all')
  const mine = await make('Known to me', { is_personal: '1' })
  await put(mine.id, { name: 'Still known to me' })
  await put(mine.id, { is_personal: 0 })
  await put(shared.id, { name: 'Known to all', body: 'Words of Known to all', is_personal: false })
  assert.deepEqual(await logOf(shared.id), [{ name: 'Known to all' }], 'the same values are no event')
  assert.deepEqual(await logOf(mine.id), [
    { is_personal: true },
    { is_personal: true },
    { is_personal: false },
  ])
})

test('an outdated version of a template is not changed', async () => {
  const { id } = await make('Version')
  const { etag } = (await ana.get(`/response_templates/${id}`)).headers
  const options = { headers: { 'if-match': String(etag), 'content-type': 'application/json' } }
  const change = (body: string) =>
    ana.put(`/response_templates/${id}`, { response_template: { body } }, options)
  assert.deepEqual([(await change('Second')).status, (await change('Third')).status], [200, 412])
  assert.equal((await ana.get(`/response_templates/${id}`)).body.body, 'Second')
})

test('the rival’s group of the same name is another group, and her owner sees nothing of ours', async () => {
  const ours = await make('Ours', inGroup('Same name'))
  const hers = await make('Hers', inGroup('Same name'), rita)
  assert.notEqual(hers.response_template_group.id, ours.response_template_group.id)
  assert.deepEqual(await found('', rivalOwner), ['Hers'])
  const moved = await put(hers.id, inGroup(ours.response_template_group.id), rita)
  assert.equal(moved.status, 422)
  assert.deepEqual((await rita.get(`/response_templates/${hers.id}`)).body, hers)
})
