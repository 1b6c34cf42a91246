import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoggedOut, isPassing, Refusal } from '../api/refusal.ts'
import { createTestClock } from '../kit/test-clock.ts'
import { createOutbox } from './outbox.ts'
import type { NewOutgoing, Outgoing } from './outgoing.ts'

const ANA = 1
const OLGA = 2
const UNDO_MS = 10_000
const reply = (body: string, fields: Partial<NewOutgoing> = {}): NewOutgoing => ({
  slug: 'late-parcel',
  body,
  visibility: 0,
  recipients: [],
  uploads: [],
  after: { do: 'resolve' },
  ...fields,
})

/** A tab: its storage outlives pages, its clock stands still until it is moved, and its server can refuse. */
function createTab() {
  const stored = new Map<string, string>()
  const clock = createTestClock()
  const server = {
    /** Messages that arrived, once each. */
    posted: [] as Outgoing[],
    attempts: [] as string[],
    held: [] as string[],
    drafts: [] as string[],
    left: [] as string[],
    refuse: undefined as Error | undefined,
    refuseHold: undefined as Error | undefined,
  }
  const errors: unknown[] = []
  return {
    server,
    errors,
    stored,
    page: (ids = 'page') => {
      let n = 0
      return createOutbox({
        storage: {
          getItem: key => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
        },
        clock,
        client: {
          async post(message, isLeaving = false) {
            server.attempts.push(message.body)
            if (isLeaving) server.left.push(message.body)
            if (server.refuse) throw server.refuse
            if (server.posted.some(({ originId }) => originId === message.originId)) return false
            server.posted.push(message)
            return true
          },
          async hold({ body }, until) {
            if (server.refuseHold) throw server.refuseHold
            server.held.push(`${body} until ${until}`)
          },
          saveDraft: async ({ body }) => void server.drafts.push(body),
          refresh: async () => {},
        },
        newId: () => `${ids}-${++n}`,
        isPassing,
        isLoggedOut,
        explain: error => (error as Refusal).code,
        onError: error => void errors.push(error),
      })
    },
    pass: clock.pass,
    bodies: () => server.posted.map(({ body }) => body),
  }
}

test('a message is sent after ten seconds, not before, and then it is gone', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  const message = outbox.sendSoon(reply('On its way'), UNDO_MS)
  let gone = 0
  outbox.whenGone(message, () => gone++)
  await tab.pass(9_999)
  assert.deepEqual([tab.bodies(), gone, outbox.messages.get().length], [[], 0, 1])
  await tab.pass(1)
  assert.deepEqual([tab.bodies(), gone, outbox.messages.get()], [['On its way'], 1, []])
  assert.equal(tab.server.posted[0]?.userId, ANA)
  await tab.pass(60_000)
  assert.equal(tab.server.attempts.length, 1)
})

test('an undone message returns to the composer, or to the draft if the composer is closed, and is not sent', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  const written: string[] = []
  const stop = outbox.onTakenBack('late-parcel', ({ body }) => written.push(body))
  outbox.cancel(outbox.sendSoon(reply('first'), UNDO_MS))
  stop()
  outbox.cancel(outbox.sendSoon(reply('second'), UNDO_MS))
  await tab.pass(60_000)
  assert.deepEqual([written, tab.server.drafts, tab.bodies()], [['first'], ['second'], []])
  assert.deepEqual(outbox.messages.get(), [])
})

test('a message that is being sent cannot be undone', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  const message = outbox.sendSoon(reply('too late'), UNDO_MS)
  tab.server.refuse = new Refusal(503, undefined)
  await tab.pass(10_000)
  outbox.cancel(message)
  tab.server.refuse = undefined
  await tab.pass(60_000)
  assert.deepEqual([tab.bodies(), tab.server.drafts], [['too late'], []])
})

test('a busy server is asked five times, ever later, and then every half minute; a refusal is not repeated', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  tab.server.refuse = new Refusal(0, undefined)
  const message = outbox.sendSoon(reply('patient'), UNDO_MS)
  await tab.pass(10_000)
  assert.equal(tab.server.attempts.length, 1)
  await tab.pass(40_000)
  assert.equal(tab.server.attempts.length, 5)
  assert.deepEqual(
    outbox.messages.get().map(({ isWaiting, failure }) => [isWaiting, failure]),
    [[true, undefined]],
  )
  tab.server.refuse = new Refusal(422, { code: 'invalid' })
  await tab.pass(60_000)
  assert.equal(tab.server.attempts.length, 6)
  assert.equal(outbox.messages.get()[0]?.failure, 'invalid')
  tab.server.refuse = undefined
  outbox.retry(message)
  await tab.pass(0)
  assert.deepEqual([tab.bodies(), outbox.messages.get()], [['patient'], []])
})

