// What customers quote of our mail, with the quote in it, is recognised in every language that we write; their words are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SHAPES, ANSWER as WORDS } from '../../../test/answers-to.ts'
import { LANGUAGE_CODES, type LanguageCode, languageOf } from '../../kit/language/language.ts'
import type { Written } from '../../kit/markdown/written.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { asMailed } from './as-mailed.ts'
import { attributionAt } from './attribution.ts'
import { foldQuote } from './fold-quote.ts'
import { writeReply } from './write-reply.ts'

const REFERENCE = '7mg349c9ck-k7q2'
const SENT =
  'Hello Cody,\n\nyour **lamp** left our warehouse on Monday.\n\n| Article | Qty |\n|---|--:|\n| Lamp Fen | 2 |\n\nSee [where it is](https://post.example/track/4711).'
const SIGNATURE = 'Ana Souza\nAcme Support'
const FOOTER = 'Acme Ltd., Harbour Street 1'
const FIRST = 'Where is my lamp? It was to come on Friday.'
const NAMES = ['Ana Souza', 'Ana', 'Acme', 'support@acme.example', 'Cody Brandt', 'cody@example.com']

const written = (body: string): Written => ({ body, kind: 'markdown' })

const known = async (code: LanguageCode, sent = SENT) => ({
  texts: [...(await asMailed([[written(sent), written(SIGNATURE), written(FOOTER)]])), FIRST],
  footers: (['mail.reply', 'mail.reference'] as const).map(key => languageOf(code).t(key, { id: REFERENCE })),
  logo: 'Acme',
  names: NAMES,
})

function reply(code: LanguageCode, body = SENT) {
  const look = { brand: 'Acme', language: languageOf(code), color: null }
  const outgoing = {
    author: 'Ana Souza',
    channel: { name: 'Support', settings: {} },
    signature: SIGNATURE,
    body,
    files: [{ id: 7, name: 'lamp.png', contentType: 'image/png', content: Buffer.from('png') }],
    history: [{ author: 'Cody Brandt', at: new Date('2026-11-27T12:22:00Z'), body: FIRST }],
    isForward: false,
  } as unknown as Outgoing
  return writeReply({
    letterhead: {
      look,
      footer: FOOTER,
      timeZone: 'Europe/Berlin',
      logo: { content: Buffer.from('png'), contentType: 'image/png' },
    },
    outgoing,
    subject: 'Re: Lamp',
    reference: REFERENCE,
  })
}

for (const code of LANGUAGE_CODES)
  for (const [shape, write] of Object.entries(SHAPES))
    test(`a reply of ours in ${code}, ${shape}, is folded`, async () => {
      const text = write(await reply(code))
      assert.deepEqual(foldQuote(text, await known(code)), { visible: WORDS, folded: true }, text)
    })

for (const code of LANGUAGE_CODES)
  test(`a line of the customer inside our reply in ${code} is shown, wherever it stands`, async () => {
    const texts = await known(code)
    for (const own of ['No, the red one.', 'On Friday, Ana wrote:', 'Acme', '1'])
      for (const shape of ['quoted as text', 'appended as text', 'quoted as HTML']) {
        const lines = (SHAPES[shape] as (typeof SHAPES)[string])(await reply(code)).split('\n')
        for (let place = 0; place <= lines.length; place++) {
          const { visible } = foldQuote(lines.toSpliced(place, 0, own).join('\n'), texts)
          assert.ok(
            visible.split('\n').some(line => line.trim() === own),
            `${own} in ${place} of ${shape}`,
          )
        }
      }
  })

/** What staff write, one below the other. */
const PARTS = [
  'your **lamp** left our warehouse.',
  '| Article | Qty |\n|---|--:|\n| Lamp Fen | 2 |\n| Shade | 1 |',
  '1. Unplug it\n2. Wait ten seconds\n3. Plug it in again',
  '1. First\n1. Second',
  '- red\n- green\n  - light green',
  '- [x] paid\n- [ ] sent',
  '```sh\nlamp reset --all\ncurl -X POST https://lamp.example/reset\n```',
  '> Where is my lamp?\n> It was to come on Friday.',
  '> We said on Monday that it was on its way.',
  '### What to do',
  'See [where it is](https://post.example/track/4711), or https://post.example/track.',
  '---',
  'A line\nand another  \nand a third',
  '\\*not bold\\* & 3 < 4 &amp; 5, `lamp --help`, ~~call us~~ write',
  'A word[^1]\n\n[^1]: A note below.',
  'Yes.',
  '![A blue lamp](attachment:7)',
  'This is it: ![A blue lamp](attachment:7)',
]

const sentTexts = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
  .map(parts => ['Hello Cody, this is what we found.', ...parts].join('\n\n'))

test('a reply of ours with lists, code, tables and quotes in any order is folded in each shape', async () => {
  await fc.assert(
    fc.asyncProperty(sentTexts, fc.constantFrom(...Object.values(SHAPES)), async (sent, write) => {
      const text = write(await reply('en', sent))
      assert.deepEqual(foldQuote(text, await known('en', sent)), { visible: WORDS, folded: true }, text)
    }),
    { numRuns: 150 },
  )
})

test('a line of the customer anywhere in such a reply is shown', async () => {
  const lines = fc.constantFrom(
    'No, the red one.',
    '> But only one.',
    'Yes!',
    '2',
    '- all of them',
    'From: me',
  )
  await fc.assert(
    fc.asyncProperty(
      sentTexts,
      fc.constantFrom(...Object.values(SHAPES)),
      lines,
      fc.nat(),
      async (sent, write, own, place) => {
        const quoted = write(await reply('en', sent)).split('\n')
        const text = quoted.toSpliced(place % (quoted.length + 1), 0, own).join('\n')
        const { visible } = foldQuote(text, await known('en', sent))
        assert.ok(
          visible.split('\n').some(line => line.trim() === own),
          text,
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('the line above a quote is known in every language, at any time, in the forms of now and of older releases', () => {
  for (const code of LANGUAGE_CODES)
    for (let month = 0; month < 12; month++)
      for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Riyadh'])
        for (const zoned of [{}, { timeZoneName: 'short' as const }]) {
          const { t, locale } = languageOf(code)
          const at = Date.UTC(2026, month, 3 + month, 2 * month, 5)
          const format = {
            day: 'numeric',
            month: 'long',
            year: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
          } as const
          const time = new Intl.DateTimeFormat(locale, {
            ...format,
            numberingSystem: 'latn',
            ...zoned,
            timeZone,
          }).format(at)
          const line = t('mail.wrote', { time, author: 'Cody Brandt' })
          assert.equal(attributionAt([line, FIRST], 0, NAMES), 1, line)
        }
})
