// What rules would do, what they refuse, and who may write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createRulesWorld, WRITES } from '../../../test/rules-world.ts'

const world = await createRulesWorld()
const { ana, olga, rita, rivalOwner, make, withoutRules, conversation } = world

test('a dry run says what would have happened, and changes nothing', async () => {
  await withoutRules()
  const rule = {
    name: 'Try',
    when: WRITES,
    if: {
      all: [
        { field: 'text', op: 'contains', value: 'broken' },
        { field: 'tags', op: 'has_none', value: 'seen' },
      ],
    },
    then: [{ add_tags: ['broken'] }],
  }
  const { slug } = await world.start({ message: { body: 'It arrived broken.' } })
  const near = await world.start({ message: { body: 'Broken again' }, tag_list: ['seen'] })
  await world.work()
  const { status, body } = await olga.post('/rules/dry_run', { rule })
  assert.equal(status, 200, JSON.stringify(body))
  const slugsOf = (all: { conversation: { slug: string } }[]) => all.map(one => one.conversation.slug)
  assert.ok(slugsOf(body.matches).includes(slug))
  assert.ok(slugsOf(body.nearly).includes(near.slug))
  assert.deepEqual((await conversation(slug)).tag_list, [])
  const tried = await olga.post('/rules/test', { rule, conversation: near.slug })
  assert.deepEqual(
    [tried.body.if.holds, tried.body.if.all[0].holds, tried.body.if.all[1].holds],
    [false, true, false],
  )
})

test('a dry run finds what the rule follows from, however much else has happened since', async () => {
  await withoutRules()
  const { slug } = await world.start({ message: { body: 'It arrived broken.' } })
  await olga.put(`/conversations/${slug}`, { conversation: { status: 2 } })
  for (let n = 0; n < 12; n++)
    await olga.put(`/conversations/${slug}`, { conversation: { tag_list: [`tag ${n}`] } })
  await world.work()
  for (const [event, field, value] of [
    ['customer_writes', 'text', 'broken'],
    ['resolved', 'status', ['resolved']],
  ] as const) {
    const op = field === 'text' ? 'contains' : 'is'
    const rule = {
      name: 'Rare',
      when: [{ event }],
      if: { all: [{ field, op, value }] },
      then: [{ add_tags: ['x'] }],
    }
    const { status, body } = await olga.post('/rules/dry_run', { rule, last: 2 })
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(
      body.matches.some((one: { conversation: { slug: string } }) => one.conversation.slug === slug),
      event,
    )
  }
})

test('a conversation says of each rule what it sees now, and when it acted', async () => {
  await withoutRules()
  const acted = await make({ name: 'Acts', then: [{ add_tags: ['seen'] }] })
  const urgent = { all: [{ field: 'priority', op: 'is', value: ['urgent'] }] }
  await make({ name: 'Only urgent', if: urgent, then: [{ add_tags: ['fast'] }] })
  const { slug, id } = await world.start()
  await world.work()
  const { body } = await ana.get(`/conversations/${slug}/rules`)
  const [run] = (await ana.get(`/conversations/${slug}/runs`)).body.runs
  assert.deepEqual(
    body.rules.map((rule: Record<string, unknown>) => [rule.name, rule.enabled, rule.last_run]),
    [
      ['Acts', true, { id: run.id, version: 1, created_at: run.created_at }],
      ['Only urgent', true, null],
    ],
  )
  assert.equal(body.rules[0].id, acted.id)
  assert.deepEqual(body.rules[1].if, {
    all: [{ field: 'priority', op: 'is', value: ['urgent'], seen: 'normal', holds: false }],
    holds: false,
  })
  assert.deepEqual((await ana.get(`/conversations/${id}/rules`)).body, body)
  assert.equal((await ana.get('/conversations/no-such-one/rules')).status, 404)
})

