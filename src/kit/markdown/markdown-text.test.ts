// The text part of a mail: what its HTML shows, in letters.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { render } from './markdown-to-html.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** What a reader of the HTML sees. */
const shownIn = (html: string) =>
  html
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<br>|<\/(p|li|h\d|td|th|tr|pre|blockquote)>/g, '$&\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (_, name: string) => ENTITIES[name] as string)
const addressesIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url = '']) => shownIn(url)).join(' ')
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
const countsOf = (items: string[]) => Map.groupBy(items, item => item)
/** Items that are there more often than in the other list. */
function beyond(items: string[], others: string[]): string[] {
  const [had, has] = [countsOf(others), countsOf(items)]
  return [...has].flatMap(([item, all]) => all.slice(had.get(item)?.length ?? 0))
}

const PIECES = [
  '**bold**',
  '__bold__',
  '*soft* _soft_',
  '***both***',
  '~~gone~~',
  '`code`',
  '`**code**`',
  '``a ` b``',
  '\\*stars\\*',
  '\\# no \\[link\\]\\(x\\)',
  '2 * 3 * 4',
  'snake_case_name',
  '[words](https://shop.example/a_b)',
  '[*soft* words](https://shop.example)',
  '[here](https://shop.example/here)',
  '[e](https://shop.example)',
  '<https://shop.example/x>',
  'www.shop.example',
  'https://shop.example/y',
  'ada@shop.example',
  '![lamp](attachment:7)',
  '![lamp](https://shop.example/p.png)',
  '# Head',
  '### Head ###',
  '- one',
  '1. one',
  '7) seven',
  '  - inner',
  '> quoted',
  '> - in a quote',
  '---',
  '***',
  '```',
  '    indented *code*',
  '| a | b |',
  '|---|--:|',
  '| **c** | d \\| e |',
  '&amp; &copy;',
  '<b>no markup</b>',
  'مرحبا بك',
  '',
]
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES)).map(two => two.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'ab1 *_`~[]()#>|-\\!<&\n'), maxLength: 20 }) },
)
const markdown = fc.array(line, { minLength: 1, maxLength: 12 }).map(lines => lines.join('\n'))

test('the text has every word that the HTML shows, and beyond them only addresses', () => {
  fc.assert(
    fc.property(markdown, body => {
      const { html } = render(body, 'message')
      const text = render(body, 'text').html
      const shown = wordsOf(shownIn(html))
      assert.deepEqual(beyond(shown, wordsOf(text)), [], text)
      const numbers = [...html.matchAll(/<ol( start="(\d+)")?>/g)].length > 0
      const extra = beyond(wordsOf(text), shown).filter(word => !addressesIn(html).includes(word))
      assert.deepEqual(
        extra.filter(word => !(numbers && /^\d+$/.test(word))),
        [],
        text,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('the text has the address of every link, unless the words are it', () => {
  fc.assert(
    fc.property(markdown, body => {
      const text = render(body, 'text').html
      for (const [, href = '', words = ''] of render(body, 'message').html.matchAll(
        /<a href="([^"]+)">(.*?)<\/a>/gs,
      )) {
        const address = shownIn(href).replace(/^mailto:/, '')
        const isSaid =
          [address, decodeURI(address)].includes(shownIn(words)) || address === `http://${shownIn(words)}`
        assert.ok(isSaid || text.includes(`(${address})`) || text.includes(address), `${href} in ${text}`)
      }
    }),
    { numRuns: 1_000 },
  )
})

/** Marks that the text adds on purpose: of images, and of quotes. */
const ADDED: [string, RegExp][] = [
  ['[', /data-file/g],
  [']', /data-file/g],
  ['>', /<blockquote>/g],
]

test('the text has no mark of Markdown that the HTML does not show', () => {
  fc.assert(
    fc.property(markdown, body => {
      const { html } = render(body, 'message')
      const text = render(body, 'text').html
      const [shown, addresses] = [shownIn(html), addressesIn(html)]
      for (const mark of ['*', '_', '`', '~', '#', '|', '\\', '[', ']', '!']) {
        const count = (all: string) => all.split(mark).length - 1
        const added = ADDED.filter(([one]) => one === mark).map(([, of]) => html.match(of)?.length ?? 0)
        const most = added.reduce((sum, n) => sum + n, count(shown) + count(addresses))
        assert.ok(count(text) <= most, `${mark} in ${JSON.stringify(text)} of ${JSON.stringify(html)}`)
        assert.ok(count(text) >= count(shown), `${mark} is gone from ${JSON.stringify(text)}`)
      }
    }),
    { numRuns: 2_000 },
  )
})
