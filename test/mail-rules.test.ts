// What the big mail programs demand of mail, and the RFCs, for every mail that we can send.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import sql from 'sql-template-tag'
import { BY_PEOPLE, type EveryMail, SENDERS, sendEveryMail } from './every-mail.ts'
import type { Arrived } from './mailbox.ts'
import { createMailbox } from './mailbox.ts'

const mailbox = await createMailbox()
const worlds = {
  en: await sendEveryMail(mailbox, { language: 'en' }),
  ar: await sendEveryMail(mailbox, { language: 'ar', color: '#ffdd00' }),
}

/** Gmail cuts off longer HTML. */
const MAX_HTML_BYTES = 102 * 1024
/** RFC 5322, 2.1.1 allows 998; RFC 2045, 6.7 demands that encoded lines are no longer than this. */
const LONGEST_LINE = 76
const WIDEST = 600
/** Elements that programs drop, or that make them suspicious. */
const FORBIDDEN = 'script, link, iframe, object, embed, form, input, button, svg, video, audio, base'
/** What Word, Gmail or Outlook.com ignore or remove. */
const NOT_EVERYWHERE =
  /(^|;)\s*(position|float|display\s*:\s*(flex|grid|inline-flex)|background-image|transform|filter)\b|url\(|expression\(/i
const OPTED_IN = new Set(['survey', 'subscription', 'incident'])

/** Runs a check on every mail in every language, and names the mail that fails. */
function eachMail(check: (mail: Arrived & { document: Document }, kind: string) => void): void {
  for (const [language, { mails }] of Object.entries(worlds))
    for (const [kind, mail] of mails)
      try {
        check({ ...mail, document: new JSDOM(mail.mail.html ?? '').window.document }, kind)
      } catch (error) {
        throw new Error(`${kind} in ${language}: ${(error as Error).message}`, { cause: error })
      }
}

const headerOf = ({ mail }: Arrived, name: string) => mail.headers.find(({ key }) => key === name)?.value
const elementsIn = (document: Document, selector = 'body *') => [...document.querySelectorAll(selector)]
const stylesIn = (document: Document) =>
  elementsIn(document, 'body, body *').map(element => element.getAttribute('style') ?? '')
const wordsOf = (text = ''): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

test('every place that sends mail has each kind of its mail here', async () => {
  const senders: string[] = []
  for await (const file of glob('src/**/*.ts'))
    if (/mailOut\.send\(/.test(readFileSync(file, 'utf8')) && !file.endsWith('.test.ts')) senders.push(file)
  assert.deepEqual(senders.sort(), Object.keys(SENDERS).sort())
  const kinds = new Set(Object.values(SENDERS).flat())
  for (const { mails } of Object.values(worlds) as { mails: EveryMail }[])
    assert.deepEqual([...mails.keys()].sort(), [...kinds].sort())
})

test('nothing runs, nothing is loaded, and no element is one that programs drop', () => {
  eachMail(({ document, mail }) => {
    assert.deepEqual(elementsIn(document, FORBIDDEN), [])
    assert.doesNotMatch(mail.html ?? '', /@import|@font-face| on\w+="/i)
    for (const image of elementsIn(document, '[src]'))
      assert.match(image.getAttribute('src') ?? '', /^cid:/, 'pictures are part of the mail')
    for (const link of elementsIn(document, 'a'))
      assert.match(link.getAttribute('href') ?? '', /^(https?:\/\/|mailto:)/)
  })
})

test('what must hold is said beside each element, in what all programs know', () => {
  eachMail(({ document }) => {
    for (const style of stylesIn(document)) assert.doesNotMatch(style, NOT_EVERYWHERE)
    const [first] = elementsIn(document, 'body > div[dir], body > table[dir]')
    assert.ok(first, 'programs take away body and html')
    const styles = [first, ...first.querySelectorAll('td')].map(one => one.getAttribute('style')).join(';')
    for (const property of ['font-family', 'font-size', 'line-height', 'color', 'background-color'])
      assert.match(styles, new RegExp(`(^|;)\\s*${property}:`), property)
    for (const link of elementsIn(document, 'a')) assert.match(link.getAttribute('style') ?? '', /color:/)
  })
})

test('nothing is wider than 600 pixels, and every picture has words and a size', () => {
  eachMail(({ document }) => {
    for (const element of elementsIn(document, '[width]'))
      assert.ok(!(Number(element.getAttribute('width')) > WIDEST), element.outerHTML.slice(0, 200))
    for (const style of stylesIn(document))
      for (const [, width] of style.matchAll(/width:(\d+)px/g)) assert.ok(Number(width) <= WIDEST, style)
    for (const image of elementsIn(document, 'img'))
      for (const name of ['alt', 'width', 'height'])
        assert.ok(image.getAttribute(name), `${name} of an image`)
  })
})

test('the HTML says its language, its direction, and that it has two themes', () => {
  eachMail(mail => {
    const { document } = mail
    const language = document.documentElement.lang
    assert.equal(headerOf(mail, 'content-language'), language)
    assert.equal(document.documentElement.dir, language === 'ar' ? 'rtl' : 'ltr')
    const [first] = elementsIn(document, 'body > [lang]')
    assert.deepEqual(
      [first?.getAttribute('lang'), first?.getAttribute('dir')],
      [language, document.documentElement.dir],
    )
    assert.equal(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content'), 'light dark')
    assert.match(document.querySelector('style')?.textContent ?? '', /prefers-color-scheme:dark/)
    assert.ok(document.title)
  })
})

test('the text part has the words of the HTML, without marks of Markdown', () => {
  eachMail(({ document, mail }) => {
    for (const unseen of elementsIn(document, '[aria-hidden], [data-html-only], [style*="display:none"]'))
      unseen.remove()
    for (const image of elementsIn(document, 'img'))
      image.replaceWith(
        image.getAttribute('src')?.startsWith('cid:logo') ? '' : ` ${image.getAttribute('alt')} `,
      )
    for (const element of elementsIn(document)) element.append(' ')
    const left: string[] = wordsOf(mail.text)
    for (const word of wordsOf(document.body.textContent)) {
      const at = left.indexOf(word)
      assert.ok(at >= 0, `“${word}” is not in the text:\n${mail.text}`)
      left.splice(at, 1)
    }
    // Addresses have such letters by chance.
    const words = (mail.text ?? '').replaceAll(/https?:\S+/g, '')
    assert.doesNotMatch(words, /\*\*|__|\]\(|\|\s*-{3}|^#{1,6} |~~|```/m)
  })
})

test('lines, encodings and sizes are as every server takes them', () => {
  eachMail(({ raw, mail }) => {
    const [, body = ''] = raw.split(/\r\n\r\n(.*)/s)
    for (const line of body.split('\r\n')) assert.ok(line.length <= LONGEST_LINE + 2, line)
    for (const line of raw.split('\r\n')) assert.ok(line.length <= 998, line)
    assert.doesNotMatch(raw.replaceAll('\r\n', ''), /[\r\n]/)
    assert.ok(Buffer.byteLength(mail.html ?? '') < MAX_HTML_BYTES)
    assert.doesNotMatch(`${mail.text}${mail.html}`, /\ufffd|=3D|undefined|\{\w+\}|\[object/)
    for (const [, part] of raw.matchAll(/^Content-Type: ([^\r]+(?:\r\n\s[^\r]+)*)/gim))
      if (part?.startsWith('text/')) assert.match(part, /charset=utf-8/i)
  })
})

test('mail of machines says so (RFC 3834), mail of people does not', () => {
  eachMail((mail, kind) => {
    const mark = headerOf(mail, 'auto-submitted')
    if (BY_PEOPLE.has(kind)) return assert.equal(mark, undefined)
    assert.match(mark ?? '', /^auto-(generated|replied)$/)
    assert.ok(headerOf(mail, 'x-auto-response-suppress'))
  })
})

test('what people have asked for can be stopped by one click (RFC 8058), and by a link', () => {
  eachMail((mail, kind) => {
    const url = /<(http[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1]
    assert.equal(url !== undefined, OPTED_IN.has(kind))
    if (!url) return
    assert.equal(headerOf(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.ok(mail.mail.text?.includes(url))
    assert.ok(elementsIn(mail.document, 'a').some(link => link.getAttribute('href') === url))
  })
})

test('an invitation is one mail, with a button and the same link below, and says who invites', () => {
  const { mails } = worlds.en
  const { document } = new JSDOM(mails.get('invitation')?.mail.html).window
  const links = elementsIn(document, 'a').map(link => link.getAttribute('href'))
  assert.deepEqual([links.length, new Set(links).size], [2, 1])
  assert.match(
    document.querySelector('h1')?.textContent ?? '',
    /^\S+ \S+ invites you to answer customers of The demo brand$/,
  )
  assert.equal(
    mailbox.arrived.filter(({ to, raw }) => to.includes('nia@demo.test') && raw.includes('reset')).length,
    2,
    'one in each world',
  )
})

test('buttons have an edge, which contrast themes show in place of their ground', () => {
  eachMail(({ document }) => {
    for (const button of elementsIn(document, 'a.button'))
      assert.match(button.getAttribute('style') ?? '', /border-width:1px;border-style:solid/)
  })
})

test('names, subjects and what servers said have their own direction', () => {
  const { mails } = worlds.ar
  const isolatedIn = (kind: string) =>
    elementsIn(new JSDOM(mails.get(kind)?.mail.html).window.document, 'p span[dir="auto"]')
      .map(one => one.textContent)
      .slice(1)
  assert.deepEqual(isolatedIn('bounce'), ['Late parcel', '550 550 as the test wants'])
  assert.deepEqual(isolatedIn('disabled webhook'), ['It answered 410 Gone.'])
  assert.deepEqual(isolatedIn('transcript'), ['أنت', 'Ana Souza'])
  eachMail(({ mail }) => assert.doesNotMatch(mail.text ?? '', /[\u2068\u2069]/))
})

test('a survey says when staff replied, and its reference is the one of the reply; a title is not said again', () => {
  const { mails } = worlds.en
  const text = (kind: string) => mails.get(kind)?.mail.text ?? ''
  const [, reference] = /Your reference is ([\w-]+)\./.exec(text('reply')) ?? []
  assert.match(text('survey'), /We replied to you on 20 November 2026\. Did we help\?/)
  assert.ok(text('survey').includes(`Reference: ${reference}`))
  assert.equal(text('sign-in').split('help center').length, 2)
})

test('a quote is as small as the line above it', () => {
  for (const quote of elementsIn(
    new JSDOM(worlds.en.mails.get('reply')?.mail.html).window.document,
    '.gmail_quote > *',
  ))
    assert.match(quote.getAttribute('style') ?? '', /font-size:14px/)
})

test('no link that opens something is kept anywhere but in the mail', async () => {
  for (const { world, mails } of Object.values(worlds)) {
    const secrets = [...mails.values()].flatMap(
      ({ mail }) => mail.text?.match(/(?<=reset=|sign-in\/|verify\/)[\w-]{20,}/g) ?? [],
    )
    assert.ok(secrets.length >= 4, `${secrets}`)
    for (const secret of secrets) {
      const found = await world.db.rows(sql`
        select 1 from events e where e::text like ${`%${secret}%`} union all select 1 from jobs j where j::text like ${`%${secret}%`}`)
      assert.deepEqual(found, [], secret)
    }
  }
})
