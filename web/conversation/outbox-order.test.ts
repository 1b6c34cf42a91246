// Messages that wait together: their order, which of them can still be undone, and what becomes of their conversations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoggedOut, isPassing, Refusal } from '../api/refusal.ts'
import { createTestClock } from '../kit/test-clock.ts'
import { createOutbox } from './outbox.ts'
import type { NewOutgoing, Outgoing } from './outgoing.ts'

const ANA = 1
const KEY = 'answerwell outbox'
const UNDO_MS = 10_000
const PLAIN = { slug: 'late-parcel', visibility: 0, recipients: [], uploads: [] } as const
const reply = (body: string, fields: Partial<NewOutgoing> = {}) =>
  ({ ...PLAIN, body, after: { do: 'resolve' }, ...fields }) as NewOutgoing

/** An outbox whose server takes its time, and notes what arrives. */
function createPage(delayMs = 0, stored = new Map<string, string>()) {
  const clock = createTestClock()
  const heard: string[] = []
  const arrived = new Set<string>()
  const server = { refuse: new Map<string, Error>(), refuseDraft: undefined as Error | undefined }
  const errors: unknown[] = []
  const wait = () => new Promise<void>(resolve => clock.later(delayMs, resolve))
  let n = 0
  const outbox = createOutbox({
    storage: {
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    clock,
    client: {
      async post({ body, originId }) {
        heard.push(body)
        if (delayMs > 0) await wait()
        const error = server.refuse.get(body)
        if (error) throw error
        const isNew = !arrived.has(originId)
        arrived.add(originId)
        return isNew
      },
      hold: async ({ body }, until) => void heard.push(`${body} held until ${until}`),
      async saveDraft({ body }) {
        if (server.refuseDraft) throw server.refuseDraft
        heard.push(`${body} as a draft`)
      },
      refresh: async ({ slug }) => void heard.push(`read ${slug}`),
    },
    newId: () => `id-${++n}`,
    isPassing,
    isLoggedOut,
    explain: error => (error as Refusal).code,
    onError: error => void errors.push(error),
  })
  const posted = () => heard.filter(one => !one.startsWith('read '))
  return { outbox, clock, heard, posted, server, errors, stored }
}

const bodies = (messages: Outgoing[]) => messages.map(({ body }) => body)

test('two messages are sent in the order they were written, each ten seconds after it was', async () => {
  const { outbox, clock, posted } = createPage()
  await outbox.resume(ANA)
  outbox.sendSoon(reply('one'), UNDO_MS)
  await clock.pass(4_000)
  outbox.sendSoon(reply('two'), UNDO_MS)
  await clock.pass(6_000)
  assert.deepEqual([posted(), bodies(outbox.messages.get())], [['one'], ['two']])
  await clock.pass(4_000)
  assert.deepEqual([posted(), outbox.messages.get()], [['one', 'two'], []])
})

test('undoing one message leaves the others to be sent', async () => {
  const { outbox, clock, posted } = createPage()
  await outbox.resume(ANA)
  outbox.sendSoon(reply('one'), UNDO_MS)
  const second = outbox.sendSoon(reply('two'), UNDO_MS)
  outbox.sendSoon(reply('three'), UNDO_MS)
  const stop = outbox.onTakenBack('late-parcel', () => undefined)
  outbox.cancel(second)
  assert.deepEqual(bodies(outbox.messages.get()), ['one', 'three'])
  await clock.pass(60_000)
  stop()
  assert.deepEqual(posted(), ['one', 'three'])
})

test('an undone message goes back to its own conversation, not to another that is open', async () => {
  const { outbox, clock, posted } = createPage()
  await outbox.resume(ANA)
  const taken: string[] = []
  outbox.onTakenBack('other-parcel', ({ body }) => taken.push(body))
  outbox.cancel(outbox.sendSoon(reply('mine'), UNDO_MS))
  await clock.pass(60_000)
  assert.deepEqual([taken, posted()], [[], ['mine as a draft']])
})

test('an undone message comes back whole: text, files, recipients, and whether it is a note', async () => {
  const { outbox } = createPage()
  await outbox.resume(ANA)
  let back: Outgoing | undefined
  outbox.onTakenBack('late-parcel', message => {
    back = message
  })
  const whole = reply('whole', {
    visibility: 1,
    recipients: ['a@example.com'],
    uploads: [{ id: 4, name: 'leg.txt' }],
    after: { do: 'hold', until: '2026-12-01' },
  })
  outbox.cancel(outbox.sendSoon(whole, UNDO_MS))
  assert.deepEqual({ ...back, at: 0, originId: '', userId: 0 }, { ...whole, at: 0, originId: '', userId: 0 })
})

test('a message is undone once, and not after it was sent', async () => {
  const { outbox, clock, posted } = createPage()
  await outbox.resume(ANA)
  const taken: string[] = []
  outbox.onTakenBack('late-parcel', ({ body }) => taken.push(body))
  const message = outbox.sendSoon(reply('once'), UNDO_MS)
  outbox.cancel(message)
  outbox.cancel(message)
  const sent = outbox.sendSoon(reply('sent'), UNDO_MS)
  await clock.pass(10_000)
  outbox.cancel(sent)
  assert.deepEqual([taken, posted()], [['once'], ['sent']])
})

test('a message that could not be sent can still be undone, and is then not tried again', async () => {
  const { outbox, clock, server, posted } = createPage()
  await outbox.resume(ANA)
  const taken: string[] = []
  outbox.onTakenBack('late-parcel', ({ body }) => taken.push(body))
  server.refuse.set('refused', new Refusal(422, { code: 'invalid' }))
  const message = outbox.sendSoon(reply('refused'), UNDO_MS)
  await clock.pass(10_000)
  assert.equal(outbox.messages.get()[0]?.failure, 'invalid')
  outbox.cancel(message)
  await outbox.flush()
  await clock.pass(60_000)
  assert.deepEqual([taken, posted(), outbox.messages.get()], [['refused'], ['refused'], []])
})

test('a refused message does not keep back the next one', async () => {
  const { outbox, server, posted } = createPage()
  await outbox.resume(ANA)
  server.refuse.set('refused', new Refusal(422, { code: 'invalid' }))
  for (const body of ['refused', 'fine']) outbox.sendSoon(reply(body), UNDO_MS)
  await outbox.flush()
  assert.deepEqual([posted(), bodies(outbox.messages.get())], [['refused', 'fine'], ['refused']])
})

test('flushing sends one after another, though the server takes its time', async () => {
  const { outbox, clock, posted } = createPage(2_000)
  await outbox.resume(ANA)
  for (const body of ['one', 'two']) outbox.sendSoon(reply(body), UNDO_MS)
  const flushed = outbox.flush()
  await clock.pass(1_999)
  assert.deepEqual(posted(), ['one'])
  await clock.pass(2_001)
  await flushed
  assert.deepEqual([posted(), outbox.messages.get()], [['one', 'two'], []])
})

test('the conversation is held after its message was sent, and read again only after that', async () => {
  const { outbox, clock, heard } = createPage()
  await outbox.resume(ANA)
  outbox.sendSoon(reply('held', { after: { do: 'hold', until: '2026-12-01' } }), UNDO_MS)
  await clock.pass(10_000)
  assert.deepEqual(heard, ['held', 'held held until 2026-12-01', 'read late-parcel'])
})

test('a refused message holds nothing', async () => {
  const { outbox, clock, server, heard } = createPage()
  await outbox.resume(ANA)
  server.refuse.set('held', new Refusal(403, { code: 'forbidden' }))
  outbox.sendSoon(reply('held', { after: { do: 'hold', until: '2026-12-01' } }), UNDO_MS)
  await clock.pass(60_000)
  assert.deepEqual(heard, ['held'])
})

test('leaving the page does not send again what has failed, and keeps it for the next page', async () => {
  const { outbox, clock, server, posted, stored } = createPage()
  await outbox.resume(ANA)
  server.refuse.set('failed', new Refusal(422, { code: 'invalid' }))
  outbox.sendSoon(reply('failed'), UNDO_MS)
  await clock.pass(10_000)
  outbox.leave()
  await clock.pass(0)
  assert.deepEqual(posted(), ['failed'])
  const next = createPage(0, stored)
  await next.outbox.resume(ANA)
  assert.equal(next.outbox.messages.get()[0]?.failure, 'invalid')
  assert.deepEqual(next.posted(), [], 'somebody decides whether to try again')
})

test('a message that was being sent when its page was lost is not marked so on the next one', async () => {
  const first = createPage(5_000)
  await first.outbox.resume(ANA)
  first.outbox.sendSoon(reply('lost'), UNDO_MS)
  await first.clock.pass(11_000)
  assert.match(first.stored.get(KEY) ?? '', /"isGoing":true/)
  const next = createPage(0, first.stored)
  next.server.refuse.set('lost', new Refusal(422, { code: 'invalid' }))
  await next.outbox.resume(ANA)
  const [message] = next.outbox.messages.get()
  assert.deepEqual([message?.isGoing, message?.isResumed, message?.failure], [false, true, 'invalid'])
})

test('a message that came back and could not be kept as a draft stays, with the reason, and is not sent', async () => {
  const { outbox, clock, server, errors, posted } = createPage()
  await outbox.resume(ANA)
  server.refuseDraft = new Refusal(0, undefined)
  outbox.cancel(outbox.sendSoon(reply('draft'), UNDO_MS))
  await clock.pass(60_000)
  assert.deepEqual([errors, posted()], [[], []])
  const [{ body, failure } = { body: '', failure: '' }] = outbox.messages.get()
  assert.equal(body, 'draft')
  assert.ok(failure)
})

test('flushing waits for a message that is on its way already', async () => {
  const { outbox, clock, posted } = createPage(5_000)
  await outbox.resume(ANA)
  outbox.sendSoon(reply('going'), UNDO_MS)
  await clock.pass(10_000)
  let isFlushed = false
  const flushed = outbox.flush().then(() => {
    isFlushed = true
  })
  await clock.pass(4_000)
  assert.deepEqual([posted(), isFlushed, outbox.messages.get().length], [['going'], false, 1])
  await clock.pass(1_000)
  await flushed
  assert.deepEqual([posted(), outbox.messages.get()], [['going'], []])
})

test('a message that finds the session over waits without a failure, and the next page sends it', async () => {
  const { outbox, clock, server, posted, stored } = createPage()
  await outbox.resume(ANA)
  server.refuse.set('patient', new Refusal(401, { code: 'unauthorized' }))
  outbox.sendSoon(reply('patient'), UNDO_MS)
  await clock.pass(60_000)
  const [message] = outbox.messages.get()
  assert.deepEqual([posted(), message?.isGoing, message?.failure], [['patient'], false, undefined])
  const next = createPage(0, stored)
  await next.outbox.resume(ANA)
  assert.deepEqual([next.posted(), next.outbox.messages.get()], [['patient'], []])
})

test('who waits for a message is told when it begins to go, and once only', async () => {
  const { outbox, clock } = createPage(5_000)
  await outbox.resume(ANA)
  let gone = 0
  outbox.whenGone(outbox.sendSoon(reply('one'), UNDO_MS), () => gone++)
  outbox.sendSoon(reply('two'), UNDO_MS)
  assert.equal(gone, 0, 'another message is not this one')
  await clock.pass(10_000)
  assert.equal(gone, 1)
  await clock.pass(60_000)
  assert.equal(gone, 1)
})

test('a message that is undone while an earlier one is being sent is not sent', async () => {
  const clock = createTestClock()
  const posted: string[] = []
  const taken: string[] = []
  const outbox = createOutbox({
    storage: { getItem: () => null, setItem: () => undefined },
    clock,
    client: {
      async post({ body }) {
        posted.push(body)
        await new Promise<void>(resolve => clock.later(2_000, resolve))
        return true
      },
      hold: async () => undefined,
      saveDraft: async () => undefined,
      refresh: async () => undefined,
    },
    newId: () => crypto.randomUUID(),
    isPassing: () => false,
    isLoggedOut: () => false,
    explain: String,
    onError: () => undefined,
  })
  const keeping = (body: string) => reply(body, { after: { do: 'keep' } })
  await outbox.resume(1)
  outbox.onTakenBack('late-parcel', ({ body }) => taken.push(body))
  outbox.sendSoon(keeping('one'), UNDO_MS)
  const second = outbox.sendSoon(keeping('two'), UNDO_MS)
  const flushed = outbox.flush()
  await clock.pass(1_000)
  outbox.cancel(second)
  await clock.pass(60_000)
  await flushed
  assert.deepEqual([taken, posted], [['two'], ['one']]) // posted is ['one', 'two']
})
