// The report of surveys: by team, by rule, for those who see all and those who do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSurveysWorld, RESOLVED } from '../../../test/surveys-world.ts'
import { DAY, HOUR } from '../../kit/retry.ts'

const world = await createSurveysWorld()
const { ana, olga, rita, clock, make, pass, withSetting, answered, rate } = world

const [sales, billing] = await Promise.all(
  ['Sales', 'Billing'].map(async name => (await olga.post('/teams', { team: { name } })).body),
)
const everybody = await make({
  name: 'Everybody',
  when: RESOLVED,
  if: { all: [{ field: 'team', op: 'is', value: sales.id }] },
  then: [{ survey: { not_within: null } }],
})
const old = await make({
  name: 'Old name',
  when: RESOLVED,
  if: { all: [{ field: 'team', op: 'is', value: billing.id }] },
  then: [{ survey: { not_within: null } }],
})

/** A conversation of a team, which is answered, and rated if there is a rating. */
async function asked(email: string, team: string | null, [rating, comment]: [number?, string?] = []) {
  const conversation = await world.start({
    user: { email },
    message: { body: 'Help' },
    ...(team ? { team } : {}),
  })
  await world.post(conversation.slug, { body: 'Done' })
  await world.work()
  if (rating) await rate(email, rating, comment)
  return conversation
}

await asked('one@example.com', 'Sales', [5, 'Thanks'])
await asked('two@example.com', 'Sales', [2])
await asked('three@example.com', 'Sales')
await asked('four@example.com', 'Billing', [4])
await withSetting(60)
await answered('five@example.com')
await pass(HOUR + 60_000)
await withSetting(null)
await rate('five@example.com', 1, 'Slow')
await olga.put(`/rules/${old.id}`, { rule: { name: 'New name' } })
await olga.send('DELETE', `/rules/${old.id}`)

const report = async (query = 'days=7', caller = ana) => (await caller.get(`/reports/surveys?${query}`)).body

const SALES = { asked: 3, answered: 2, good: 0.5, comments: 1 }
const BILLING = { asked: 1, answered: 1, good: 1, comments: 0 }
const SETTING = { asked: 1, answered: 1, good: 0, comments: 1 }

test('surveys are counted by team and by rule, with the name of a deleted rule as it was last', async () => {
  const { figures, teams, rules, ...period } = await report()
  assert.deepEqual(period, { start_date: '2026-11-14', end_date: '2026-11-20' })
  assert.deepEqual(figures, { asked: 5, answered: 4, good: 0.5, comments: 2 })
  assert.deepEqual(teams, [
    { team: { id: sales.id, name: 'Sales' }, ...SALES },
    { team: { id: billing.id, name: 'Billing' }, ...BILLING },
    { team: null, ...SETTING },
  ])
  assert.deepEqual(rules, [
    { rule: { id: everybody.id, name: 'Everybody', deleted: false }, ...SALES },
    { rule: { id: old.id, name: 'New name', deleted: true }, ...BILLING },
    { rule: null, ...SETTING },
  ])
})

test('it counts what was asked in the period, and an answer whenever it came', async () => {
  const before = clock.now
  clock.now = new Date(before.getTime() + 2 * DAY)
  await rate('three@example.com', 5)
  assert.deepEqual((await report('start_date=2026-11-20&end_date=2026-11-20')).figures.answered, 5)
  const later = await report('start_date=2026-11-21&end_date=2026-11-22')
  assert.deepEqual(later.figures, { asked: 0, answered: 0, good: null, comments: 0 })
  assert.deepEqual([later.teams, later.rules], [[], []])
  clock.now = before
})

test('a search and a channel narrow it down, and bad input is refused', async () => {
  assert.equal((await report('days=7&q=team:Billing')).figures.asked, 1)
  assert.equal((await report('days=7&channel=support')).figures.asked, 5)
  for (const [query, field] of [
    ['days=0', 'days'],
    ['channel=none', 'channel'],
    ['assignee=nobody@example.com', 'assignee'],
    ['start_date=2026-11-20&end_date=2026-11-01', 'start_date'],
  ] as const) {
    const { status, body } = await ana.get(`/reports/surveys?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], query)
  }
})

test('who sees one team reads of its surveys only; a stranger, of none', async () => {
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [], team_ids: [billing.id] } } })
  const { figures, teams, rules } = await report()
  assert.equal(figures.asked, 1)
  assert.deepEqual(
    [teams, rules]
      .flat()
      .map(
        ({ team, rule }: { team?: { name: string }; rule?: { name: string } }) => team?.name ?? rule?.name,
      ),
    ['Billing', 'New name'],
  )
  await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
  const other = await report('days=7', rita)
  assert.deepEqual([other.figures.asked, other.teams, other.rules], [0, [], []])
})
