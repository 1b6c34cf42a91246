// What follows from ratings, and what would: conditions, dry runs, refusals, and the rule that asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSurveysWorld, RESOLVED } from '../../../test/surveys-world.ts'

const world = await createSurveysWorld()
const { ana, olga, rita, make, withoutRules, runsOf, surveysTo, answered, resolve, rate } = world

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
})
