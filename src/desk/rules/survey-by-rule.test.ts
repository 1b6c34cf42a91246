// Rules that ask customers for ratings: whom, when, how often, and what the run says if nobody is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createSurveysWorld, RESOLVED } from '../../../test/surveys-world.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'

const world = await createSurveysWorld()
const {
  olga,
  scope,
  mailbox,
  make,
  withoutRules,
  pass,
  runsOf,
  withSetting,
  surveysTo,
  answered,
  resolve,
  outcomeOf,
  byMail,
} = world

const CASES: [string, () => Promise<{ slug: string }>, string[]][] = [
  ['a customer who got a reply', () => answered('plain@example.com'), ['done', 'plain@example.com']],
  [
    'a customer without an address',
    async () => {
      const conversation = await world.start({ user: { mobile: '+491511234567' } })
      await resolve(conversation.slug)
      return conversation
    },
    ['skipped', 'no_address'],
  ],
  [
    'a member of staff',
    async () => {
      const conversation = await world.start({ user: { email: olga.email }, message: { body: 'A test' } })
      await world.post(conversation.slug, { body: 'Seen' })
      await resolve(conversation.slug)
      return conversation
    },
    ['skipped', 'no_address'],
  ],
  ['our own address', () => answered('support@demo.localhost'), ['skipped', 'machine']],
  ['an address that takes no replies', () => answered('no-reply@shop.example'), ['skipped', 'machine']],
  [
    'mail of a list',
    () => byMail('list@example.com', 'List-Id: <x.example.com>\r\n'),
    ['skipped', 'one_sided'],
  ],
  [
    'a conversation that nobody has answered',
    async () => {
      const conversation = await world.start({ user: { email: 'unanswered@example.com' } })
      await resolve(conversation.slug)
      return conversation
    },
    ['skipped', 'one_sided'],
  ],
  [
    'a message that wants no survey',
    () => answered('never@example.com', { suppress_surveys: true }),
    ['skipped', 'suppressed'],
  ],
  [
    'a message that wants none before a day',
    () => answered('later@example.com', { suppress_surveys: '2027-12-31' }),
    ['skipped', 'suppressed'],
  ],
  [
    'a customer who has unsubscribed',
    async () => {
      await transaction(scope, tx =>
        tx.sql.write(sql`
          update identities set unsubscribed_at = ${tx.now()}
          where brand_id = ${tx.brand.id} and id = (
            select i.id from identities i where i.brand_id = ${tx.brand.id} and i.identifier = 'cody@example.com'
          )`),
      )
      return answered('cody@example.com')
    },
    ['skipped', 'opted_out'],
  ],
]
for (const [what, begin, expected] of CASES)
  test(`${expected[0] === 'done' ? 'asked' : 'not asked'}: ${what}`, async () => {
    await withoutRules()
    if (what.includes('unsubscribed')) await world.start()
    await make({ when: RESOLVED, then: [{ survey: true }] })
    const before = mailbox.arrived.length
    const { slug } = await begin()
    assert.deepEqual(await outcomeOf(slug), expected)
    const asked = mailbox.arrived.slice(before).filter(({ mail }) => /^How did/.test(mail.subject ?? ''))
    assert.deepEqual(
      asked.flatMap(({ to }) => to),
      expected[0] === 'done' ? [expected[1]] : [],
    )
  })

test('a conversation is asked about once, whichever rule asks, and not after its customer has rated', async () => {
  await withoutRules()
  await make({ name: 'A', when: RESOLVED, then: [{ survey: { not_within: null } }] })
  await make({ name: 'B', when: RESOLVED, then: [{ survey: { not_within: null } }] })
  const { slug } = await answered('once@example.com')
  await world.work()
  const results = (await runsOf(slug)).map(
    (run: { rule: { name: string }; then: { result: string; detail: string }[] }) => [
      run.rule.name,
      run.then[0]?.result,
      run.then[0]?.detail,
    ],
  )
  assert.deepEqual(results.sort(), [
    ['A', 'done', 'once@example.com'],
    ['B', 'skipped', 'once'],
  ])
  assert.equal(surveysTo('once@example.com').length, 1)
})

