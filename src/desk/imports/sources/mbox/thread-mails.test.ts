import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type KnownMails, type Threaded, threadMails } from './thread-mails.ts'

const isStaff = (address: string) => address.endsWith('@us')

/** A mail at a time: `a@us > gina, carl`, and what it answers. */
function mail(at: number, words: string, ...answersTo: string[]): Threaded {
  const [sender = '', to = ''] = words.split(/ > ?/)
  const others = to.split(', ').filter(Boolean)
  return { id: `m${at}`, at, sender, others, answersTo, isStaff: isStaff(sender), isPersonal: true }
}

/** Threads with their people, and of each mail who must not see it. */
function threaded(mails: Threaded[], known: KnownMails = new Map()) {
  return threadMails(mails, known, isStaff).map(({ people, mails: placed }) => ({
    people: [...people.keys()].join(' '),
    mails: placed
      .map(one => `${one.mail.id}${one.isNote ? ' note' : one.leftOut.map(who => ` -${who}`).join('')}`)
      .join(', '),
  }))
}

test('mail between colleagues, a forward and an answer to it are notes, and add nobody', () => {
  assert.deepEqual(
    threaded([
      mail(1, 'gina >'),
      mail(2, 'ana@us > olga@us', 'm1'),
      mail(3, 'ana@us > supplier', 'm1'),
      mail(4, 'supplier > ana@us', 'm3', 'm1'),
      mail(5, 'ana@us > supplier', 'm4', 'm3', 'm1'),
      mail(6, 'olga@us > gina', 'm2', 'm1'),
    ]),
    [
      { people: 'gina olga@us', mails: 'm1, m2 note, m3 note, m6' },
      { people: 'supplier ana@us', mails: 'm4, m5' },
    ],
  )
})

test('what members wrote to one another is no thread for others', () => {
  assert.deepEqual(
    threaded([
      mail(1, 'ana@us > olga@us'),
      mail(2, 'olga@us > ana@us', 'm1'),
      mail(3, 'ana@us > gina', 'm2', 'm1'),
      mail(4, 'gina > ana@us', 'm3', 'm2', 'm1'),
    ]),
    [
      { people: 'ana@us', mails: 'm1 note, m2 note' },
      { people: 'ana@us gina', mails: 'm3, m4' },
    ],
  )
})

test('only staff add somebody to a thread, and nobody sees what they did not get', () => {
  assert.deepEqual(
    threaded([
      mail(1, 'gina > bo'),
      mail(2, 'gina > eve', 'm1'),
      mail(3, 'eve >', 'm1'),
      mail(4, 'ana@us > gina', 'm1'),
      mail(5, 'ana@us > gina, carl', 'm1'),
      mail(6, 'carl >', 'm5'),
    ]),
    [
      { people: 'gina bo ana@us carl', mails: 'm1 -carl, m2 -carl, m4 -bo -carl, m5 -bo, m6' },
      { people: 'eve', mails: 'm3' },
    ],
  )
})

test('what a later run brings is hidden from those who joined after it, and notes stay notes', () => {
  const known: KnownMails = new Map([
    ['m4', { id: 'm4', isNote: false, people: [['gina', 4] as [string, number], ['carl', 9]] }],
    ['m5', { id: 'm4', isNote: true, people: [] }],
  ])
  assert.deepEqual(
    threaded([mail(5, 'ana@us > carl', 'm4'), mail(6, 'gina >', 'm4'), mail(10, 'gina >', 'm4')], known),
    [{ people: 'gina carl', mails: 'm5 note, m6 -carl, m10' }],
  )
})

test('threads are in the same order, whatever is here already', () => {
  const mails = [mail(1, 'a >'), mail(2, 'b >'), mail(3, 'a >', 'm1'), mail(4, 'b >', 'm2')]
  const of = (id: string, who: string) => ({ id, isNote: false, people: [[who, 1] as [string, number]] })
  const known: KnownMails = new Map([
    ['m4', of('m2', 'b')],
    ['m2', of('m2', 'b')],
    ['m1', of('m1', 'a')],
  ])
  assert.deepEqual(
    threaded(mails, known).map(one => one.mails),
    threaded(mails).map(one => one.mails),
  )
})
