// What rules promise about occasions: one run for one change, who did it, what started it, and what is never an occasion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { enter } from '../../../test/session.ts'
import { DAY, HOUR } from '../../kit/retry.ts'

const world = await createRulesWorld()
const { ana, olga, make, withoutRules, say, pass, conversation, runsOf } = world

interface Run {
  rule: { id: number; name: string }
  version: number
  message_id: number | null
}

const letter = (of: { id: string; subject: string; from?: string; more?: string[] }) =>
  [
    `From: ${of.from ?? 'Vera <vera@example.com>'}`,
    'To: support@demo.localhost',
    `Subject: ${of.subject}`,
    `Message-ID: <${of.id}@example.com>`,
    ...(of.more ?? []),
    '',
    'Hello\r\n',
  ].join('\r\n')

const bySubject = async (words: string) =>
  (await ana.get(`/conversations?filter=all&q=${words}`)).body.conversations[0]

test('several changes at once are one occasion, and an action is done once', async () => {
  await withoutRules()
  const events = ['priority_changes', 'tags_change', 'assignee_changes', 'team_changes']
  await make({ when: events.map(event => ({ event })), then: [{ note: 'Seen' }] })
  const { slug } = await world.start()
  await world.work()
  await ana.put(`/conversations/${slug}`, {
    conversation: { priority: 'high', tag_list: ['one', 'two'], assignee: ana.email },
  })
  await world.work()
  const runs = await runsOf(slug)
  assert.deepEqual(
    runs.map((run: { triggers: string[] }) => run.triggers.toSorted()),
    [['assignee_changes', 'priority_changes', 'tags_change']],
  )
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.equal(messages.filter(({ body }: { body: string }) => body === 'Seen').length, 1)
})

test('what changes nothing is no occasion', async () => {
  await withoutRules()
  await make({ when: [{ event: 'priority_changes' }, { event: 'tags_change' }], then: [{ note: 'Seen' }] })
  const { slug } = await world.start({ priority: 'high', tag_list: ['one'] })
  await world.work()
  await ana.put(`/conversations/${slug}`, { conversation: { priority: 'high', tag_list: ['one'] } })
  await world.work()
  assert.deepEqual(await runsOf(slug), [])
})

test('a condition tells customers, staff, programs and rules apart', async () => {
  await withoutRules()
  // Whoever comes with a token is a program.
  const program = ana
  const staff = await enter(world, ana.email)
  for (const who of ['customer', 'staff', 'program', 'rule'])
    await make({
      name: who,
      when: [{ event: 'status_changes' }],
      if: { all: [{ field: 'done_by', op: 'is', value: [who] }] },
      then: [{ add_tags: [`by ${who}`] }],
      after_rules: true,
    })
  await make({
    name: 'Waits',
    when: [{ event: 'priority_changes' }],
    if: { all: [{ field: 'priority', op: 'is', value: ['urgent'] }] },
    then: [{ status: 'pending' }],
  })
  const tagsAfter = async (change: (slug: string) => Promise<unknown>) => {
    const { slug } = await world.start()
    await world.work()
    await change(slug)
    await world.work()
    return (await conversation(slug)).tag_list
  }
  const resolve = { conversation: { status: 2 } }
  assert.deepEqual(await tagsAfter(slug => staff.put(`/conversations/${slug}`, resolve)), ['by staff'])
  assert.deepEqual(await tagsAfter(slug => program.put(`/conversations/${slug}`, resolve)), ['by program'])
  const urgent = { conversation: { priority: 'urgent' } }
  assert.deepEqual(await tagsAfter(slug => ana.put(`/conversations/${slug}`, urgent)), ['by rule'])
  const returned = async (slug: string) => {
    await staff.put(`/conversations/${slug}`, resolve)
    await say(slug, 'Still broken')
  }
  assert.deepEqual(await tagsAfter(returned), ['by staff', 'by customer'])
})

test('a conversation that staff began is none of those that customers began', async () => {
  await withoutRules()
  for (const who of ['customer', 'staff', 'program'])
    await make({
      name: who,
      when: [{ event: 'conversation_begins' }, { event: 'customer_writes' }],
      if: { all: [{ field: 'begun_by', op: 'is', value: [who] }] },
      then: [{ add_tags: [`begun by ${who}`] }],
    })
  const staff = await enter(world, ana.email)
  const begun = await staff.post('/conversations', {
    conversation: {
      category: 'support',
      subject: 'Your order',
      recipients: ['cody@example.com'],
      message: { body: 'It is late' },
    },
  })
  assert.equal(begun.status, 201, JSON.stringify(begun.body))
  const { slug } = await world.start()
  await world.work()
  assert.deepEqual((await conversation(begun.body.slug)).tag_list, ['begun by staff'])
  assert.deepEqual((await conversation(slug)).tag_list, ['begun by customer'])
  await say(begun.body.slug, 'When?')
  await world.work()
  assert.deepEqual((await conversation(begun.body.slug)).tag_list, ['begun by staff'])
})