test('a customer is asked once in the time of the rule, about any conversation and at any address', async () => {
  await withoutRules()
  const { id } = await make({ when: RESOLVED, then: [{ survey: { not_within: '10 days' } }] })
  const ask = async () => outcomeOf((await answered('often@example.com')).slug)
  assert.deepEqual(await ask(), ['done', 'often@example.com'])
  await pass(10 * DAY - HOUR)
  assert.deepEqual(await ask(), ['skipped', 'recent'])
  await pass(HOUR)
  assert.deepEqual(await ask(), ['done', 'often@example.com'])
  await olga.put(`/rules/${id}`, { rule: { then: [{ survey: { not_within: null } }] } })
  assert.deepEqual(await ask(), ['done', 'often@example.com'])
  await olga.put(`/rules/${id}`, { rule: { then: [{ survey: true }] } })
  assert.deepEqual((await olga.get(`/rules/${id}`)).body.then, [{ survey: { not_within: '30 days' } }])
  assert.deepEqual(await ask(), ['skipped', 'recent'])
})

test('conversations of one customer that are resolved at once bring one survey', async () => {
  await withoutRules()
  await make({ when: RESOLVED, then: [{ survey: true }] })
  const all = await Promise.all([1, 2, 3, 4].map(() => answered('at-once@example.com')))
  await world.work()
  const results = await Promise.all(all.map(({ slug }) => outcomeOf(slug)))
  assert.deepEqual(results.map(([result]) => result).sort(), ['done', 'skipped', 'skipped', 'skipped'])
  assert.equal(surveysTo('at-once@example.com').length, 1)
})

test('a dry run asks a customer once, too, and the same for each of two conversations', async () => {
  await withoutRules()
  const [first, second, other] = [
    await answered('dry@example.com'),
    await answered('dry@example.com'),
    await answered('dry-too@example.com'),
  ]
  await world.work()
  const conditions = { all: [{ field: 'customer_email', op: 'begins_with', value: 'dry' }] }
  const rule = { name: 'x', when: RESOLVED, if: conditions, then: [{ survey: { not_within: '10 days' } }] }
  const { body } = await olga.post('/rules/dry_run', { rule })
  const results = new Map(
    body.matches.map(
      (match: { conversation: { slug: string }; then: { result: string; detail: string }[] }) => [
        match.conversation.slug,
        [match.then[0]?.result, match.then[0]?.detail],
      ],
    ),
  )
  assert.deepEqual(
    [first, second, other].map(({ slug }) => results.get(slug)),
    [
      ['done', 'dry@example.com'],
      ['skipped', 'recent'],
      ['done', 'dry-too@example.com'],
    ],
  )
})

test('the setting does not ask about what a rule has asked, nor a rule about what the setting has', async () => {
  await withoutRules()
  await withSetting(24 * 60)
  await make({
    when: [{ after: '2 hours', clock: 'resolved' }],
    if: { all: [{ field: 'customer_email', op: 'is', value: 'rule@example.com' }] },
    then: [{ survey: true }],
  })
  await make({
    when: [{ after: '30 hours', clock: 'resolved' }],
    if: { all: [{ field: 'customer_email', op: 'is', value: 'setting@example.com' }] },
    then: [{ survey: { not_within: null } }],
  })
  await answered('rule@example.com')
  const { slug } = await answered('setting@example.com')
  await world.work()
  for (const _hour of Array.from({ length: 31 })) await pass(HOUR + 60_000)
  assert.deepEqual(await outcomeOf(slug), ['skipped', 'once'])
  assert.deepEqual(
    ['rule@example.com', 'setting@example.com'].map(email => surveysTo(email).length),
    [1, 1],
  )
  await withSetting(null)
})
