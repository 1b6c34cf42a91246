import sql from 'sql-template-tag'
import { CODY } from '../db/cast.ts'
import type { Arrived, Mailbox } from './mailbox.ts'
import type { World } from './world.ts'

export interface Letter {
  from?: string
  /** Replace the default headers, or add to them. */
  headers?: Record<string, string>
  body?: string
  subject?: string
}

let serial = 0

/** A mail as mail programs write it. */
export function letter({ from = `${CODY.name} <${CODY.email}>`, ...rest }: Letter): string {
  const { headers = {}, body = 'Hello', subject = 'Question' } = rest
  const head = {
    From: from,
    To: 'support@demo.localhost',
    Subject: subject,
    'Message-ID': `<letter-${++serial}@mail.example.com>`,
    Date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`
}

/** What tests of mail look at: conversations as Ana sees them, and mails with their verdicts. */
export function correspondence(world: World, mailbox: Mailbox) {
  const { ana, db } = world
  const latest = async () => (await ana.get('/conversations?filter=all')).body.conversations[0]
  const messagesOf = async (slug: string) =>
    (await ana.get(`/conversations/${slug}/messages?include=original_body`)).body.messages
  const mails = () =>
    db.rows<{ state: string; verdict: string }>(sql`select state, verdict from mails order by id`)
  return {
    latest,
    messagesOf,
    mails,
    lastMail: async () => (await mails()).at(-1),
    /** A conversation that began by mail and got a reply: the reply as it arrived, the id of the first mail. */
    async answered(email: string): Promise<{ slug: string; answer: Arrived; firstId: string }> {
      const first = letter({ from: email, subject: `Of ${email}`, body: 'My first question' })
      await world.mailIn(first, { from: email })
      const { slug } = await latest()
      const [{ origin_id: firstId }] = await messagesOf(slug)
      await world.post(slug, { body: 'Our **answer** to that' })
      await world.work()
      return { slug, firstId, answer: (await mailbox.to(email)).at(-1) as Arrived }
    },
  }
}