test('of two messages that come before the first is looked at, each run names its own', async () => {
  await withoutRules()
  await make({ then: [{ note: 'Seen' }] })
  const { slug } = await world.start({ message: { body: 'First' } })
  const second = (await say(slug, 'Second')).body
  await world.work()
  const runs: Run[] = await runsOf(slug)
  const first = (await ana.get(`/conversations/${slug}/messages`)).body.messages.find(
    ({ body }: { body: string }) => body === 'First',
  )
  assert.deepEqual(runs.map(run => run.message_id).toSorted(), [first.id, second.id].toSorted())
  const { events } = (await ana.get('/events?types=conversation.rule_ran&page_size=100')).body
  const told = events.map(({ data }: { data: { message_id?: number } }) => data.message_id)
  assert.ok(told.includes(first.id) && told.includes(second.id), 'webhooks get it, too')
})

test('what earlier rules wrote does not count for later ones, what they set does', async () => {
  await withoutRules()
  await make({ then: [{ note: 'One more' }, { priority: 'high' }] })
  await make({
    name: 'Counts',
    if: { all: [{ field: 'message_count', op: 'under', value: 2 }] },
    then: [{ add_tags: ['one message'] }],
  })
  await make({
    name: 'Sees',
    if: { all: [{ field: 'priority', op: 'is', value: ['high'] }] },
    then: [{ add_tags: ['high'] }],
  })
  const { slug } = await world.start()
  await world.work()
  assert.deepEqual((await conversation(slug)).tag_list, ['one message', 'high'])
})

test('mail that a machine sent is no occasion', async () => {
  await withoutRules()
  const events = ['conversation_begins', 'customer_writes', 'status_changes']
  await make({ when: events.map(event => ({ event })), then: [{ note: 'Seen' }] })
  await world.mailIn(letter({ id: 'auto', subject: 'Robot', more: ['Auto-Submitted: auto-replied'] }))
  await world.mailIn(letter({ id: 'person', subject: 'Person' }))
  assert.deepEqual(await runsOf((await bySubject('Robot')).slug), [])
  assert.equal((await runsOf((await bySubject('Person')).slug)).length, 1)
})

test('a rule that is deleted does nothing from then on, also for what happened before it could look', async () => {
  await withoutRules()
  const { id } = await make({ then: [{ note: 'Seen' }] })
  const { slug } = await world.start()
  await olga.send('DELETE', `/rules/${id}`)
  await world.work()
  await say(slug, 'Again')
  await world.work()
  assert.deepEqual(await runsOf(slug), [])
})

test('a rule that is switched off before it could look does nothing', async () => {
  await withoutRules()
  const { id } = await make({ then: [{ note: 'Seen' }] })
  const { slug } = await world.start()
  await olga.put(`/rules/${id}`, { rule: { enabled: false } })
  await world.work()
  assert.deepEqual(await runsOf(slug), [])
})

test('runs name the version, are listed by rule, and are kept for ninety days', async () => {
  await withoutRules()
  const rule = await make({ name: 'Kept', then: [{ add_tags: ['old'] }] })
  const begin = async () => {
    const { slug } = await world.start()
    await world.work()
    return slug as string
  }
  const first = await begin()
  await olga.put(`/rules/${rule.id}`, { rule: { then: [{ add_tags: ['new'] }] } })
  await pass(HOUR)
  const second = await begin()
  const listed = async () => (await olga.get(`/rules/${rule.id}/runs`)).body
  const { runs, total_count } = await listed()
  assert.equal(total_count, 2)
  assert.deepEqual(
    runs.map((run: Run & { conversation: { slug: string } }) => [
      run.conversation.slug,
      run.version,
      run.rule.name,
    ]),
    [
      [second, 2, 'Kept'],
      [first, 1, 'Kept'],
    ],
  )
  assert.deepEqual([runs[0].then[0].result, runs[0].changed], ['done', ['tag_list']])
  await pass(90 * DAY - 30 * 60_000)
  assert.deepEqual(
    (await listed()).runs.map((run: Run) => run.version),
    [2],
    'the older one is 90 days and half an hour old',
  )
  await pass(HOUR)
  assert.deepEqual((await listed()).runs, [])
})
