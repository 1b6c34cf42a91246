import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gemoji } from 'gemoji'
import { markedIn, suggestionsFor } from './suggestions.ts'

const PEOPLE = ['Ana Souza', 'Olga Petrova'].map((name, id) => ({ id, name, email: `${id}@demo.test` }))
const TEMPLATES = [{ id: 7, name: 'Delayed', body: 'Dear {{customer}}', response_template_group: null }]
const known = {
  people: PEOPLE,
  templates: TEMPLATES,
  emoji: gemoji,
  fill: (body: string) => body.replace('{{customer}}', 'Cody'),
}

const TEXTS: [string, boolean, ReturnType<typeof markedIn>][] = [
  ['/', true, { mark: '/', typed: '', start: 0 }],
  ['Hello /del', true, { mark: '/', typed: 'del', start: 6 }],
  ['and/or', true, undefined],
  [':smi', false, { mark: ':', typed: 'smi', start: 0 }],
  ['thanks (:hea', false, { mark: ':', typed: 'hea', start: 8 }],
  ['at 10:30', false, undefined],
  ['http://x', false, undefined],
  [':-)', false, undefined],
  [': x', false, undefined],
  ['@', true, { mark: '@', typed: '', start: 0 }],
  ['Ask @Olga Pe', true, { mark: '@', typed: 'Olga Pe', start: 4 }],
  ['(@an', true, { mark: '@', typed: 'an', start: 1 }],
  ['Ask @Olga Petrova about', true, undefined],
  ['kai@example', true, undefined],
  ['@Olga', false, undefined],
]
for (const [text, withPeople, expected] of TEXTS)
  test(`after “${text}” ${expected ? `${expected.mark}${expected.typed}` : 'nothing'} is completed`, () => {
    assert.deepEqual(markedIn(text, withPeople), expected)
  })

test('colleagues fit by the beginning of each part of their name, saved replies by any of their words', () => {
  const titles = (mark: '/' | '@', typed: string) =>
    suggestionsFor({ mark, typed, start: 0 }, known).map(({ title }) => title)
  assert.deepEqual(titles('@', ''), ['Ana Souza', 'Olga Petrova'])
  assert.deepEqual(titles('@', 'pet'), ['Olga Petrova'])
  assert.deepEqual(titles('@', 'trova'), [])
  assert.deepEqual(titles('/', 'DEAR'), ['Delayed'])
  assert.equal(suggestionsFor({ mark: '/', typed: '', start: 0 }, known)[0]?.text, 'Dear Cody')
})

test('emoji fit by the beginning of their names, then by their other words', () => {
  const found = (typed: string) => suggestionsFor({ mark: ':', typed, start: 0 }, known)
  assert.deepEqual(found('tada')[0], { id: 'tada', title: '🎉', detail: 'tada', text: '🎉 ' })
  assert.ok(found('smile').length > 1)
  assert.ok(found('hooray').some(({ title }) => title === '🎉'))
  assert.deepEqual(found('nosuchthing'), [])
})
