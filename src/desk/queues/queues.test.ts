import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRulesWorld } from '../../../test/rules-world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../../people/users/create-user.ts'

const world = await createRulesWorld()
const { ana, olga, rita, rivalOwner, clock, say, pass, conversation } = world
const { body: support } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email, olga.email], queue: {} },
})
const MINUTE = 60_000

const set = async (who: string, availability: object) => {
  const { status, body } = await olga.put(`/availability/${who}`, { availability })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const begin = async (fields: object = {}) => {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { slug } = await world.start({ team: support.id, ...fields })
  return slug as string
}
const assigneeOf = async (slug: string) => (await conversation(slug)).assignee?.email ?? null
const queue = async () => (await ana.get(`/teams/${support.id}/queue`)).body

/** Everybody is available, has room for any number, and has nothing to do. */
async function startOver() {
  for (const { email } of [ana, olga]) {
    const given = { state: 'available', by_schedule: false, room: { mail: null, chat: null }, skills: [] }
    await set(email, given)
  }
  await olga.put(`/teams/${support.id}`, { team: { queue: {} } })
  const { body } = await olga.get('/conversations?filter=open&page_size=100')
  for (const { slug } of body.conversations)
    await olga.put(`/conversations/${slug}`, { conversation: { status: 2 } })
  await world.work()
}

test('a conversation of the team goes to whoever has had the fewest', async () => {
  await startOver()
  const slugs = [await begin(), await begin(), await begin(), await begin()]
  await world.work()
  const got = await Promise.all(slugs.map(assigneeOf))
  assert.deepEqual(got.toSorted(), [ana.email, ana.email, olga.email, olga.email].toSorted())
  const { body: events } = await ana.get('/events?types=conversation.assigned')
  assert.equal(events.events.at(-1).cause.by, 'queue')
})

test('nobody gets more than there is room for; the next gets room when one is resolved, the oldest first', async () => {
  await startOver()
  await set(olga.email, { state: 'away' })
  await set(ana.email, { room: { mail: 1 } })
  const [first, second, third] = [await begin(), await begin(), await begin()]
  await world.work()
  assert.deepEqual(await Promise.all([first, second, third].map(assigneeOf)), [ana.email, null, null])
  const { waiting } = await queue()
  assert.deepEqual(
    waiting.map((one: { conversation: { slug: string }; reason: string }) => [
      one.conversation.slug,
      one.reason,
    ]),
    [
      [second, 'no_room'],
      [third, 'no_room'],
    ],
  )
  await ana.put(`/conversations/${first}`, { conversation: { status: 2 } })
  await world.work()
  assert.deepEqual(await Promise.all([second, third].map(assigneeOf)), [ana.email, null])
  await set(ana.email, { room: { mail: 2 } })
  await world.work()
  assert.equal(await assigneeOf(third), ana.email)
})

test('the most important is next, if the team says so', async () => {
  await startOver()
  await set(olga.email, { state: 'away' })
  await set(ana.email, { state: 'busy', room: { mail: 1 } })
  await olga.put(`/teams/${support.id}`, { team: { queue: { order: 'priority' } } })
  const [normal, urgent] = [await begin(), await begin()]
  await ana.put(`/conversations/${urgent}`, { conversation: { priority: 'urgent' } })
  await world.work()
  assert.equal((await queue()).waiting[0].reason, 'nobody_available')
  await ana.put('/availability', { availability: { state: 'available' } })
  await world.work()
  assert.deepEqual(await Promise.all([normal, urgent].map(assigneeOf)), [null, ana.email])
})

test('a tag that is a skill waits for somebody who has it', async () => {
  await startOver()
  await set(olga.email, { skills: ['french'] })
  const slugs = [await begin({ tag_list: ['French'] }), await begin({ tag_list: ['french', 'refund'] })]
  await world.work()
  assert.deepEqual(await Promise.all(slugs.map(assigneeOf)), [olga.email, olga.email])
  await set(olga.email, { state: 'away' })
  const later = await begin({ tag_list: ['french'] })
  await world.work()
  assert.equal(await assigneeOf(later), null)
  assert.equal((await queue()).waiting[0].reason, 'nobody_skilled')
})

test('the customer of somebody away gets another member, or keeps theirs if the team says so', async () => {
  await startOver()
  const [mine, kept] = [await begin(), await begin()]
  for (const slug of [mine, kept])
    await olga.put(`/conversations/${slug}`, { conversation: { assignee: ana.email } })
  await world.work()
  await set(ana.email, { state: 'away' })
  await world.work()
  assert.equal(await assigneeOf(mine), ana.email, 'who only waits for us stays')
  await say(mine, 'Hello?')
  await world.work()
  assert.equal(await assigneeOf(mine), olga.email)
  await olga.put(`/teams/${support.id}`, { team: { queue: { away: 'keep' } } })
  await say(kept, 'Hello?')
  await world.work()
  assert.equal(await assigneeOf(kept), ana.email)
})

test('a reopened conversation goes back to the queue if its assignee is away, and stays if busy', async () => {
  await startOver()
  const slug = await begin()
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ana.email, status: 2 } })
  await set(ana.email, { state: 'busy' })
  await say(slug, 'Not solved')
  await world.work()
  assert.equal(await assigneeOf(slug), ana.email)
  await olga.put(`/conversations/${slug}`, { conversation: { status: 2 } })
  await set(ana.email, { state: 'away' })
  await say(slug, 'Still not')
  await world.work()
  assert.equal(await assigneeOf(slug), olga.email)
})

