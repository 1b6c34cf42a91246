// Who answers a letter of ours by mail, with the letter below the answer, sends the answer alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../db/cast.ts'
import { ANSWER, SHAPES } from '../../test/answers-to.ts'
import { correspondence, letter } from '../../test/letters.ts'
import { type Arrived, createMailbox } from '../../test/mailbox.ts'
import { createWorld } from '../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({
  smtpUrl: mailbox.url,
  dns: { '_dmarc.demo.test TXT': 'v=DMARC1; p=none', 'demo.test TXT': 'v=spf1 ip4:203.0.113.7 -all' },
})
const { ana, olga } = world
const { latest, messagesOf } = correspondence(world, mailbox)

/** Answers a mail of ours as a program of this shape does. */
async function answer({ mail, to: [from] }: Arrived, shape: keyof typeof SHAPES): Promise<void> {
  const sender = mail.from
  const body = SHAPES[shape]?.({ text: mail.text ?? '', html: String(mail.html) })
    .replaceAll('Ana Souza (Acme)', sender?.name ?? '')
    .replaceAll('support@acme.example', sender?.address ?? '')
  const to = [mail.replyTo?.[0]?.address as string]
  const headers = { To: to[0] as string, 'In-Reply-To': mail.messageId ?? '' }
  const raw = letter({ from, headers, body, subject: `Re: ${mail.subject}` })
  await world.mailIn(raw, { from, to, ip: '203.0.113.7', helo: 'mx.demo.test' })
}

const newest = async (slug: string) => (await messagesOf(slug))[0].body

for (const shape of Object.keys(SHAPES)) {
  test(`a member answers a notice: ${shape}`, async () => {
    const { slug } = await world.start({ subject: 'Lamp', assignee: ANA.email })
    const body = 'Where is **my** lamp?\n\n> It was to come on Friday.\n\n- the red one'
    await ana.post(`/conversations/${slug}/messages`, { message: { body, user: CODY } })
    await world.work()
    await answer((await mailbox.to(ANA.email)).at(-1) as Arrived, shape)
    assert.equal(await newest(slug), ANSWER)
    assert.doesNotMatch(String((await mailbox.to(CODY.email)).at(-1)?.mail.text), /settings\/me|\/inbox\//)
  })

  test(`a customer answers an acknowledgement: ${shape}`, async () => {
    const auto_reply =
      'Thank you for writing to **{brand}**. Your reference is {reference}.\n\n1. One\n1. Two'
    await olga.put('/channels/support', { channel: { settings: { auto_reply } } })
    const from = `${crypto.randomUUID()}@example.com`
    await world.mailIn(letter({ from, body: 'May I?' }), { from })
    const { slug } = await latest()
    await answer((await mailbox.to(from)).at(-1) as Arrived, shape)
    assert.equal(await newest(slug), ANSWER)
  })
}
