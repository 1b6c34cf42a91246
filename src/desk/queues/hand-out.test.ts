import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { candidatesFor, handOut, type Member } from './hand-out.ts'
import type { Waiting } from './queries.ts'

const member = (userId: number, of: Partial<Member> = {}): Member => ({
  userId,
  now: 'available',
  mailRoom: 2,
  chatRoom: 1,
  skills: [],
  load: { mail: 0, chat: 0 },
  ...of,
})
const mail = (id: number, tagKeys: string[] = []): Waiting => ({
  id,
  isChat: false,
  tagKeys,
  since: new Date(0),
})
const chat = (id: number): Waiting => ({ ...mail(id), isChat: true })

/** Turns as a team keeps them. */
function turnsOf(ids: number[]) {
  const had = new Map(ids.map(id => [id, 0]))
  return {
    had,
    take(among: number[]) {
      const [next] = among.toSorted(
        (one, other) => (had.get(one) ?? 0) - (had.get(other) ?? 0) || one - other,
      )
      if (next !== undefined) had.set(next, (had.get(next) ?? 0) + 1)
      return next
    },
  }
}

test('who can get a conversation, or why nobody can', () => {
  const reasonOf = (waiting: Waiting, members: Member[]) => {
    const found = candidatesFor(waiting, members)
    return typeof found === 'string' ? found : found.map(({ userId }) => userId)
  }
  assert.deepEqual(reasonOf(mail(1), [member(1), member(2, { now: 'busy' })]), [1])
  assert.equal(reasonOf(mail(1), [member(1, { now: 'away' })]), 'nobody_available')
  assert.equal(reasonOf(mail(1), []), 'nobody_available')
  assert.equal(reasonOf(mail(1), [member(1, { load: { mail: 2, chat: 0 } })]), 'no_room')
  assert.deepEqual(reasonOf(mail(1), [member(1, { mailRoom: null, load: { mail: 99, chat: 0 } })]), [1])
  assert.deepEqual(reasonOf(chat(1), [member(1, { load: { mail: 2, chat: 0 } })]), [1])
  const french = member(2, { skills: ['Français'] })
  assert.deepEqual(reasonOf(mail(1, ['français', 'refund']), [member(1), french]), [2])
  assert.equal(reasonOf(mail(1, ['français']), [member(1), { ...french, now: 'away' }]), 'nobody_skilled')
  assert.deepEqual(reasonOf(mail(1, ['refund']), [member(1), french]), [1, 2])
})

test('nobody gets more than there is room for, and while there is room nothing waits', () => {
  const members = fc.array(
    fc.record({
      mailRoom: fc.option(fc.nat(4)),
      chatRoom: fc.option(fc.nat(2)),
      load: fc.record({ mail: fc.nat(3), chat: fc.nat(3) }),
      now: fc.constantFrom('available' as const, 'busy' as const, 'away' as const),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(members, fc.array(fc.boolean(), { maxLength: 25 }), (given, kinds) => {
      const team = given.map((of, index) => member(index + 1, of))
      const waiting = kinds.map((isChat, index) => ({ ...mail(index + 1), isChat }))
      const handed = handOut(waiting, team, turnsOf(team.map(({ userId }) => userId)))
      const got = new Set(handed.map(({ conversationId }) => conversationId))
      const after = team.map(one => {
        const its = handed.filter(({ userId }) => userId === one.userId)
        const talks = its.filter(({ conversationId }) => kinds[conversationId - 1]).length
        return { ...one, load: { mail: one.load.mail + its.length - talks, chat: one.load.chat + talks } }
      })
      for (const [index, { mailRoom, chatRoom, load, now }] of after.entries()) {
        const before = team[index]?.load
        assert.ok(now === 'available' || JSON.stringify(load) === JSON.stringify(before))
        assert.ok(mailRoom === null || load.mail <= Math.max(mailRoom, before?.mail ?? 0))
        assert.ok(chatRoom === null || load.chat <= Math.max(chatRoom, before?.chat ?? 0))
      }
      for (const one of waiting)
        if (!got.has(one.id)) assert.equal(typeof candidatesFor(one, after), 'string')
    }),
  )
})

test('members with room get equally many, to within one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(250), (people, count) => {
      const team = Array.from({ length: people }, (_, index) => member(index + 1, { mailRoom: null }))
      const turns = turnsOf(team.map(({ userId }) => userId))
      const handed = handOut(
        Array.from({ length: count }, (_, index) => mail(index + 1)),
        team,
        turns,
      )
      assert.equal(handed.length, count)
      assert.ok(Math.max(...turns.had.values()) - Math.min(...turns.had.values()) <= 1)
    }),
  )
})