test('what met no network is sent when it is back, in order, and what was written meanwhile comes after it', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  tab.server.refuse = new Refusal(0, undefined)
  outbox.sendSoon(reply('one'), UNDO_MS)
  await tab.pass(40_000)
  outbox.sendSoon(reply('two'), UNDO_MS)
  tab.server.refuse = undefined
  await tab.pass(10_000)
  assert.deepEqual(tab.bodies(), [], 'the first is tried every half minute, the second waits for it')
  await outbox.reconnect()
  assert.deepEqual([tab.bodies(), outbox.messages.get()], [['one', 'two'], []])
})

test('a message that waits for the network is sent by the next page', async () => {
  const tab = createTab()
  const page = tab.page()
  await page.resume(ANA)
  tab.server.refuse = new Refusal(0, undefined)
  page.sendSoon(reply('on the train'), UNDO_MS)
  await tab.pass(40_000)
  tab.server.refuse = undefined
  await tab.page('next').resume(ANA)
  await tab.pass(0)
  assert.deepEqual(tab.bodies(), ['on the train'])
})

test('what a page did not send, the next one sends, in order and once', async () => {
  const tab = createTab()
  const first = tab.page('first')
  await first.resume(ANA)
  first.sendSoon(reply('one'), UNDO_MS)
  first.sendSoon(reply('two'), UNDO_MS)
  const second = tab.page('second')
  await second.resume(ANA)
  await tab.pass(0)
  assert.deepEqual(tab.bodies(), ['one', 'two'])
  const third = tab.page('third')
  await third.resume(ANA)
  await tab.pass(0)
  assert.deepEqual([tab.bodies(), second.messages.get()], [['one', 'two'], []])
})

test('leaving the page sends what waits; the next page does not send it twice, nor holds again', async () => {
  const tab = createTab()
  const page = tab.page()
  await page.resume(ANA)
  page.sendSoon(reply('bye', { after: { do: 'hold', until: '2026-12-01' } }), UNDO_MS)
  page.leave()
  await tab.pass(0)
  assert.deepEqual([tab.server.left, tab.server.held], [['bye'], ['bye until 2026-12-01']])
  const next = tab.page('next')
  await next.resume(ANA)
  await tab.pass(0)
  assert.deepEqual([tab.bodies(), tab.server.held.length, next.messages.get()], [['bye'], 1, []])
})

test('what could not be sent on leaving is still there on the next page', async () => {
  const tab = createTab()
  tab.server.refuse = new Refusal(0, undefined)
  const page = tab.page()
  await page.resume(ANA)
  page.sendSoon(reply('kept'), UNDO_MS)
  page.leave()
  await tab.pass(0)
  assert.deepEqual(tab.errors, [])
  tab.server.refuse = undefined
  const next = tab.page('next')
  await next.resume(ANA)
  await tab.pass(0)
  assert.deepEqual(tab.bodies(), ['kept'])
})

test('nobody sends what somebody else has written at this machine', async () => {
  const tab = createTab()
  const page = tab.page()
  await page.resume(ANA)
  page.sendSoon(reply('by Ana'), UNDO_MS)
  const next = tab.page('next')
  await next.resume(OLGA)
  await tab.pass(0)
  assert.deepEqual([tab.bodies(), next.messages.get()], [[], []])
})

test('flushing sends everything now, but not what has failed', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  tab.server.refuse = new Refusal(422, { code: 'invalid' })
  outbox.sendSoon(reply('refused'), UNDO_MS)
  await tab.pass(10_000)
  tab.server.refuse = undefined
  outbox.sendSoon(reply('now'), UNDO_MS)
  await outbox.flush()
  assert.deepEqual([tab.bodies(), outbox.messages.get().map(({ body }) => body)], [['now'], ['refused']])
})

test('a message whose hold is refused counts as sent, and the error is shown', async () => {
  const tab = createTab()
  const outbox = tab.page()
  await outbox.resume(ANA)
  tab.server.refuseHold = new Refusal(422, { code: 'invalid' })
  outbox.sendSoon(reply('held', { after: { do: 'hold', until: 'never' } }), UNDO_MS)
  await tab.pass(10_000)
  assert.deepEqual([tab.bodies(), outbox.messages.get(), tab.errors.length], [['held'], [], 1])
})

test('storage with something else in it, or without room, loses nothing of this page', async () => {
  for (const broken of ['{', '{"a":1}', '[null, 7]']) {
    const tab = createTab()
    tab.stored.set('answerwell outbox', broken)
    const outbox = tab.page()
    await outbox.resume(ANA)
    assert.deepEqual(outbox.messages.get(), [], broken)
  }
  const tab = createTab()
  tab.stored.set = () => {
    throw new Error('QuotaExceededError')
  }
  const outbox = tab.page()
  await outbox.resume(ANA)
  outbox.sendSoon(reply('in memory'), UNDO_MS)
  await tab.pass(10_000)
  assert.deepEqual(tab.bodies(), ['in memory'])
})
