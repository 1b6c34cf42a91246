// Replies to our mail, through the whole of intake.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CODY } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { answersTo, personsLine, type Quoted, repliesTo } from '../../../test/replies.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { answered, latest, messagesOf } = correspondence(world, mailbox)
const { answer, slug } = await answered(CODY.email)

/** Our mail as it went out: its text, and the line with the reference below. */
const [own = '', below = ''] = (answer.mail.text ?? '').split('\n-- \n').map(part => part.trim())
const [from] = [answer.mail.from]
const quoted: Quoted = {
  sent: own,
  reference: below.split('\n')[0] as string,
  agent: from?.name?.replace(/ \(.*$/, '') ?? '',
  brand: /\((.*)\)/.exec(from?.name ?? '')?.[1] ?? '',
  address: from?.address ?? '',
  customer: CODY.name,
  first: 'My first question',
}
const WORDS = 'Thanks!\n\nPlease cancel it.'

async function reply(body: string, headers: Record<string, string> = {}) {
  const replyTo = answer.mail.replyTo?.[0]?.address ?? ''
  const thread = { 'In-Reply-To': answer.mail.messageId ?? '', To: replyTo }
  await world.mailIn(letter({ headers: { ...thread, ...headers }, body }), {
    to: [replyTo],
  })
  const [message] = await messagesOf(slug)
  return {
    body: String(message.body),
    folded: message['folded?'],
    preview: String((await latest()).last_customer_message.body),
  }
}

test('what we really sent is folded, in every shape of a reply', async () => {
  for (const [shape, write] of Object.entries(repliesTo(quoted))) {
    const { body, folded } = await reply(write(WORDS))
    assert.deepEqual(
      [folded, body.startsWith(WORDS), /answer to that|reference/.test(body)],
      [true, true, false],
      `${shape}\n${body}`,
    )
  }
})

test('a person’s lines are in the message and in the list, wherever they stand in a reply', async () => {
  const shapes = [
    ...Object.values(repliesTo(quoted)).map(write => write(WORDS)),
    ...Object.values(answersTo(quoted)),
  ]
  const lines = fc.sample(fc.array(personsLine(quoted), { minLength: 1, maxLength: 2 }), {
    numRuns: shapes.length,
    seed: 35,
  })
  for (const [index, shape] of shapes.entries()) {
    const text = shape.split('\n')
    text.splice((index * 7) % (text.length + 1), 0, ...(lines[index] as string[]))
    const { body, preview } = await reply(text.join('\n'), { 'Content-Type': 'text/plain; charset=utf-8' })
    for (const line of lines[index] as string[])
      for (const shown of [body, preview]) assert.ok(shown.includes(line.trim()), `${line} in ${shown}`)
  }
})

test('an answer below a quoted line that ends in a space is no part of the quote (format=flowed)', async () => {
  for (const delsp of ['no', 'yes'])
    for (const encoding of ['7bit', 'quoted-printable']) {
      const space = encoding === '7bit' ? ' ' : '=20'
      const headers = {
        'Content-Type': `text/plain; charset=utf-8;\r\n format=flowed; delsp=${delsp}`,
        'Content-Transfer-Encoding': encoding,
      }
      const text = `Hello,\n\nOn 20/11/2026 12:00, ${quoted.agent} wrote:\n> Our **answer** to${space}\n> that${space}\nYes, cancel 4711 please.`
      const { body } = await reply(text, headers)
      assert.match(body, /^Hello,\n/)
      assert.match(body, /\n> Our \*\*answer\*\* to ?that\nYes, cancel 4711 please\.$/)
    }
})

test('a mail without words has nothing to unfold', async () => {
  const { body, folded } = await reply('', { 'Content-Type': 'application/pdf; name=a.pdf' })
  assert.deepEqual([body, folded], ['(no text)', false])
})

test('the first mail of a conversation is whole: nothing in it is of ours', async () => {
  const chain = repliesTo(quoted)['a chain of quotes']?.('See below.') as string
  await world.mailIn(letter({ from: 'gina@example.com', subject: 'Another', body: chain }))
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual([message.body, message['folded?']], [chain, false])
})
