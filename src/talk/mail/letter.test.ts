import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from '../../kit/language/language.ts'
import { letter } from './letter.ts'

const base = {
  key: 'survey.7',
  from: { name: 'Acme', address: 'support@acme.test' },
  to: ['cody@example.com'],
  subject: 'Hello',
  look: { brand: 'Acme', language: languageOf('en'), color: null },
}

test('words are escaped, and the text has the same words as the HTML', () => {
  const button = { button: 'Go on', url: 'https://acme.test/a?b=1' }
  const { text, html } = letter({ ...base, blocks: [{ heading: 'A & B' }, '1 < 2', button] })
  assert.equal(text, 'A & B\n\n1 < 2\n\nGo on:\nhttps://acme.test/a?b=1\n\n-- \nAcme')
  assert.match(String(html), /<h1 [^>]*>A &#38; B<\/h1>\n<p [^>]*>1 &#60; 2<\/p>/)
  assert.match(String(html), /<a href="https:\/\/acme\.test\/a\?b&#61;1" [^>]*>Go on<\/a>/)
})

test('every letter says that a machine wrote it, and is the same mail on every attempt', () => {
  const mail = letter({ ...base, returnPath: 'support+b.1@acme.test', blocks: ['Hi'] })
  assert.equal(mail.messageId, '<survey.7@acme.test>')
  assert.deepEqual(mail.envelope, { from: 'support+b.1@acme.test', to: ['cody@example.com'] })
  assert.equal((mail.headers as Record<string, string>)['Auto-Submitted'], 'auto-generated')
})

test('one click unsubscribes (RFC 8058)', () => {
  const unsubscribe = { url: 'https://acme.test/u/1', label: 'Unsubscribe' }
  const { text, html, headers } = letter({ ...base, blocks: ['Hi'], unsubscribe })
  assert.match(String(text), /\n-- \nAcme\n\nUnsubscribe: https:\/\/acme\.test\/u\/1$/)
  assert.match(String(html), /<a href="https:\/\/acme\.test\/u\/1" [^>]*>Unsubscribe<\/a>/)
  const { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': post } = headers as Record<string, string>
  assert.deepEqual([link, post], ['<https://acme.test/u/1>', 'List-Unsubscribe=One-Click'])
})
