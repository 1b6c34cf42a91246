// A person's words are visible, wherever they stand in a reply.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answersTo, personsLine, programLikeLines, type Quoted, repliesTo } from '../../../test/replies.ts'
import { foldQuote } from './fold-quote.ts'

const QUOTED: Quoted = {
  sent: 'Hello Vera,\n\nyour lamp left our warehouse on Monday. See where it is (https://post.example/track/4711).\n\nWhich one would you like to have?\n\n- the small plan for 5 EUR\n- the large plan for 9 EUR\n\nBest regards\nAna',
  reference: 'Reference: 7mg349c9ck-k7q2',
  agent: 'Ana',
  brand: 'Acme',
  address: 'support@acme.example',
  customer: 'Vera',
  first: 'Hello,\n\nwhere is my lamp? It was to come on Friday.\n\nVera',
}
const KNOWN = {
  texts: [QUOTED.sent.replace('See where it is (', '[See where it is]('), QUOTED.first],
  footers: [QUOTED.reference],
  names: [QUOTED.agent, QUOTED.brand, QUOTED.address, QUOTED.customer, 'vera@home.example'],
}
/** Each tries every place of every reply. */
const RUNS = 30
const WORDS = 'Thanks!\n\nPlease cancel it.'

for (const [shape, reply] of Object.entries(repliesTo(QUOTED)))
  test(`of a reply with nothing of a person below its words, the quote is folded: ${shape}`, () => {
    const { visible, folded } = foldQuote(reply(WORDS), KNOWN)
    assert.ok(folded && visible.startsWith(WORDS), visible)
    assert.doesNotMatch(visible, /warehouse|where is my|Reference|wrote|schrieb|Subject|Betreff|Acme/)
  })

const REPLIES = [
  ...Object.values(repliesTo(QUOTED)).map(reply => reply(WORDS)),
  ...Object.values(answersTo(QUOTED)),
]
const linesShown = (text: string) => foldQuote(text, KNOWN).visible.split('\n')

/** Puts lines into every place of every reply: each is shown, besides those like it that are shown anyway. */
function assertShownEverywhere(own: string[]): void {
  for (const reply of REPLIES) {
    const without = linesShown(reply)
    const given = reply.split('\n')
    for (let place = 0; place <= given.length; place++) {
      const shown = linesShown(given.toSpliced(place, 0, ...own).join('\n'))
      for (const line of own) {
        const count = (lines: string[]) => lines.filter(one => one.trim() === line.trim()).length
        assert.ok(count(shown) >= count(without) + count(own), `${line}\nin place ${place} of\n${reply}`)
      }
    }
  }
}

test('lines of a person that look like a program’s stay, wherever they stand in a reply', () => {
  for (const line of programLikeLines(QUOTED)) assertShownEverywhere([line])
})

test('lines of a person stay, wherever they stand in a reply', () => {
  const own = fc.array(personsLine(QUOTED), { minLength: 1, maxLength: 3 })
  fc.assert(fc.property(own, assertShownEverywhere), { numRuns: RUNS })
})

test('of two lines that say who wrote, with words between them, both stay', () => {
  const wrote = `On 3 May 2026, ${QUOTED.agent} wrote:`
  for (const between of [
    ['yes', 'no'],
    ['> yes', '', 'no'],
  ])
    assertShownEverywhere([...between, wrote])
})

test('marks alone are an answer, wherever they stand in a reply', () => {
  for (const line of ['-', '...', '…', '*', '- -', '> -', '> ...']) assertShownEverywhere([line])
})

test('what a person strikes out in a quote is shown, and what we struck out is a quote', () => {
  const known = {
    ...KNOWN,
    texts: [...KNOWN.texts, 'Your choice:\n\n~~the yellow plan~~ is sold out, sorry for that'],
  }
  const quote = 'On Fri, Nov 20, 2026 at 12:00 PM Ana (Acme) <support@acme.example> wrote:\n\n> '
  const struck = 'the ~~small~~ plan for 5 EUR\n> - the large plan for 9 EUR'
  const asked = QUOTED.sent.replaceAll('\n', '\n> ')
  const reply = `Thanks\n\n${quote}${asked.replace('the small plan for 5 EUR', '~~the small plan for 5 EUR~~')}`
  assert.match(foldQuote(reply, known).visible, /~~the small plan/)
  assert.ok(!foldQuote(`Thanks\n\n${quote}${struck}`, known).folded)
  assert.equal(foldQuote(`Thanks\n\n${quote}${asked}`, known).visible, 'Thanks')
  const ours = `Thanks\n\n${quote}Your choice:\n> \n> ~~the yellow plan~~ is sold out, sorry for that`
  assert.equal(foldQuote(ours, known).visible, 'Thanks')
})

test('a choice of ours that a person marks stays', () => {
  const head = 'On Fri, Nov 20, 2026 at 12:00 PM Ana (Acme) <support@acme.example> wrote:'
  for (const mark of ['●', '■', '✓', '✅', 'x', '☑']) {
    const asked = QUOTED.sent.replace('- the large plan', `${mark} the large plan`)
    const text = `Hello\n\n${head}\n\n${asked.replace(/^/gm, '> ')}`
    assert.ok(foldQuote(text, KNOWN).visible.includes(`${mark} the large plan`), mark)
  }
})

test('a link of a person stays in a reply to a mail without links', () => {
  const plain = (text: string) => text.replaceAll(/ \(https:[^)]*\)/g, '')
  const known = { ...KNOWN, texts: KNOWN.texts.map(text => text.replaceAll(/\]\(https:[^)]*\)/g, ']')) }
  for (const reply of REPLIES.map(plain))
    for (const link of ['https://photos.example/1', '> https://photos.example/1']) {
      const lines = reply.split('\n')
      for (let place = 0; place <= lines.length; place++) {
        const { visible } = foldQuote(lines.toSpliced(place, 0, link).join('\n'), known)
        assert.ok(visible.includes(link), `${link}\nin place ${place} of\n${reply}`)
      }
    }
})

test('a head that a person has pasted stays, wherever it stands in a reply', () => {
  const head = [
    `From: ${QUOTED.agent} <${QUOTED.address}>`,
    'Sent: Monday, May 4, 2026 9:12 AM',
    `To: ${QUOTED.customer} <vera@home.example>`,
    'Subject: The lamp',
  ]
  for (const mark of ['', '> ']) assertShownEverywhere(head.map(line => `${mark}${line}`))
})