test('the clock brings somebody back, who gets what waits', async () => {
  await startOver()
  await set(olga.email, { state: 'away' })
  const until = new Date(clock.now.getTime() + 30 * MINUTE).toISOString()
  await set(ana.email, { state: 'away', until, note: 'Lunch' })
  const slug = await begin()
  await world.work()
  assert.equal(await assigneeOf(slug), null)
  await pass(31 * MINUTE)
  assert.equal(await assigneeOf(slug), ana.email)
  const { availability } = (await ana.get('/availability')).body
  const own = availability.find(({ user }: { user: { email: string } }) => user.email === ana.email)
  assert.deepEqual([own.state, own.note, own.until], ['available', null, null])
})

test('a rule leaves its turn to the queue of the team, and without one takes only who is available', async () => {
  await startOver()
  await set(olga.email, { state: 'away' })
  const { body: other } = await olga.post('/teams', {
    team: { name: 'Other', members: [ana.email, olga.email] },
  })
  await world.make({ when: [{ event: 'conversation_begins' }], then: [{ in_turn: other.id }] })
  const slugs = [await begin({ team: undefined }), await begin({ team: undefined })]
  await world.work()
  assert.deepEqual(await Promise.all(slugs.map(assigneeOf)), [ana.email, ana.email])
  await world.withoutRules()
})

test('behind a hundred that nobody can get, others are given', async () => {
  await startOver()
  await set(olga.email, { state: 'away', skills: ['welsh'] })
  for (let n = 0; n < 101; n++) await begin({ tag_list: ['welsh'] })
  const slug = await begin()
  await world.work()
  assert.equal(await assigneeOf(slug), ana.email)
  assert.equal((await queue()).waiting.length, 100)
  await set(olga.email, { state: 'available' })
  await world.work()
  assert.equal((await queue()).waiting.length, 0)
})

test('the customers of somebody who has left get another member', async () => {
  await startOver()
  const slug = await begin()
  await olga.post('/staff', { staff: { email: 'leaver@demo.test', name: 'Lee' } })
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: 'leaver@demo.test' } })
  await world.work()
  await olga.send('DELETE', '/staff/leaver@demo.test')
  await say(slug, 'Hello?')
  await world.work()
  assert.ok([ana.email, olga.email].includes(await assigneeOf(slug)))
})

test('whoever works around the clock can be away all the same', async () => {
  await startOver()
  const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  await set(ana.email, { by_schedule: true, schedule: { time_zone: 'UTC', week: always } })
  assert.equal((await set(ana.email, { state: 'away' })).state, 'away')
  const { status } = await olga.put('/availability', {
    availability: { by_schedule: true, schedule: { week: always }, until: '2099-01-01T00:00:00Z' },
  })
  assert.equal(status, 422)
})

test('without a queue nothing is given', async () => {
  await startOver()
  await olga.put(`/teams/${support.id}`, { team: { queue: null } })
  const slug = await begin()
  await world.work()
  assert.equal(await assigneeOf(slug), null)
  assert.deepEqual((await queue()).waiting.length, 1)
})

