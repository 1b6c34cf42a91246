import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('a text part counts if the HTML has its words anywhere', () => {
  const text = 'Please cancel my contract 4711.'
  const html = `<div>${text}</div><blockquote><html><body><p>Old words of ours</p></body></html></blockquote>`
  assert.equal(wordsOfMail({ text, html }), text)
})
