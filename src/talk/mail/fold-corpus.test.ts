// Replies as mail programs and people write them, in eight languages: what is shown of each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldQuote } from './fold-quote.ts'
import { toCompare } from './follow-texts.ts'
import { readQuote } from './read-quote.ts'

const SENT =
  'Hello Vera,\n\nyour lamp left our **warehouse** on Monday. See [where it is](https://post.example/track/4711).\n\nBest regards\nAna'
const AS_TEXT =
  'Hello Vera,\n\nyour lamp left our warehouse on Monday. See where it is (https://post.example/track/4711).\n\nBest regards\nAna'
const REFERENCE = 'Reference: 7mg349c9ck'
const FOOTER = `-- \n${REFERENCE}`
const knowing = (...texts: string[]) => ({ texts, footers: [REFERENCE], names: ['Ana', 'Acme', 'Vera'] })
const quoted = (text: string) =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

interface Tongue {
  words: string
  attribution: string
  /** The head of a mail that Outlook appends. */
  head: string
}

const TONGUES: Record<string, Tongue> = {
  English: {
    words: 'Please cancel my contract.',
    attribution: 'On Fri, Nov 20, 2026 at 12:00 PM Ana (Acme) <support@acme.example> wrote:',
    head: 'From: Ana (Acme) <support@acme.example>\nSent: Friday, November 20, 2026 12:00\nTo: Vera\nSubject: Lamp',
  },
  German: {
    words: 'Bitte kündigen Sie meinen Vertrag.',
    attribution: 'Am 20.11.2026 um 12:00 schrieb Ana (Acme) <support@acme.example>:',
    head: 'Von: Ana (Acme) <support@acme.example>\nGesendet: Freitag, 20. November 2026 12:00\nAn: Vera\nBetreff: Lampe',
  },
  French: {
    words: 'Merci d’annuler mon contrat.',
    attribution: 'Le ven. 20 nov. 2026 à 12:00, Ana (Acme) <support@acme.example> a écrit :',
    head: 'De : Ana (Acme) <support@acme.example>\nEnvoyé : vendredi 20 novembre 2026 12:00\nÀ : Vera\nObjet : Lampe',
  },
  Spanish: {
    words: 'Cancelen mi contrato, por favor.',
    attribution: 'El vie, 20 nov 2026 a las 12:00, Ana (<support@acme.example>) escribió:',
    head: 'De: Ana (Acme) <support@acme.example>\nEnviado: viernes, 20 de noviembre de 2026 12:00\nPara: Vera\nAsunto: Lámpara',
  },
  Italian: {
    words: 'Annullate il mio contratto.',
    attribution: 'Il giorno ven 20 nov 2026 alle ore 12:00 Ana <support@acme.example> ha scritto:',
    head: 'Da: Ana (Acme) <support@acme.example>\nInviato: venerdì 20 novembre 2026 12:00\nA: Vera\nOggetto: Lampada',
  },
  Dutch: {
    words: 'Zeg mijn contract op.',
    attribution: 'Op vr 20 nov 2026 om 12:00 schreef Ana <support@acme.example>:',
    head: 'Van: Ana (Acme) <support@acme.example>\nVerzonden: vrijdag 20 november 2026 12:00\nAan: Vera\nOnderwerp: Lamp',
  },
  Polish: {
    words: 'Proszę rozwiązać moją umowę.',
    attribution: 'pt., 20 lis 2026 o 12:00 Ana <support@acme.example> napisał(a):',
    head: 'Od: Ana (Acme) <support@acme.example>\nWysłano: piątek, 20 listopada 2026 12:00\nDo: Vera\nTemat: Lampa',
  },
  Japanese: {
    words: '契約を解約してください。',
    attribution: '2026年11月20日(金) 12:00 Ana <support@acme.example>:',
    head: 'From: Ana (Acme) <support@acme.example>\nSent: 2026年11月20日 12:00\nTo: Vera\nSubject: ランプ',
  },
}

const folded = (text: string) => foldQuote(text, knowing(SENT))

