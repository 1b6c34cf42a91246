import type { SendMailOptions } from 'nodemailer'
import type { Scope } from '../../src/kit/scope.ts'
import { findChannel } from '../../src/talk/channels/queries.ts'
import { referenceOf } from '../../src/talk/mail/signed-ids.ts'
import type { DemoConversation } from './demo-conversation.ts'
import type { DemoMail } from './mails.ts'

const DAY = 86_400_000

interface Written {
  story: DemoConversation
  mail: DemoMail
  body: string
  /** The message that it answers. */
  last: { id: number; body: string } | undefined
  now: Date
}

/** A customer's mail as their program would send it. */
export async function writtenMail(
  scope: Scope,
  { story, mail, body, last, now }: Written,
): Promise<SendMailOptions & { from: { name: string; address: string } }> {
  const [name, address] = story.from
  const channel = await findChannel(scope, story.in)
  const inReplyTo = last && (await referenceOf(scope, last.id, channel?.email ?? ''))
  const quoted = mail.quotesLast && last ? last.body : undefined
  const words = `<p>${escaped(body).split('\n\n').join('</p><p>').replaceAll('\n', '<br>')}</p>`
  const head = `On ${formatDay(scope.now())}, Juniper & Co. <${channel?.email}> wrote:`
  return {
    from: { name, address },
    ...(story.cc ? { cc: story.cc } : {}),
    subject: last ? `Re: ${story.subject}` : (story.subject ?? ''),
    ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
    text: quoted === undefined ? body : `${body}\n\n${head}\n${quoted.replace(/^/gm, '> ')}`,
    html:
      (mail.html ?? '{words}').replace('{words}', () => words) +
      (quoted === undefined
        ? ''
        : `<div>${escaped(head)}</div><blockquote type="cite">${escaped(quoted).replaceAll('\n', '<br>')}</blockquote>`),
    attachments: mail.files?.() ?? [],
    ...(mail.invitation ? { icalEvent: invitation({ name, address }, mail.invitation, now) } : {}),
  }
}

const formatDay = (day: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(day)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** As iCalendar (RFC 5545, 5546): an hour at ten on that day. */
function invitation(
  { name, address }: { name: string; address: string },
  { uid, summary, place, daysAhead }: NonNullable<DemoMail['invitation']>,
  now: Date,
) {
  const day = Math.floor(now.getTime() / DAY + daysAhead) * DAY
  const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//example.nl//Calendar//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now.getTime())}`,
    `DTSTART:${stamp(day + DAY / 2.4)}`,
    `DTEND:${stamp(day + DAY / 2.4 + DAY / 24)}`,
    `SUMMARY:${summary}`,
    `LOCATION:${place.replaceAll(',', '\\,')}`,
    `ORGANIZER;CN=${name}:mailto:${address}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method: 'REQUEST', filename: 'invite.ics', content: `${lines.join('\r\n')}\r\n` }
}
