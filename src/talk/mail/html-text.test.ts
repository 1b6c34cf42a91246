import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textOfHtml, wordsOfMail } from './html-text.ts'

test('a page inside another, and words around a page, are read whole; heads are not', () => {
  for (const [html, words] of [
    ['<div>New</div><blockquote><html><body><p>Old</p></body></html></blockquote>', /^New\s+> Old$/],
    [
      '<p>CAUTION</p><html><head><title>T</title><style>p{}</style></head><body>Please</body></html>',
      /^CAUTION\s+Please$/,
    ],
    ['<html><body>Please</body></html><p>After the end</p>', /^Please\s+After the end$/],
    ['<html><head><title>T</title></head><body><script>x()</script><p>Fine</p></body></html>', /^Fine$/],
  ] as const)
    assert.match(textOfHtml(html), words)
})

test('a text part is not thrown away for a quote that only the HTML has', () => {
  const text = 'Please cancel my contract 4711.'
  const html = `<div>${text}</div><blockquote><html><body><p>Old words of ours</p></body></html></blockquote>`
  assert.equal(wordsOfMail({ text, html }), `${text}\n\n> Old words of ours`)
})

const PERSONS = fc.array(
  fc.constantFrom(
    ...'please cancel my contract 4711 yes no Müller tomorrow 5 契約 👍 refund IBAN'.split(' '),
  ),
  {
    minLength: 1,
    maxLength: 8,
  },
)
const BODY = ['Hello Ana,', 'I have a question about “plan & price”.', 'Is it < 5 €?', 'Kind regards', 'Vera']
const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('ü', '&uuml;')
const FORMS: Record<string, (lines: string[]) => string> = {
  Gmail: lines => `<div dir="ltr">${lines.map(line => `<div>${escaped(line)}</div>`).join('')}</div>`,
  Outlook: lines =>
    `<html><head><style>p{margin:0}</style><title>T</title></head><body><div class="WordSection1">${lines.map(line => `<p class="MsoNormal" title="a > b"><span lang="DE">${escaped(line)}<o:p></o:p></span></p>`).join('')}</div></body></html>`,
  'Apple Mail': lines => lines.map(escaped).join('<br>'),
  'a table': lines => `<table>${lines.map(line => `<tr><td>${escaped(line)}</td></tr>`).join('')}</table>`,
}

for (const [form, asHtml] of Object.entries(FORMS)) {
  test(`every word of both forms is shown, wherever one has more: ${form}`, () => {
    const place = fc.tuple(fc.nat({ max: BODY.length }), PERSONS)
    const extra = fc.array(place, { maxLength: 3 })
    const withExtra = (places: [number, string[]][]) =>
      places.reduce((lines, [at, words]) => lines.toSpliced(at, 0, words.join(' ')), BODY)
    fc.assert(
      fc.property(extra, extra, (inText, inHtml) => {
        const shown = wordsOfMail({ text: withExtra(inText).join('\n'), html: asHtml(withExtra(inHtml)) })
        for (const [, words] of [...inText, ...inHtml])
          for (const word of words) assert.ok(shown.includes(word), `${word} in ${shown}`)
        const count = (text: string, word: string) => text.split(word).length - 1
        for (const lines of [withExtra(inText), withExtra(inHtml)])
          for (const word of ['refund', '4711'])
            assert.ok(count(shown, word) >= count(lines.join('\n'), word))
      }),
    )
  })
  test(`a mail that says the same in both forms is shown as its text: ${form}`, () => {
    const text = BODY.join('\n')
    assert.equal(wordsOfMail({ text, html: asHtml(BODY) }), text)
  })
}

test('a text part that is the beginning of a long HTML hides nothing', () => {
  const html = Array.from(
    { length: 6_000 },
    (_, n) => `<p>Paragraph number ${n} of a long mail &ndash; to the end</p>`,
  ).join('')
  assert.match(wordsOfMail({ text: 'Paragraph number 0', html }), /number 5999 of a long mail – to the end/)
})

test('HTML that is nested without end costs no more than its length', () => {
  const html = `<p>Yes</p>${'<table><div><tr><td>'.repeat(40_000)}No`
  assert.match(wordsOfMail({ text: 'Yes', html }), /Yes\s+No/)
})

test('HTML without a text part is read to its end, however long or deep it is', () => {
  const long = `<p>${'Many words &amp; more. '.repeat(120_000)}</p><p>Please cancel</p>`
  assert.match(wordsOfMail({ html: long }), /Many words & more\.\s+Please cancel$/)
  assert.match(wordsOfMail({ html: `<p>Yes</p>${'<table><div><tr><td>'.repeat(40_000)}No` }), /Yes\s+No/)
})

test('words that are struck out are, also beside a text part that does not say so', () => {
  const text = 'The small one\nThe large one'
  for (const struck of [
    '<s>small</s>',
    '<del>small</del>',
    '<span style="color:red;text-decoration: line-through">small</span>',
  ])
    assert.match(
      wordsOfMail({ text, html: `<p>The ${struck} one</p><p>The large one</p>` }),
      /The ~~small~~ one\s+The large one/,
    )
  assert.equal(wordsOfMail({ text, html: '<p>The small one</p><p>The large one</p>' }), text)
})

test('the minus of a number counts as a word', () => {
  assert.match(wordsOfMail({ text: 'We refund 5 EUR', html: '<p>We refund -5 EUR</p>' }), /-5 EUR/)
  assert.match(wordsOfMail({ text: 'We refund -5 EUR', html: '<p>We refund 5 EUR</p>' }), /-5 EUR/)
  const text = 'Call 030-5 on 2026-05-12, - 5 or -5'
  assert.equal(wordsOfMail({ text, html: `<p>${text.replace(' -5', ' \u22125')}</p>` }), text)
})
