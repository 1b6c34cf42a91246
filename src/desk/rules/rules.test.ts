// Rules by the API: what makes an occasion, what holds, what is done, and why.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { satisfactionRatingGiven } from '../../follow-up/surveys/events.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { selectLatestEvents } from '../../kit/events/log.ts'
import { transaction } from '../../kit/scope.ts'
import { OF_OCCASIONS, wholeTransactions } from './occasions.ts'

const world = await createRulesWorld()
const { ana, olga, make, withoutRules, say, conversation, runsOf } = world

test('a customer writes: what the rule says is done, once, and the conversation says why', async () => {
  await withoutRules()
  await make({
    name: 'Refunds',
    if: { all: [{ field: 'subject_or_text', op: 'contains', value: ['refund'] }] },
    then: [{ add_tags: ['money'] }, { priority: 'high' }, { assign: ana.email }],
  })
  const { slug } = await world.start({ subject: 'My lamp', message: { body: 'Where are my REFUNDS?' } })
  const other = await world.start({ subject: 'My lamp', message: { body: 'Is it prerefundable?' } })
  await world.work()
  const { tag_list, priority, assignee } = await conversation(slug)
  assert.deepEqual([tag_list, priority, assignee.email], [['money'], 'high', ana.email])
  assert.deepEqual((await conversation(other.slug)).tag_list, [])
  const [run, ...others] = await runsOf(slug)
  assert.equal(others.length, 0)
  assert.equal(run.rule.name, 'Refunds')
  assert.deepEqual(run.if.all[0].holds, true)
  assert.match(JSON.stringify(run.if.all[0].seen), /REFUNDS/)
  assert.deepEqual(
    run.then.map(({ result }: { result: string }) => result),
    ['done', 'done', 'done'],
  )
})

test('rules act in their order, later ones see what earlier ones set, and stop is for the whole occasion', async () => {
  await withoutRules()
  await make({ name: 'First', then: [{ add_tags: ['one'] }] })
  await make({
    name: 'Second',
    if: { all: [{ field: 'tags', op: 'has_any', value: 'one' }] },
    then: [{ add_tags: ['two'] }],
    stop: true,
  })
  const third = await make({ name: 'Third', then: [{ add_tags: ['three'] }] })
  const first = await world.start()
  await world.work()
  assert.deepEqual((await conversation(first.slug)).tag_list, ['one', 'two'])
  await olga.put(`/rules/${third.id}`, { rule: { position: 0 } })
  assert.deepEqual(
    (await olga.get('/rules')).body.rules.map(({ name }: { name: string }) => name),
    ['Third', 'First', 'Second'],
  )
  const second = await world.start()
  await world.work()
  assert.deepEqual((await conversation(second.slug)).tag_list, ['three', 'one', 'two'])
})

test('a rule does not follow from rules, unless it asks for it, and then three in a row at most', async () => {
  await withoutRules()
  await make({ name: 'Tags', then: [{ add_tags: ['begin'] }] })
  await make({ name: 'Never', when: [{ event: 'tags_change' }], then: [{ priority: 'urgent' }] })
  const { slug } = await world.start()
  await world.work()
  assert.equal((await conversation(slug)).priority, 'normal')
  const flip = (from: string, to: string) =>
    make({
      name: `${from} to ${to}`,
      when: [{ event: 'priority_changes' }, { event: 'tags_change' }],
      if: { all: [{ field: 'priority', op: 'is', value: from }] },
      then: [{ priority: to }],
      after_rules: true,
      stop: true,
    })
  await flip('normal', 'high')
  await flip('high', 'normal')
  const looping = await world.start()
  await world.work()
  const runs = await runsOf(looping.slug)
  assert.deepEqual(runs.map(({ rule }: { rule: { name: string } }) => rule.name).reverse(), [
    'Tags',
    'normal to high',
    'high to normal',
  ])
})

test('a reply goes to the customer once per conversation, and neither resolves it nor counts as an answer', async () => {
  await withoutRules()
  const template = await olga.post('/response_templates', {
    response_template: {
      name: 'Photo',
      body: 'Hello {{customer}},\n{customer}, please send a photo to {brand}. {{agent}}',
    },
  })
  await make({ then: [{ reply: template.body.id }] })
  const { slug } = await world.start({ message: { body: 'It is broken' } })
  await world.work()
  await say(slug, 'And it is loud')
  await world.work()
  const { messages, ...after } = (await ana.get(`/conversations/${slug}?include=messages`)).body
  const { status, last_staff_message } = after
  assert.deepEqual([status, last_staff_message], [0, null])
  const bodies = ((await ana.get(`/conversations/${slug}/messages`)).body.messages ?? messages).map(
    ({ body }: { body: string }) => body,
  )
  assert.deepEqual(
    bodies.filter((body: string) => /send a photo/.test(body)),
    ['Hello,\nplease send a photo to The demo brand. Olga Petrova'],
    'nothing that the customer wrote is repeated, and no placeholder is sent',
  )
  const [again] = await runsOf(slug)
  assert.deepEqual(again.then[0], { action: { reply: template.body.id }, result: 'skipped', detail: 'once' })
})

