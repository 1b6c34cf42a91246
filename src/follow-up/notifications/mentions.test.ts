import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn } from './mentions.ts'

const people = ['Ana Souza', 'Ana Lind', 'Olga Petrova', 'Kai', 'José Núñez'].map(name => ({ name }))
const TEXTS: [string, string[]][] = [
  ['@Olga Petrova, can you look?', ['Olga Petrova']],
  ['Ask @olga.', ['Olga Petrova']],
  ['@Ana can mean two people', []],
  ['@ANA LIND and @ana souza', ['Ana Lind', 'Ana Souza']],
  ['(@Kai)', ['Kai']],
  ['@Kaiser is somebody else', []],
  ['kai@kai.example is an address', []],
  ['@José Núñez', ['José Núñez']],
  ['@José', ['José Núñez']],
  ['@Olga @Olga @Olga Petrova', ['Olga Petrova']],
  ['@ Olga', []],
  ['nobody', []],
  ['@', []],
]
for (const [text, expected] of TEXTS)
  test(`“${text}” mentions ${expected.join(' and ') || 'nobody'}`, () => {
    assert.deepEqual(
      mentionedIn(text, people).map(({ name }) => name),
      expected,
    )
  })

test('a long text with many marks is read at once', () => {
  assert.deepEqual(mentionedIn('@'.repeat(100_000), people), [])
})

test('a team is mentioned by its whole name only, and takes nobody’s first name', () => {
  const ana = { name: 'Ana Souza' }
  const team = { name: 'Ana Billing Desk', isTeam: true }
  const both = [ana, team]
  assert.deepEqual(mentionedIn('@ana, look', both), [ana])
  assert.deepEqual(mentionedIn('@Ana Billing Desk, look', both), [team])
  assert.deepEqual(mentionedIn('@the end', [{ name: 'The Night Shift', isTeam: true }]), [])
})