for (const [tongue, { words, attribution, head }] of Object.entries(TONGUES)) {
  const below = `${attribution}\n${quoted(AS_TEXT)}`
  const appended = `${head}\n\n${AS_TEXT}\n\n${FOOTER}`

  for (const [shape, text] of [
    ['above the quote', `${words}\n\n${below}`],
    ['above the quote and our footer', `${words}\n\n${below}\n>\n> ${FOOTER.split('\n').join('\n> ')}`],
    ['above a mail appended as it was', `${words}\n\n${appended}`],
    ['above a mail below a rule', `${words}\n\n________________________________\n${appended}`],
  ] as const)
    test(`${tongue}: words ${shape} are shown, and the rest is folded`, () => {
      assert.deepEqual(folded(text), { visible: words, folded: true })
    })

  for (const [shape, text] of [
    ['below the quote', `${below}\n\n${words}`],
    ['below the quote, after a greeting', `Hello Ana,\n\n${below}\n\n${words}`],
    ['below the quote, with a signature', `Hello Ana,\n\n${below}\n\n${words}\n\n-- \nVera`],
    ['between quoted lines', `See below.\n\n${attribution}\n> Hello Vera,\n${words}\n${quoted(AS_TEXT)}`],
    ['below a mail appended as it was', `Hello Ana,\n\n${appended}\n\n${words}`],
    [
      'inside a mail appended as it was',
      `Hello Ana,\n\n${head}\n\n${AS_TEXT.replace('\n\nBest', `\n\n${words}\n\nBest`)}`,
    ],
    ['below our footer', `Hello Ana,\n\n${head}\n\n${AS_TEXT}\n\n${FOOTER}\n${words}`],
    ['in a postscript', `Hello Ana,\n\n${below}\n\nPS: ${words}`],
  ] as const)
    test(`${tongue}: words ${shape} keep the mail whole`, () => {
      assert.deepEqual(folded(text), { visible: text, folded: false })
    })
}

test('a list that ends in quoted lines is no quote', () => {
  for (const text of ['The log ends so:\n> error 17\n> error 18', 'At 12:03 it says:\n> error 17'])
    assert.deepEqual(folded(text), { visible: text, folded: false }, text)
})

test('one word below our text is a word of the sender', () => {
  for (const word of ['Yes', 'ok', 'Ana', 'Thanks!', 'Hello Vera,', '4711'])
    for (const text of [`Hi\n\n${TONGUES.English?.head}\n\n${AS_TEXT}\n\n${word}`])
      assert.deepEqual(folded(text), { visible: text, folded: false }, word)
})

test('lines that a mail program breaks elsewhere are the same text', () => {
  const text = `Fine.\n\n-----Original Message-----\n${AS_TEXT.replace(/ (?!\()/g, '\n')}`
  assert.deepEqual(folded(text), { visible: 'Fine.', folded: true })
})

test('a telephone’s line below the quote stays, and so does a signature: anybody may have written them', () => {
  const { head } = TONGUES.German as Tongue
  const { attribution } = TONGUES.English as Tongue
  for (const end of [
    'Von meinem iPhone gesendet',
    '-- \nVera Example\nHigh Street 1',
    '--\nPlease cancel order 4711\nVera',
  ])
    for (const quote of [`${head}\n\n${AS_TEXT}\n\n${FOOTER}`, `${attribution}\n${quoted(AS_TEXT)}`])
      assert.deepEqual(folded(`Ja.\n\n${quote}\n\n${end}`), { visible: `Ja.\n\n${end}`, folded: true }, end)
})

test('a quote of somebody else stays: nobody here has read it', () => {
  const { attribution } = TONGUES.English as Tongue
  const text = `See below.\n\n${attribution}\n> Something else\n>> and older`
  assert.deepEqual(folded(text), { visible: text, folded: false })
})

test('what looks like a line of a program below a quote may be the sender’s', () => {
  const { attribution } = TONGUES.English as Tongue
  for (const words of [
    'To: 4711 is the serial number',
    'Date: I need it Friday',
    'Sent via DHL yesterday, tracking 4711, please refund 99 EUR',
    '-- \nMy serial number is 4711\nPlease cancel my order, and send me the money back as soon as you can',
    '👍',
    '✅',
    '?',
    'https://photos.example/broken-lamp',
  ]) {
    const text = `Answers below.\n\n${attribution}\n${quoted(AS_TEXT)}\n\n${words}`
    const { visible } = folded(text)
    assert.ok(visible.startsWith('Answers below.\n') && visible.endsWith(`\n${words}`), words)
  }
})

