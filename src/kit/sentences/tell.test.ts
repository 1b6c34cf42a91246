import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { invalidFields, notFound } from '../errors.ts'
import { Unreachable } from '../fetch-safely.ts'
import { valuesBetween } from './retell.ts'
import { ExplainedError, quoted, Sentence, say, sentenceOf } from './say.ts'
import { retell, type Tongue, TRANSLATIONS, tell } from './tell.ts'
import type { Translation } from './translation.ts'

test('a sentence is English until another language is asked for', () => {
  const sentence = say`The topic ${'lamps'} already exists.`
  assert.equal(sentence.template, 'The topic {1} already exists.')
  assert.equal(String(sentence), 'The topic lamps already exists.')
  assert.equal(JSON.stringify({ sentence }), '{"sentence":"The topic lamps already exists."}')
  assert.equal(tell(sentence), 'The topic lamps already exists.')
  assert.equal(tell(sentence, 'de'), 'Das Thema lamps gibt es schon.')
})

test('sentences and errors inside of a sentence are told in the same language', () => {
  const error = new Unreachable(say`No response within ${15} seconds.`)
  const sentence = say`The sign-in could not be renewed. ${error}`
  assert.equal(String(sentence), 'The sign-in could not be renewed. No response within 15 seconds.')
  assert.equal(
    tell(sentence, 'de'),
    'Die Anmeldung konnte nicht erneuert werden. Keine Antwort innerhalb von 15 Sekunden.',
  )
})

test('what somebody wrote stays as it is, even if it looks like a sentence of ours', () => {
  assert.equal(
    tell(say`The topic ${'No mailbox is set.'} already exists.`, 'de'),
    'Das Thema No mailbox is set. gibt es schon.',
  )
  assert.equal(
    tell(say`The topic ${'{1} $& {2}'} already exists.`, 'de'),
    'Das Thema {1} $& {2} gibt es schon.',
  )
  assert.equal(retell('552 5.2.2 Mailbox full', 'de'), '552 5.2.2 Mailbox full')
  assert.equal(
    retell('The mail server refused the login. 535 5.7.8 Error: is wrong', 'de'),
    'Der Mailserver hat die Anmeldung abgelehnt. 535 5.7.8 Error: is wrong',
  )
})

test('a stored refusal of a field has the name that people call it', () => {
  const { message, sentence } = invalidFields({ 'message.body': [say`must be at most ${100} characters`] })
  assert.equal(retell(message, 'de'), '„Text“ darf höchstens 100 Zeichen lang sein.')
  assert.equal(retell(message, 'de'), tell(sentence, 'de'))
  assert.equal(retell('mailbox does not exist.', 'de'), 'mailbox does not exist.')
})

test('words of others are not taken for ours', () => {
  for (const said of ['The provider says: token', 'The connection failed (none).', 'Telegram: page'])
    assert.match(retell(said, 'de'), /: token$|\(none\)\.$|: page$/)
  assert.equal(retell('none', 'de'), 'none')
  assert.equal(retell('Error: is wrong', 'de'), 'Error: is wrong')
})

test('a number selects the form', () => {
  const others = (count: number) => tell(say`${'INBOX'}, and ${count} other mailboxes`, 'de')
  assert.equal(others(1), 'INBOX und ein weiteres Postfach')
  assert.equal(others(3), 'INBOX und 3 weitere Postfächer')
})

test('fields have the names that people call them', () => {
  const problem = invalidFields({ 'channel.settings.app_secret': [say`is required`] })
  assert.equal(problem.message, 'channel.settings.app_secret is required.')
  assert.equal(tell(problem.sentence, 'de'), '„App-Geheimnis“ muss angegeben werden.')
  const unknown = invalidFields({ 'settings.new_thing': [say`is required`] })
  assert.equal(tell(unknown.sentence, 'de'), '„new thing“ muss angegeben werden.')
})

test('nothing found is told with the right article', () => {
  assert.equal(notFound(say`article`).message, 'There is no such article.')
  assert.equal(tell(notFound(say`article`).sentence, 'de'), 'Es gibt diesen Artikel nicht.')
})

