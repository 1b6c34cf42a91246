import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { type Brand, transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { STATUS, type Status, VISIBILITY } from './codes.ts'

const world = await createWorld()
const { ana } = world

const HELD_UNTIL = '2027-01-01T00:00:00.000+00:00'
const EVERY = Object.values(STATUS)

function startIn(status: Status) {
  return world.start({ status, ...(status === STATUS.onHold ? { hold_until: HELD_UNTIL } : {}) })
}

async function read(slug: string) {
  return (await ana.get(`/conversations/${slug}`)).body
}

/** The changes of status that the log tells of a conversation, oldest first. */
async function changesOf(id: number): Promise<Record<string, unknown>[]> {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.status_changed`)
  const events: { id: number; data: Record<string, unknown> }[] = body.events
  return events.toSorted((one, other) => one.id - other.id).map(({ data }) => data)
}

async function whileResolvingOn(resolveOn: Brand['resolveOn'], work: () => Promise<void>): Promise<void> {
  const set = (to: Brand['resolveOn']) => transaction(world.scope, tx => changeBrand(tx, { resolveOn: to }))
  await set(resolveOn)
  try {
    await work()
  } finally {
    await set('any')
  }
}

const reopened = (before: Status): Status => {
  const stays: Status[] = [STATUS.unresolved, STATUS.spam, STATUS.chatbotAssigned, STATUS.spamByAi]
  return stays.includes(before) ? before : STATUS.unresolved
}
const note = { visibility: VISIBILITY.internalNote }

const KINDS: [string, object, (before: Status) => Status][] = [
  ['a staff reply resolves a conversation in any status', {}, () => STATUS.resolved],
  ['a staff note resolves a conversation in any status', note, () => STATUS.resolved],
  [
    'a staff reply with suppress_autoresolve leaves any status',
    { suppress_autoresolve: true },
    before => before,
  ],
  ['a customer’s reply reopens what can be reopened, and nothing else', { user: CODY }, reopened],
  [
    'suppress_autoresolve does not keep a customer’s reply from reopening',
    { user: CODY, suppress_autoresolve: true },
    reopened,
  ],
  ['a customer’s note leaves any status', { ...note, user: CODY }, before => before],
  ['a reply in the name of a colleague resolves as a colleague’s', { user: OLGA }, () => STATUS.resolved],
]

for (const [rule, message, after] of KINDS)
  test(`${rule}, and the log tells of each change`, async () => {
    for (const before of EVERY) {
      const { slug, id } = await startIn(before)
      const posted = await world.post(slug, { body: 'x', ...message })
      const expected = after(before)
      const now = await read(slug)
      assert.equal(now.status, expected, `from ${before}`)
      assert.equal(now.hold_until, expected === STATUS.onHold ? HELD_UNTIL : null, `hold from ${before}`)
      const told = (await changesOf(id)).map(({ posted_by, ...data }) => data)
      const change = { from: before, to: expected, because: 'message', message_id: posted.id }
      assert.deepEqual(told, before === expected ? [] : [change], `log from ${before}`)
    }
  })

test('with resolve-on reply, a staff note leaves any status and a staff reply resolves any', () =>
  whileResolvingOn('reply', async () => {
    for (const before of EVERY) {
      const { slug } = await startIn(before)
      await world.post(slug, { body: 'x', ...note })
      assert.equal((await read(slug)).status, before)
      await world.post(slug, { body: 'x' })
      assert.equal((await read(slug)).status, STATUS.resolved)
    }
  }))

test('with resolve-on never, staff messages leave any status, and customers still reopen', () =>
  whileResolvingOn('never', async () => {
    for (const before of EVERY) {
      const { slug } = await startIn(before)
      for (const message of [{ body: 'x' }, { body: 'x', ...note }]) await world.post(slug, message)
      assert.equal((await read(slug)).status, before)
      await world.post(slug, { body: 'x', user: CODY })
      assert.equal((await read(slug)).status, reopened(before))
    }
  }))

test('an outbound conversation begins with the status that its staff message would give it', async () => {
  const begin = async (message: object) =>
    (await world.start({ message: { body: 'x', user: OLGA, ...message } })).status
  assert.equal(await begin({}), STATUS.resolved)
  assert.equal(await begin(note), STATUS.resolved)
  await whileResolvingOn('reply', async () => {
    assert.equal(await begin({}), STATUS.resolved)
    assert.equal(await begin(note), STATUS.unresolved)
  })
  await whileResolvingOn('never', async () => assert.equal(await begin({}), STATUS.unresolved))
})

test('an explicit status at the start wins over every rule, and the first message changes nothing', async () => {
  for (const status of EVERY) {
    const hold = status === STATUS.onHold ? { hold_until: HELD_UNTIL } : {}
    const { id, ...started } = await world.start({ status, ...hold, message: { body: 'x', user: OLGA } })
    assert.equal(started.status, status)
    assert.deepEqual(await changesOf(id), [])
  }
})

test('of messages of both sides at once, each change begins with the status that the one before left', async () => {
  const { slug, id } = await world.start()
  await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      world.post(slug, { body: `x${index}`, ...(index % 2 ? { user: CODY } : {}) }),
    ),
  )
  const changes = await changesOf(id)
  assert.ok(changes.length > 0)
  const ends = [STATUS.unresolved, ...changes.map(({ to }) => to)]
  assert.deepEqual(
    changes.map(({ from }) => from),
    ends.slice(0, -1),
  )
  assert.equal((await read(slug)).status, ends.at(-1))
  assert.equal((await read(slug)).message_count, 17)
})
