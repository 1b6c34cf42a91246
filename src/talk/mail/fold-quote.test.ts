import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldQuote } from './fold-quote.ts'

const SENT = 'Your parcel left our warehouse on Monday.'
const fold = (text: string, texts: string[] = [SENT]) =>
  foldQuote(text, { texts, names: ['Ana Souza', 'Ana'] })
const visible = (text: string, texts?: string[]) => fold(text, texts).visible
const isFolded = (text: string, texts?: string[]) => fold(text, texts).folded

for (const [what, attribution] of [
  ['English', 'On Fri, 20 Nov 2026 at 12:00, Ana Souza wrote:'],
  ['German', 'Am 20.11.2026 um 12:00 schrieb Ana Souza:'],
  ['French', 'Le 20 nov. 2026 à 12:00, Ana a écrit :'],
  ['an address', 'Ana Souza <agent@demo.test> wrote:'],
  ['Japanese', '2026年11月20日(金) 12:00 Ana:'],
  ['indented', '   On 2026-11-20, Ana wrote:'],
] as const)
  test(`the line above a quote goes with it: ${what}`, () => {
    assert.deepEqual(fold(`Thanks!\n\n${attribution}\n> ${SENT}`), {
      visible: 'Thanks!',
      folded: true,
    })
  })

test('a line above a quote that is broken in two goes with it, and the words before stay', () => {
  const text = `Thanks!\n\nOn Fri, 20 Nov 2026 at 12:00,\nAna Souza wrote:\n\n> ${SENT}`
  assert.equal(visible(text), 'Thanks!')
  assert.equal(
    visible(`Two\nlines\n\nAna wrote:\n> ${SENT}`, [SENT]),
    'Two\nlines\n\nAna wrote:',
    'no date, no address',
  )
})

test('quotes in quotes, blank lines between them and a space before them belong to the quote', () => {
  const text = `Yes.\n> ${SENT}\n>> two\n>\n\n > three\n\n`
  assert.equal(visible(text, ['two', 'three', SENT]), 'Yes.')
  assert.equal(visible(text), text.trim(), 'of these, we know only the first')
})

test('an answer between or below the quoted lines stays, with everything above it', () => {
  for (const text of [
    '> Which size?\nLarge.\n> Which colour?\nRed.',
    '> Which size?\n\nLarge, please.',
    'See below.\n> Which size?\nLarge.',
  ])
    assert.deepEqual(fold(text, []), { visible: text, folded: false }, text)
  const asked = ['Which size do you need? Which colour do you want?']
  const inline = '> Which size do you need?\nLarge.\n> Which colour do you want?'
  assert.equal(isFolded(inline, asked), false, 'answers between quoted lines stay with what they answer')
})

test('a mail of nothing but a quote is shown whole', () => {
  for (const text of ['> one\n> two', `On 2026-11-20, Ana wrote:\n> ${SENT}`])
    assert.deepEqual(fold(text, []), { visible: text, folded: false }, text)
})

test('an empty mail stays empty', () => {
  for (const text of ['', ' \n\t\n']) assert.deepEqual(fold(text), { visible: '', folded: false })
})

test('a line with a colon and no quote below it is the sender’s own', () => {
  for (const text of [
    'Please call me at 12:30:',
    'My address is new@example.com:\nHigh Street 1',
    'Note:\n\n',
  ])
    assert.equal(isFolded(text), false, text)
})

const HEADS = {
  English: 'From: Ana Souza\nSent: Friday, November 20, 2026 12:00\nTo: Vera\nSubject: Parcel',
  German: 'Von: Ana Souza\nGesendet: Freitag, 20. November 2026 12:00\nAn: Vera\nBetreff: Paket',
  French: 'De : Ana Souza\nEnvoyé : vendredi 20 novembre 2026 12:00\nÀ : Vera\nObjet : Colis',
  Turkish: 'Kimden: Ana Souza\nGönderildi: 20 Kasım 2026 Cuma 12:00\nKime: Vera\nKonu: Paket',
  Japanese: '差出人: Ana Souza\n送信日時: 2026年11月20日 12:00\n宛先: Vera\n件名: 小包',
}

for (const [what, separator] of [
  ['Outlook’s', `-----Original Message-----\n${HEADS.English}`],
  ['with spaces', '--- Original Message ---'],
  ['German', `----- Ursprüngliche Nachricht -----\n${HEADS.German}`],
  ['French', "----- Message d'origine -----"],
  ['Spanish', '-----Mensaje original-----'],
  ['a rule', `________________________________\n${HEADS.English}`],
  ...Object.entries(HEADS).map(([language, head]) => [`a head in ${language}`, head] as const),
  ['an attribution', 'On 2026-11-20, Ana wrote:'],
] as const)
  test(`below a separator, only what we have sent is folded: ${what}`, () => {
    const text = `It came today.\n\n${separator}\n\n${SENT}`
    assert.deepEqual(fold(text), { visible: 'It came today.', folded: true })
    assert.deepEqual(fold(text, []), { visible: text, folded: false })
    assert.deepEqual(fold(text, ['Something that we said to somebody else']), {
      visible: text,
      folded: false,
    })
  })

test('what we have sent is recognised in other white space, other case and without its Markdown', () => {
  const sent = 'Your **parcel** left our _warehouse_ on Monday.'
  const text = 'Fine.\n-----Original Message-----\nYOUR   parcel left\nour warehouse\n   on Monday.'
  assert.equal(visible(text, [sent]), 'Fine.')
})

test('a short text of ours is no evidence: anybody may write it', () => {
  const text = 'Fine.\n-----Original Message-----\nYes, we are!'
  assert.equal(isFolded(text, ['Yes, we are!']), false, 'eight letters')
  assert.equal(isFolded(text.replace('Yes', 'Of course'), ['Of course, we are!']), true, 'fourteen')
})

test('of several separators the first one below which everything is quoted counts', () => {
  const text = [
    'My answer.',
    '________________________________',
    'My signature, with a rule above it: Vera Example, High Street 1',
    '-----Original Message-----',
    SENT,
  ].join('\n')
  const { visible: shown } = fold(text)
  assert.equal(shown, text.split('\n').slice(0, 3).join('\n'))
})

test('our words above a separator are the sender’s', () => {
  const text = `You wrote: "${SENT}" But it did not.\n________________________________\nVera`
  assert.equal(isFolded(text, [SENT]), false)
})

test('of a long text of ours, the beginning is enough', () => {
  const long = `${SENT} ${'More and more about it. '.repeat(60)}`
  assert.equal(visible(`Fine.\n-----Original Message-----\n${long.slice(0, 400)}`, [long]), 'Fine.')
})

test('a text beyond the limit is shown as it came', () => {
  const quote = `\nOn 2026-11-20, Ana wrote:\n> ${SENT}`
  const longest = `${'x'.repeat(200_000 - quote.length)}${quote}`
  assert.equal(isFolded(longest), true)
  assert.equal(isFolded(`x${longest}`), false)
})