test('bad input is refused at its field, and changes nothing', async () => {
  await startOver()
  const before = (await ana.get('/availability')).body
  const refused: [object, string][] = [
    [{ state: 'gone' }, 'availability.state'],
    [{ until: '2001-01-01' }, 'availability.until'],
    [{ until: 'tomorrow' }, 'availability.until'],
    [{ by_schedule: true }, 'availability.by_schedule'],
    [{ schedule: { week: [] } }, 'availability.schedule.week'],
    [{ schedule: { time_zone: 'Mars', week: Array(7).fill([]) } }, 'availability.schedule.time_zone'],
    [{ room: { mail: -1 } }, 'availability.room.mail'],
    [{ room: { fax: 1 } }, 'availability.room'],
    [{ skills: [''] }, 'availability.skills.0'],
    [{ note: 'x'.repeat(121) }, 'availability.note'],
  ]
  for (const [availability, field] of refused) {
    const { status, body } = await olga.put('/availability', { availability })
    assert.equal(status, 422, JSON.stringify(availability))
    assert.deepEqual(Object.keys(body.errors), [field])
  }
  assert.deepEqual((await ana.get('/availability')).body, before)
  const { status } = await olga.put(`/teams/${support.id}`, { team: { queue: { order: 'newest' } } })
  assert.equal(status, 422)
})

test('agents set themselves, but neither their room nor others; strangers find nobody', async () => {
  assert.equal(
    (await ana.put('/availability', { availability: { state: 'busy', note: 'Training' } })).status,
    200,
  )
  assert.equal(
    (await ana.put(`/availability/${ana.email}`, { availability: { state: 'available' } })).status,
    200,
  )
  assert.equal((await ana.put('/availability', { availability: { room: { mail: 1 } } })).status, 403)
  assert.equal((await ana.put('/availability', { availability: { skills: ['x'] } })).status, 403)
  assert.equal(
    (await ana.put(`/availability/${olga.email}`, { availability: { state: 'away' } })).status,
    403,
  )
  assert.equal(
    (await rivalOwner.put(`/availability/${ana.email}`, { availability: { state: 'away' } })).status,
    404,
  )
  const { body: own } = await olga.get(`/availability/${ana.email}`)
  assert.deepEqual([own.user.email, own.state, own.note], [ana.email, 'available', null])
  assert.equal((await ana.get('/availability/nobody@demo.test')).status, 404)
  assert.equal((await ana.get('/availability/nobody')).status, 422)
  assert.equal((await rita.get(`/availability/${ana.email}`)).status, 404)
  assert.equal((await rita.get(`/teams/${support.id}/queue`)).status, 404)
  assert.doesNotMatch(JSON.stringify((await rita.get('/availability')).body), new RegExp(ana.email))
})

test('who sees part of the conversations learns nothing of the others from a queue', async () => {
  await startOver()
  await set(olga.email, { state: 'away' })
  await set(ana.email, { state: 'busy' })
  await begin()
  await world.work()
  const { body: small } = await olga.post('/teams', { team: { name: 'Small' } })
  await olga.put(`/staff/${ana.email}`, { staff: { sees: { channel_ids: [], team_ids: [small.id] } } })
  assert.deepEqual((await queue()).waiting, [])
  await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
  assert.equal((await queue()).waiting.length, 1)
})

test('among fifty members, a hundred at once are given evenly, to within one', async () => {
  await startOver()
  const members = await transaction(world.scope, async tx => {
    const emails = Array.from({ length: 50 }, (_, n) => `even-${n}@demo.test`)
    for (const email of emails) await createUser(tx, { name: `Even ${email}`, email, role: 'agent' })
    return emails
  })
  const { body: even } = await olga.post('/teams', { team: { name: 'Even', members } })
  const slugs: string[] = []
  for (let n = 0; n < 7; n++)
    slugs.push(...(await Promise.all(Array.from({ length: 15 }, () => begin({ team: even.id })))))
  await olga.put(`/teams/${even.id}`, { team: { queue: {} } })
  await world.work()
  const got = await Promise.all(slugs.map(assigneeOf))
  const counts = members.map(email => got.filter(one => one === email).length)
  assert.deepEqual([Math.min(...counts), Math.max(...counts)], [2, 3])
})
