// Rules that ask customers for ratings: whom, when, how often, and what the run says if nobody is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'

const mailbox = await createMailbox()
const world = await createRulesWorld({ smtpUrl: mailbox.url })
const { ana, olga, rita, clock, scope, make, withoutRules, pass, runsOf } = world

/** What a rule asks on when a conversation is resolved. */
const RESOLVED = [{ event: 'resolved' }]

async function withSetting(surveyAfter: number | null) {
  await transaction(scope, tx => changeBrand(tx, { surveyAfter }))
  Object.assign(scope.brand, { surveyAfterMinutes: surveyAfter })
}
await withSetting(null)

const surveysTo = (email: string) =>
  mailbox.arrived.filter(({ to, mail }) => to.includes(email) && /^How did/.test(mail.subject ?? ''))

/** A conversation that is answered, and so resolved. */
async function answered(email: string, message: object = {}) {
  const conversation = await world.start({ user: { email }, message: { body: 'Help' } })
  await world.post(conversation.slug, { body: 'Done', ...message })
  return conversation
}

const resolve = (slug: string) => ana.put(`/conversations/${slug}`, { conversation: { status: 2 } })

/** What became of the only action of the latest run. */
async function outcomeOf(slug: string) {
  await world.work()
  const [run] = await runsOf(slug)
  return [run?.then[0].result, run?.then[0].detail]
}

/** Rates by the page of the mail. */
async function rate(email: string, rating: number, comment = '') {
  const text = surveysTo(email).at(-1)?.mail.text ?? ''
  const { pathname } = new URL(/http:\S+\/rate\/[^\s?]+/.exec(text)?.[0] ?? 'x:')
  const headers = { host: 'demo.localhost', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = String(new URLSearchParams({ rating: String(rating), comment }))
  assert.equal((await world.app.inject({ method: 'POST', url: pathname, headers, payload })).statusCode, 200)
}

const mailFrom = (from: string, headers = '') =>
  `From: ${from}\r\nTo: support@demo.localhost\r\nSubject: Lamp of ${from}\r\nMessage-ID: <${from}>\r\n${headers}\r\nWhere is it?\r\n`

/** Starts a conversation by a mail, which Ana answers. */
async function byMail(from: string, headers?: string) {
  await world.mailIn(mailFrom(from, headers), { from })
  const { conversations } = (
    await ana.get(`/conversations?filter=all&q=${encodeURIComponent(`from:${from}`)}`)
  ).body
  await world.post(conversations[0].slug, { body: 'Done' })
  return conversations[0]
}

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

test('a dry run says whom it would ask, and why it would not ask the others', async () => {
  await withoutRules()
  const rule = { name: 'Ask', when: RESOLVED, then: [{ survey: true }] }
  await answered('no-reply@dry.example')
  await answered('dry@example.com')
  await world.work()
  await world.logIsReadable()
  const { body, status } = await olga.post('/rules/dry_run', { rule, last: 2 })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    body.matches.map(({ then }: { then: object[] }) => then[0]),
    [
      {
        action: { survey: { not_within: '30 days' } },
        result: 'done',
        leaves: true,
        detail: 'dry@example.com',
      },
      { action: { survey: { not_within: '30 days' } }, result: 'skipped', leaves: true, detail: 'machine' },
    ],
  )
  assert.equal(surveysTo('dry@example.com').length, 0)
})

test('a bad rating is tagged, and whoever leads hears of it; a good one is not', async () => {
  await withoutRules()
  await make({ when: RESOLVED, then: [{ survey: true }] })
  await make({
    when: [{ event: 'customer_rates' }],
    if: { all: [{ field: 'rating', op: 'is', value: 'bad' }] },
    then: [{ add_tags: ['bad-rating'] }, { notify: [olga.email] }],
  })
  const tagsAfter = async (email: string, rating: number) => {
    const { slug } = await answered(email)
    await world.work()
    await rate(email, rating)
    await world.work()
    return (await ana.get(`/conversations/${slug}`)).body.tag_list
  }
  assert.deepEqual(await tagsAfter('good@example.com', 4), [])
  assert.deepEqual(await tagsAfter('neutral@example.com', 3), [])
  assert.deepEqual(await tagsAfter('bad@example.com', 2), ['bad-rating'])
  const { notifications } = (await olga.get('/me/notifications')).body
  assert.equal(notifications.filter(({ reason }: { reason: string }) => reason === 'rule').length, 1)
})

test('a conversation without a rating is found by a rule, and one with a rating is not', async () => {
  await withoutRules()
  await make({
    when: RESOLVED,
    if: { all: [{ field: 'rating', op: 'is_empty' }] },
    then: [{ survey: { not_within: null } }, { add_tags: ['asked'] }],
  })
  const { slug } = await answered('twice@example.com')
  await world.work()
  assert.equal((await runsOf(slug)).length, 1)
  await rate('twice@example.com', 5)
  await ana.put(`/conversations/${slug}`, { conversation: { status: 0 } })
  await resolve(slug)
  await world.work()
  assert.equal((await runsOf(slug)).length, 1)
})

test('what is no time, and what is no action, is refused at its place', async () => {
  for (const [survey, field] of [
    [false, 'rule.then.0.survey'],
    ['yes', 'rule.then.0.survey'],
    [{ not_within: 'soon' }, 'rule.then.0.survey.not_within'],
    [{ not_within: '0 days' }, 'rule.then.0.survey.not_within'],
    [{ not_within: 30 }, 'rule.then.0.survey.not_within'],
    [{ often: true }, 'rule.then.0.survey'],
  ] as const) {
    const rule = { name: 'Ask', when: RESOLVED, then: [{ survey }] }
    const { status, body } = await olga.post('/rules', { rule })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body))
  }
  const macro = { name: 'Ask', then: [{ survey: true }] }
  assert.equal((await olga.post('/macros', { macro })).status, 422)
})

test('the survey remembers the rule; strangers learn nothing of it', async () => {
  await withoutRules()
  const { id } = await make({ when: RESOLVED, then: [{ survey: true }] })
  await answered('kept@example.com')
  await world.work()
  await rate('kept@example.com', 2, 'Slow')
  await olga.send('DELETE', `/rules/${id}`)
  const [rating] = (await ana.get('/satisfaction_ratings')).body.satisfaction_ratings
  assert.deepEqual([rating.rating, rating.rule_id], [2, String(id)])
  assert.deepEqual((await rita.get('/satisfaction_ratings')).body.satisfaction_ratings, [])
  assert.ok(clock.now)
})
