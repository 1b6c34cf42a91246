// What customers write is text: whichever way it comes in, everybody sees the characters that were typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, app } = world

const TYPED = [
  'My order, please:',
  '2. the blue one',
  '5. size L, the box is 30*20*10 cm',
  '\\\\fileserver\\share\\_new\\*.log and __init__ and a*b*c~~d~~',
  '![x](https://a.example/p.png) <b>bold</b> &eacute; &amp;eacute;',
  '',
  '    indented  twice',
  '# 7 > 6',
  '---',
  '| a | b |',
].join('\n')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (_, name: string) => ENTITIES[name] as string)
    .trim()

const newest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0].slug as string
const shown = async (slug: string) =>
  (await ana.get(`/conversations/${slug}/messages?include=body_html`)).body.messages[0]

const byMail = async (headers: Record<string, string> = {}, body = TYPED) => {
  await world.mailIn(letter({ headers, body, subject: `Typed ${Math.random()}` }))
  await world.work()
  return newest()
}
const SECRET = 's'.repeat(43)
const chatHeaders = { host: 'demo.localhost', authorization: `Chat ${SECRET}` }
const byChat = async () => {
  await olga.post('/channels', { channel: { name: 'Chat', slug: 'chat', channel: 'chat' } })
  const payload = { name: 'Vera', email: 'vera@example.com', message: TYPED, id: 'a1', secret: SECRET }
  await app.inject({ method: 'POST', url: '/chat', headers: chatHeaders, payload })
  return newest()
}
const byForm = async () => {
  const payload = { email: 'form@example.com', message: TYPED }
  await app.inject({ method: 'POST', url: '/contact', payload, headers: { host: 'demo.localhost' } })
  return newest()
}
const html = TYPED.split('\n')
  .map(
    line =>
      `<div>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/ {2}/g, ' &nbsp;') || '<br>'}</div>`,
  )
  .join('')

for (const [name, write] of [
  ['a mail', byMail],
  ['a chat', byChat],
  ['the contact form', byForm],
] as const)
  test(`what is typed in ${name} is shown as it was`, async () => {
    const { body, body_html, format } = await shown(await write())
    assert.deepEqual([body, format], [TYPED, 'text'])
    assert.equal(textOf(body_html), TYPED)
    assert.deepEqual(body_html.match(/<(?!\/?(p|br|span|a)\b)[^>]*>/g), null)
  })

test('a mail whose HTML is only words is text as well', async () => {
  const { body_html, format, html: kind } = await shown(await byMail({ 'Content-Type': 'text/html' }, html))
  assert.deepEqual([format, kind], ['text', 'plain'])
  const words = (text: string) => text.replace(/\s+/g, ' ')
  assert.equal(words(textOf(body_html)), words(TYPED))
})

test('what comes by the API is Markdown, whoever it is from', async () => {
  const { slug } = await world.start({ message: { body: '**Bold**' } })
  const { body_html, format } = await shown(slug)
  assert.deepEqual([body_html, format], ['<p><strong>Bold</strong></p>\n', 'markdown'])
})

test('an answer quotes it as it was typed, as HTML and as text, and says its own words without marks', async () => {
  const slug = await byMail()
  await world.post(slug, { body: 'It is a **new** one.\n\n| Article | Qty |\n|---|---|\n| Lamp | 2 |' })
  await world.work()
  const { mail } = mailbox.arrived.at(-1) as (typeof mailbox.arrived)[number]
  assert.match(
    mail.text ?? '',
    /^It is a new one\.\n\nArticle {2}Qty\nLamp {5}2\n\n-- \nJust reply[^\n]*\n\nOn \d+ \w+ \d{4} at /,
  )
  const quote = (mail.text ?? '').split('\n').filter(line => line.startsWith('>'))
  assert.equal(quote.map(line => line.replace(/^> ?/, '')).join('\n'), TYPED)
  const quoted = /<blockquote type="cite"[^>]*>([\s\S]*?)<\/blockquote>/.exec(mail.html ?? '')?.[1] ?? ''
  assert.equal(textOf(quoted), TYPED)
  assert.match(quoted, /<span style="white-space:pre-wrap"> {4}indented {2}twice<\/span>/)
  assert.match(
    mail.html ?? '',
    /<html lang="en"[\s\S]*font-family:[\s\S]*<td class="line" style="border-color:[^"]*">Lamp/,
  )
})

test('the visitor sees it as it was typed', async () => {
  const { body } = await app.inject({ method: 'GET', url: '/chat/messages', headers: chatHeaders })
  const said = JSON.parse(body).messages[0]
  assert.equal(textOf(said.html), TYPED)
})

test('notices say it in one line, and what staff wrote without marks', async () => {
  await byMail()
  await world.work()
  const texts = async () =>
    (await ana.get('/me/notifications')).body.notifications.map(({ text }: { text: string }) => text)
  assert.ok(
    (await texts())[0].startsWith(
      'My order, please: 2. the blue one 5. size L, the box is 30*20*10 cm \\\\fileserver\\share\\_new\\*.log',
    ),
  )
  const told = mailbox.arrived.findLast(({ mail }) => /Unassigned/.test(mail.subject ?? ''))?.mail
  assert.ok(told?.text?.includes(TYPED), told?.text)
  const { slug } = await world.start({})
  await olga.post(`/conversations/${slug}/messages`, {
    message: { body: '@Ana, **5.** `way`', visibility: 1 },
  })
  await world.work()
  assert.equal((await texts())[0], '@Ana, 5. way')
})

test('a note with a forwarded message says it as it was typed', async () => {
  const slug = await byMail()
  const { id } = await shown(slug)
  const forward = { to: [{ email: 'repair@example.com' }] }
  const { status } = await ana.post(`/messages/${id}/forward`, { forward })
  assert.equal(status, 201)
  const { body_html, format } = await shown(slug)
  assert.equal(format, 'markdown')
  const words = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')
  assert.ok(words(textOf(body_html)).endsWith(words(TYPED)), textOf(body_html))
})