test('a search that has cost too much ends, and then nothing is folded', () => {
  const lines = AS_TEXT.split('\n').map(line => `> ${line}`)
  const texts = Array.from({ length: 10 }, () => `${'ab'.repeat(9_000)} needle in the hay`)
  const compared = toCompare(knowing(SENT, ...texts))
  assert.equal(readQuote(lines, 0, compared), lines.length)
  const before = compared.left
  const hostile = Array.from({ length: 400 }, (_, n) => `${'>'.repeat((n % 2) + 1)} needle in the hay`)
  readQuote(hostile, 0, compared)
  assert.ok(before > 0 && compared.left < 0, 'lines that may be of a known text cost their search')
  assert.equal(readQuote(lines, 0, compared), undefined)
})

const PLANS =
  'Hello Kim,\n\nwhich one would you like to have?\n\n- the small plan for 5 EUR\n- the large plan for 9 EUR\n\nDo you want to keep it?\n\nBest regards\nAna'
const FIRST = 'Please cancel my contract 4711.'

for (const [tongue, { attribution, head }] of Object.entries(TONGUES))
  for (const answer of [
    'The large plan for 9 EUR',
    'The large plan for 9 EUR.\n\nBest regards',
    'Do you want to keep it?',
    FIRST,
    `-- \n${FIRST}`,
    'Hello Kim,\nthe small plan for 5 EUR',
  ])
    for (const [shape, below] of [
      ['a quote', `${attribution}\n${quoted(PLANS)}`],
      ['a quote of both mails', `${attribution}\n${quoted(`${PLANS}\n\n${attribution}\n> ${FIRST}`)}`],
      ['a mail below a line', `-----Original Message-----\n${PLANS}\n\n${FOOTER}`],
      ['a mail appended as it was', `${head}\n\n${PLANS}\n\n${FOOTER}\n\n${attribution}\n> ${FIRST}`],
    ] as const)
      test(`${tongue}: words of ours, or their own, that the sender repeats below ${shape} stay: ${answer}`, () => {
        const text = `Hello Ana,\n\n${below}\n\n${answer}`
        const { visible } = foldQuote(text, knowing(PLANS, FIRST))
        const isSigned = answer.startsWith('-- ')
        assert.equal(visible, isSigned ? `Hello Ana,\n\n${answer}` : text)
      })

test('a thread of several mails, each appended as it was, is folded whole', () => {
  const { head } = TONGUES.English as Tongue
  const { attribution } = TONGUES.German as Tongue
  const below = `${head}\n\n${PLANS}\n\n${FOOTER}\n\n${attribution}\n\n${FIRST}\n\n${head}\n\n${AS_TEXT}`
  assert.deepEqual(foldQuote(`The large one.\n\n${below}`, knowing(PLANS, FIRST, SENT)), {
    visible: 'The large one.',
    folded: true,
  })
})

const LONG =
  'Would you like us to send a replacement lamp, or would you prefer to get your money back instead?'
const ASKED = `Hello Kim,\n\n${LONG}\n\nAnd what is your address?`

test('a line that a program has broken in two belongs to the quote', () => {
  const { attribution } = TONGUES.English as Tongue
  const broken = quoted(ASKED)
    .replace(' or would you prefer', ' or\nwould you prefer')
    .replace(' money', '\n> money')
  assert.equal(foldQuote(`Yes.\n\n${attribution}\n${broken}`, knowing(ASKED)).visible, 'Yes.')
})

for (const [tongue, { attribution, words }] of Object.entries(TONGUES))
  test(`${tongue}: an answer right between long quoted lines keeps the mail whole`, () => {
    for (const answer of [words, 'No.', 'And what is your address?', '👍'])
      for (const known of [[ASKED], []]) {
        const text = `See below.\n\n${attribution}\n> ${LONG}\n${answer}\n> And what is your address?`
        assert.deepEqual(foldQuote(text, knowing(...known)), { visible: text, folded: false }, answer)
      }
  })