for (const [what, rule, field] of [
  ['no trigger', { when: [] }, 'rule.when'],
  ['no action', { then: [] }, 'rule.then'],
  ['an unknown field', { if: { all: [{ field: 'mood', op: 'is', value: 'x' }] } }, 'rule.if.all.0.field'],
  [
    'an operator of another type',
    { if: { all: [{ field: 'tags', op: 'contains', value: 'x' }] } },
    'rule.if.all.0.op',
  ],
  ['an unknown team', { if: { any: [{ field: 'team', op: 'is', value: 'Nobody' }] } }, 'rule.if.any.0.value'],
  [
    'a pattern that is none',
    { if: { all: [{ field: 'subject', op: 'matches', value: '(' }] } },
    'rule.if.all.0.value',
  ],
  [
    'a message where there can be none',
    { when: [{ event: 'tags_change' }], if: { all: [{ field: 'text', op: 'contains', value: 'x' }] } },
    'rule.if',
  ],
  ['an unknown colleague', { then: [{ assign: 'nobody@acme.example' }] }, 'rule.then.0.assign'],
  ['two actions in one', { then: [{ priority: 'high', add_tags: ['x'] }] }, 'rule.then.0'],
  ['an empty action', { then: [{ add_tags: [] }] }, 'rule.then.0.add_tags'],
  ['nobody to assign', { then: [{ assign: '' }] }, 'rule.then.0.assign'],
  [
    'values that are no scalars',
    { then: [{ set_fields: { note: { toString: 1 } } }] },
    'rule.then.0.set_fields.note',
  ],
  [
    'an object for a name',
    { if: { all: [{ field: 'organization', op: 'is', value: { toString: 1 } }] } },
    'rule.if.all.0.value',
  ],
  ['an empty group', { if: { any: [{ all: [] }] } }, 'rule.if.any.0'],
  [
    'a pattern that is too much work',
    { if: { all: [{ field: 'subject', op: 'matches', value: '(a|b)*a(a|b){900}c' }] } },
    'rule.if.all.0.value',
  ],
  ['half a clock', { when: [{ after: '2 hours' }] }, 'rule.when.0'],
] as const)
  test(`a rule with ${what} is refused, naming ${field}`, async () => {
    const { status, body } = await olga.post('/rules', {
      rule: { name: 'Wrong', when: WRITES, then: [{ priority: 'high' }], ...rule },
    })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
  })

test('an agent reads rules, and does not write them; a stranger sees none of them', async () => {
  await withoutRules()
  const { id } = await make({ then: [{ priority: 'high' }] })
  const { slug } = await world.start()
  await world.work()
  assert.equal((await ana.get('/rules')).body.rules.length, 1)
  const rule = { name: 'Mine', when: WRITES, then: [{ priority: 'low' }] }
  assert.equal((await ana.post('/rules', { rule })).status, 403)
  assert.equal((await ana.put(`/rules/${id}`, { rule: { enabled: false } })).status, 403)
  assert.deepEqual((await rita.get('/rules')).body.rules, [])
  for (const path of [
    `/rules/${id}`,
    `/rules/${id}/runs`,
    `/rules/${id}/versions`,
    `/conversations/${slug}/runs`,
    `/conversations/${slug}/rules`,
  ])
    assert.equal((await rita.get(path)).status, 404, path)
  assert.equal((await rivalOwner.put(`/rules/${id}`, { rule: { enabled: false } })).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/rules/${id}`)).status, 404)
  assert.equal((await rivalOwner.post('/rules/test', { rule, conversation: slug })).status, 404)
  assert.deepEqual((await rivalOwner.post('/rules/dry_run', { rule })).body.matches, [])
})

test('a member who sees part of the conversations learns nothing of the others from rules', async () => {
  await withoutRules()
  const { id } = await make({ then: [{ notify: [ana.email] }] })
  const { body: team } = await olga.post('/teams', { team: { name: 'Small' } })
  const { slug } = await world.start()
  await world.work()
  const runsSeen = async () => (await ana.get('/rules')).body.rules[0].runs.days.at(-1)
  assert.equal(await runsSeen(), 1)
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [], team_ids: [team.id] } } })
  assert.equal(await runsSeen(), 0)
  assert.deepEqual((await ana.get(`/rules/${id}/runs`)).body.runs, [])
  for (const part of ['runs', 'rules'])
    assert.equal((await ana.get(`/conversations/${slug}/${part}`)).status, 404, part)
  const conversation = { category: 'support', subject: 'Hidden', user: CODY, message: { body: 'Where?' } }
  const { body: hidden, status } = await olga.post('/conversations', { conversation })
  assert.equal(status, 201, JSON.stringify(hidden))
  await world.work()
  const told = (await ana.get('/me/notifications')).body.notifications
  assert.ok(!JSON.stringify(told).includes(hidden.slug))
  await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
})
