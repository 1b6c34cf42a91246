// Automatic replies of rules: to whom, how many, and what they leave alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { all, createSlaWorld } from '../../../test/sla-world.ts'
import { HOUR } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findIdentity, updateBounced } from '../../people/identities/queries.ts'
import { insertRun } from './run-queries.ts'

const mailbox = await createMailbox()
const world = await createSlaWorld({ smtpUrl: mailbox.url })
const { ana, olga, make, withoutRules, pass, conversation, runsOf } = world
const { body: template } = await olga.post('/response_templates', {
  response_template: { name: 'Received', body: 'We have your message.' },
})
await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
const ONE_MESSAGE = { field: 'message_count', op: 'under', value: 2 }
const REPLIES = { then: [{ reply: template.id }] }

const begin = async (email: string, fields: object = {}) => {
  const { slug } = await world.start({ user: { email, name: 'Some customer' }, ...fields })
  await world.work()
  return slug as string
}
/** What became of the first action of the latest run. */
const outcome = async (slug: string) => {
  const [run] = await runsOf(slug)
  return [run.then[0].result, run.then[0].detail]
}
const replies = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages`)).body.messages.filter(
    ({ body }: { body: string }) => body === 'We have your message.',
  )

test('nobody gets more than five in a day', async () => {
  await withoutRules()
  await make(REPLIES)
  const slugs = []
  for (let n = 0; n < 6; n++) slugs.push(await begin('often@example.com'))
  const outcomes = await Promise.all(slugs.map(outcome))
  assert.deepEqual(outcomes.map(([result]) => result).toSorted(), [...Array(5).fill('done'), 'skipped'])
  assert.deepEqual(outcomes.at(-1), ['skipped', 'too_many'])
  assert.deepEqual(await outcome(await begin('seldom@example.com')), ['done', 'Received'])
  await pass(25 * HOUR)
  assert.deepEqual(await outcome(await begin('often@example.com')), ['done', 'Received'])
})

test('an address that mail bounces from gets none, until mail may be tried again', async () => {
  await withoutRules()
  await make(REPLIES)
  const email = 'gone@example.com'
  await begin(email)
  await transaction(world.scope, async tx => {
    const identity = await findIdentity(tx, { type: 'email', identifier: email })
    await updateBounced(tx, identity?.id as number, say`The mail came back.`)
  })
  const second = await begin(email)
  assert.deepEqual([await outcome(second), (await replies(second)).length], [['skipped', 'bounces'], 0])
  const chat = await begin(email, { category: 'chat' })
  assert.deepEqual(await outcome(chat), ['done', 'Received'], 'a chat shows it all the same')
  await pass(91 * 24 * HOUR)
  assert.deepEqual(await outcome(await begin(email)), ['done', 'Received'])
})

test('a reply that comes back is no reason for another', async () => {
  await withoutRules()
  await make({
    ...REPLIES,
    when: [{ event: 'customer_writes' }, { event: 'delivery_fails' }],
    after_rules: true,
  })
  await world.mailIn(letter({ from: 'nobody@example.com', subject: 'Loop' }), { from: 'nobody@example.com' })
  const [{ slug }] = (await ana.get('/conversations?filter=all&q=Loop')).body.conversations
  const [reply] = await mailbox.to('nobody@example.com')
  for (const n of [1, 2]) {
    const body = `Your mail was not delivered.\n\nFinal-Recipient: rfc822; nobody@example.com\nAction: failed\nStatus: 5.1.${n}\n`
    const daemon = 'Mail Delivery System <mailer-daemon@mx.example.com>'
    await world.mailIn(letter({ from: daemon, subject: 'Returned', body }), {
      from: '',
      to: [reply?.from as string],
    })
    await world.work()
  }
  const [sent, ...more] = await replies(slug)
  assert.deepEqual(more, [])
  assert.equal(sent.deliveries[0].state, 'bounced')
  assert.equal((await mailbox.to('nobody@example.com')).length, 1)
  assert.deepEqual(await outcome(slug), ['skipped', 'once'])
})

test('a conversation of our own address sends nothing to it', async () => {
  await withoutRules()
  await make(REPLIES)
  const slug = await begin('support@demo.localhost')
  assert.deepEqual(await outcome(slug), ['done', 'Received'])
  assert.deepEqual(
    (await replies(slug)).map(({ deliveries }: { deliveries: object[] }) => deliveries),
    [[]],
  )
  await begin('after@example.com')
  await world.work()
  await mailbox.to('after@example.com')
  assert.deepEqual(await mailbox.to('support@demo.localhost', 0), [])
})

test('a reply neither reopens what is resolved nor ends a clock', async () => {
  await withoutRules()
  await make({ ...REPLIES, when: [{ event: 'tags_change' }] })
  await world.create({ targets: { first_reply: all(120), resolution: all(600) } })
  const slug = await begin('waits@example.com')
  const before = await world.clocksOf(slug)
  assert.deepEqual(before, ['first_reply running 120', 'resolution running 600'])
  await world.change(slug, { tag_list: ['seen'] })
  await world.work()
  assert.equal((await replies(slug)).length, 1)
  assert.deepEqual(await world.clocksOf(slug), before)
  await world.withoutPolicies()
  const resolved = await begin('over@example.com')
  await world.change(resolved, { status: 2 })
  await world.change(resolved, { tag_list: ['seen'] })
  await world.work()
  assert.deepEqual([(await replies(resolved)).length, (await conversation(resolved)).status], [1, 2])
})

test('what a rule replies makes no other rule match, not even one that follows rules', async () => {
  await withoutRules()
  await make(REPLIES)
  await make({ name: 'Counts', then: [{ add_tags: ['one'] }], if: { all: [ONE_MESSAGE] } })
  for (const event of ['staff_replies', 'conversation_begins'])
    await make({
      when: [{ event }],
      if: { all: [{ field: 'text', op: 'contains', value: ['have your message'] }] },
      then: [{ add_tags: ['answered'] }],
      after_rules: true,
    })
  const slug = await begin('once@example.com')
  assert.equal((await replies(slug)).length, 1)
  assert.deepEqual((await conversation(slug)).tag_list, ['one'])
})

test('two hundred in an hour are enough, whoever they go to', async () => {
  await withoutRules()
  const rule = await make(REPLIES)
  const { id } = await conversation(await begin('first@example.com'))
  await transaction(world.scope, async tx => {
    for (let n = 0; n < 199; n++)
      await insertRun(tx, {
        id: 1_000_000 + n,
        ruleId: rule.id,
        version: 1,
        conversationId: id,
        messageId: null,
        eventId: null,
        triggers: [],
        looked: { holds: true },
        results: [],
        repliedTo: 1_000_000 + n,
        changes: null,
        day: null,
        acted: false,
      })
  })
  const late = await begin('late@example.com')
  assert.deepEqual([await outcome(late), (await replies(late)).length], [['skipped', 'flood'], 0])
  await pass(2 * HOUR)
  assert.deepEqual(await outcome(await begin('later@example.com')), ['done', 'Received'])
})