test('an action that fails does not keep the others from being done', async () => {
  await withoutRules()
  const email = 'leaves@demo.test'
  await olga.post('/staff', { staff: { name: 'Leaves soon', email } })
  await make({ then: [{ note: 'For {customer}' }, { assign: email }, { add_tags: ['after'] }] })
  await olga.send('DELETE', `/staff/${email}`)
  const { slug } = await world.start()
  await world.work()
  const [run] = await runsOf(slug)
  assert.deepEqual(
    run.then.map(({ result, detail }: { result: string; detail: string | null }) => detail ?? result),
    ['done', 'no_member', 'done'],
  )
  const { tag_list, message_count } = await conversation(slug)
  assert.deepEqual([tag_list, message_count], [['after'], 2])
})

test('members of a team get conversations in turn', async () => {
  await withoutRules()
  const { body: team } = await olga.post('/teams', {
    team: { name: 'Billing', members: [ana.email, olga.email] },
  })
  await make({ when: [{ event: 'conversation_begins' }], then: [{ in_turn: team.name }] })
  const slugs = []
  for (let n = 0; n < 5; n++) slugs.push((await world.start()).slug)
  await world.work()
  const emails = []
  for (const slug of slugs) emails.push((await conversation(slug)).assignee.email)
  const counts = Object.values(Object.groupBy(emails, email => email)).map(all => all?.length ?? 0)
  assert.equal(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0)), 1, emails.join())
})

test('a rule tells colleagues, and calls a webhook that gets nothing else', async () => {
  await withoutRules()
  const { body: webhook } = await olga.post('/webhooks', {
    webhook: { url: 'https://example.com/in', event_types: ['article.created'] },
  })
  await make({ name: 'Look here', then: [{ notify: [ana.email] }, { webhook: webhook.id }] })
  const { slug } = await world.start()
  await world.work()
  const { notifications } = (await ana.get('/me/notifications')).body
  const told = notifications.filter(({ reason }: { reason: string }) => reason === 'rule')
  assert.deepEqual(
    told.map((one: { conversation: { slug: string }; rule: string }) => [one.conversation.slug, one.rule]),
    [[slug, 'Look here']],
  )
  const { deliveries } = (await olga.get(`/webhooks/${webhook.id}/deliveries`)).body
  assert.deepEqual(
    deliveries.map(
      ({ event_type, event }: { event_type?: string; event?: { type: string } }) => event_type ?? event?.type,
    ),
    ['conversation.rule_ran'],
  )
})

test('mail of machines, lists and forged senders gets no automatic reply', async () => {
  await withoutRules()
  const { body: template } = await olga.post('/response_templates', {
    response_template: { name: 'Hello', body: 'Hello' },
  })
  await make({ when: [{ event: 'team_changes' }], then: [{ reply: template.id }] })
  const { body: team } = await olga.post('/teams', { team: { name: 'Mailroom' } })
  for (const [id, header] of [
    ['list', 'List-Id: <news.example>'],
    ['auto', 'Auto-Submitted: auto-generated'],
  ]) {
    await world.mailIn(
      `From: News <news@shop.example>\r\nTo: support@demo.localhost\r\nSubject: Of ${id}\r\nMessage-ID: <${id}@shop.example>\r\n${header}\r\n\r\nHi\r\n`,
    )
    await world.work()
    const [{ slug }] = (await ana.get(`/conversations?filter=all&q=${id}`)).body.conversations
    await ana.put(`/conversations/${slug}`, { conversation: { team: team.id } })
    await world.work()
    const [run] = await runsOf(slug)
    assert.deepEqual([run.then[0].result, run.then[0].detail], ['skipped', 'machine'], id)
  }
})

test('what the customer thinks of the service is an occasion', async () => {
  await withoutRules()
  await make({ when: [{ event: 'customer_rates' }], then: [{ add_tags: ['rated'] }] })
  const { slug, id } = await world.start()
  await transaction(world.scope, tx =>
    recordEvent(tx, satisfactionRatingGiven.of({ subjectId: 1, data: { conversation_id: id, rating: 1 } })),
  )
  await world.work()
  assert.deepEqual((await conversation(slug)).tag_list, ['rated'])
})

test('a transaction is looked at once, as a whole, wherever batches of its events end', async () => {
  await withoutRules()
  const { id } = await world.start()
  const events = (await selectLatestEvents(world.scope, { types: OF_OCCASIONS, limit: 10 })).filter(
    ({ subjectId, data }) => subjectId === id || data.conversation_id === id,
  )
  const types = (some: { type: string }[]) => some.map(({ type }) => type)
  assert.deepEqual(types(events), ['conversation.created', 'message.posted'])
  assert.deepEqual(await wholeTransactions(world.scope, events.slice(0, 1)), [])
  assert.deepEqual(types(await wholeTransactions(world.scope, events.slice(1))), types(events))
  assert.deepEqual(types(await wholeTransactions(world.scope, events)), types(events))
})

test('who returns to a team begins with those who had the fewest', async () => {
  await withoutRules()
  const name = 'Returns'
  const { body: team } = await olga.post('/teams', { team: { name, members: [ana.email] } })
  await make({ when: [{ event: 'conversation_begins' }], then: [{ in_turn: team.id }] })
  const begin = async (count: number) => {
    const emails = []
    for (let n = 0; n < count; n++) {
      const { slug } = await world.start()
      await world.work()
      emails.push((await conversation(slug)).assignee.email)
    }
    return emails
  }
  const setMembers = (members: string[]) => olga.put(`/teams/${team.id}`, { team: { members } })
  await begin(1)
  await setMembers([olga.email])
  await begin(3)
  await setMembers([ana.email, olga.email])
  assert.deepEqual((await begin(4)).sort(), [ana.email, ana.email, olga.email, olga.email].sort())
})