test('the sentence of an error that has none is its message', () => {
  assert.equal(tell(sentenceOf(new Error('socket hang up')), 'de'), 'socket hang up')
  assert.equal(tell(sentenceOf('x'), 'de'), 'x')
  const error = new ExplainedError(say`No mailbox is set.`)
  assert.equal(error.message, 'No mailbox is set.')
  assert.equal(sentenceOf(error), error.sentence)
  assert.equal(tell(quoted('No mailbox is set.'), 'de'), 'Es ist kein Postfach eingestellt.')
})

/** A value that no sentence is made of, and no number, which would select a form. */
const value = fc.stringMatching(/^[b-df-hj-np-tv-z][b-df-hj-np-tv-z0-9]{2,11}$/)

for (const [code, { sentences }] of Object.entries(TRANSLATIONS) as [Tongue, Translation][]) {
  const templates = Object.keys(sentences).filter(template => /^\p{Lu}[^{]*[a-z]{3}.*[.)]$/u.test(template))

  test(`${code}: what was written down in English is told like the sentence itself`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...templates),
        fc.array(value, { minLength: 9, maxLength: 9 }),
        (template, values) => {
          const parts = template.split(/\{\d\}/)
          const sentence = new Sentence(parts, values.slice(0, parts.length - 1))
          assert.equal(retell(String(sentence), code), tell(sentence, code))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test(`${code}: and so is a sentence inside of another, or after it`, () => {
    const whole = Object.keys(sentences).filter(template => /^[A-Z][^{}]*\.$/.test(template))
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.constantFrom(...whole), value, (one, other, name) => {
        const both = [
          say`Telegram: ${new Sentence([one], [])}`,
          say`${new Sentence([one], [])} ${new Sentence([other], [])}`,
        ]
        for (const sentence of [
          ...both,
          say`Unreadable: ${new Sentence([other], [])}`,
          say`The name ${name} is not known.`,
        ])
          assert.equal(retell(String(sentence), code), tell(sentence, code))
      }),
      { numRuns: 500 },
    )
  })
}

test('many short sentences of others are not tried in every combination', () => {
  for (const said of ['A. ', 'X: ', 'Meta: A (1) (Meta 2). '].map(part => part.repeat(330).slice(0, 999)))
    assert.equal(retell(said, 'de'), said)
})

test('anything else stays as it is, and is never torn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
      assert.equal(typeof retell(text, 'de'), 'string')
      assert.equal(retell(`${text}`, undefined), text)
    }),
  )
})

test('the values between the parts of a template are what the shortest match of a pattern would find', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.'), maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 2, maxLength: 5 }),
      fc.array(piece, { maxLength: 12 }),
      (parts, pieces) => {
        const text = pieces.join('')
        const pattern = new RegExp(`^${parts.map(part => RegExp.escape(part)).join('([^]*?)')}$`)
        assert.deepEqual(valuesBetween(parts, text), pattern.exec(text)?.slice(1))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('each part of a template is looked for once in a text that repeats it, and by no pattern', t => {
  const looked = t.mock.method(String.prototype, 'indexOf').mock
  const matched = t.mock.method(RegExp.prototype, 'exec').mock
  for (const { sentences } of Object.values(TRANSLATIONS))
    for (const template of Object.keys(sentences)) {
      const parts = template.split(/\{\d\}/)
      if (parts.length === 1) continue
      const text = `${parts[0]}${parts.slice(1).join('').repeat(400)}`.slice(0, 999) + parts.at(-1)
      looked.resetCalls()
      matched.resetCalls()
      const values = valuesBetween(parts, text)
      const [searches, patterns] = [looked.callCount(), matched.callCount()]
      assert.ok(searches <= Math.max(0, parts.length - 2), `${template}: ${searches} searches`)
      assert.equal(patterns, 0, template)
      assert.ok(values === undefined || values.length === parts.length - 1, template)
    }
})
