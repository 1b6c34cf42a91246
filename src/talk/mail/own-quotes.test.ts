// What customers quote of our mail, with the quote in it, is recognised in every language that we write; their words are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES, type LanguageCode, languageOf } from '../../kit/language/language.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { attributionAt } from './attribution.ts'
import { foldQuote } from './fold-quote.ts'
import { wordsOfMail } from './html-text.ts'
import { writeReply } from './write-reply.ts'

const REFERENCE = '7mg349c9ck-k7q2'
const SENT =
  'Hello Cody,\n\nyour **lamp** left our warehouse on Monday.\n\n| Article | Qty |\n|---|--:|\n| Lamp Fen | 2 |\n\nSee [where it is](https://post.example/track/4711).'
const SIGNATURE = 'Ana Souza\nAcme Support'
const FOOTER = 'Acme Ltd., Harbour Street 1'
const FIRST = 'Where is my lamp? It was to come on Friday.'
const WORDS = 'Thank you!\n\nPlease cancel the second one.'
const NAMES = ['Ana Souza', 'Ana', 'Acme', 'support@acme.example', 'Cody Brandt', 'cody@example.com']

const known = (code: LanguageCode) => ({
  texts: [`${SENT}\n${SIGNATURE}\n${FOOTER}`, SENT, FIRST],
  footers: (['mail.reply', 'mail.reference'] as const).map(key => languageOf(code).t(key, { id: REFERENCE })),
  names: NAMES,
})

function reply(code: LanguageCode, at = new Date('2026-11-27T12:22:00Z')) {
  const look = { brand: 'Acme', language: languageOf(code), color: null }
  const outgoing = {
    author: 'Ana Souza',
    channel: { name: 'Support', settings: {} },
    signature: SIGNATURE,
    body: SENT,
    files: [],
    history: [{ author: 'Cody Brandt', at, body: FIRST }],
    isForward: false,
  } as unknown as Outgoing
  return writeReply({
    letterhead: { look, footer: FOOTER, timeZone: 'Europe/Berlin' },
    outgoing,
    subject: 'Re: Lamp',
    reference: REFERENCE,
  })
}

const HEAD = 'On Sat, Nov 28, 2026 at 9:00 AM Ana Souza (Acme) <support@acme.example> wrote:'
const OUTLOOK =
  'From: Ana Souza (Acme) <support@acme.example>\nSent: Saturday, November 28, 2026 9:00\nTo: Cody Brandt\nSubject: Re: Lamp'
const marked = (text: string) => text.replace(/^/gm, '> ').replace(/[^\S\n]+$/gm, '')

/** What programs make of our mail when its reader answers above it. */
const SHAPES: Record<string, (own: Awaited<ReturnType<typeof reply>>) => string> = {
  'quoted as text': ({ text }) => `${WORDS}\n\n${HEAD}\n\n${marked(text)}`,
  'quoted without its signature': ({ text }) =>
    `${WORDS}\n\n${HEAD}\n\n${marked(text.slice(0, text.indexOf('\n\n-- \n')))}`,
  'appended as text': ({ text }) => `${WORDS}\n\n________________________________\n${OUTLOOK}\n\n${text}`,
  'quoted as HTML': ({ html }) =>
    wordsOfMail({
      html: `<div>${WORDS.replace('\n\n', '<br><br>')}</div><br><div class="gmail_quote"><div>${HEAD.replace(/[<>]/g, mark => (mark === '<' ? '&lt;' : '&gt;'))}<br></div><blockquote>${bodyOf(html)}</blockquote></div>`,
    }),
  'appended as HTML': ({ html }) =>
    wordsOfMail({
      html: `<div>${WORDS.replace('\n\n', '<br><br>')}</div><br><div>${OUTLOOK.replace(/[<>]/g, mark => (mark === '<' ? '&lt;' : '&gt;')).replaceAll('\n', '<br>')}</div><br>${bodyOf(html)}`,
    }),
}

function bodyOf(html: string): string {
  return html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '')
}

for (const code of LANGUAGE_CODES)
  for (const [shape, write] of Object.entries(SHAPES))
    test(`a reply of ours in ${code}, ${shape}, is folded`, async () => {
      const text = write(await reply(code))
      assert.deepEqual(foldQuote(text, known(code)), { visible: WORDS, folded: true }, text)
    })

for (const code of LANGUAGE_CODES)
  test(`a line of the customer inside our reply in ${code} is shown, wherever it stands`, async () => {
    for (const own of ['No, the red one.', 'On Friday, Ana wrote:', '1'])
      for (const shape of ['quoted as text', 'appended as text', 'quoted as HTML']) {
        const lines = (SHAPES[shape] as (typeof SHAPES)[string])(await reply(code)).split('\n')
        for (let place = 0; place <= lines.length; place++) {
          const { visible } = foldQuote(lines.toSpliced(place, 0, own).join('\n'), known(code))
          assert.ok(
            visible.split('\n').some(line => line.trim() === own),
            `${own} in ${place} of ${shape}`,
          )
        }
      }
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
