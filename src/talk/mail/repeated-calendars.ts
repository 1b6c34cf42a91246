import type { MailPart } from './parsed-mail.ts'

const CALENDAR = /^(text\/calendar|application\/ics)$/

/** Invitations come as a part and again as a file: each calendar once, under the name of the file. */
export function withoutRepeatedCalendars(parts: MailPart[]): MailPart[] {
  const first = new Map<string, MailPart>()
  return parts.filter(part => {
    if (part.file || !(CALENDAR.test(part.contentType) || /\.ics$/i.test(part.name))) return true
    const text = Buffer.from(part.content).toString('utf8').replace(/\r\n?/g, '\n').trim()
    const known = first.get(text)
    if (!known) {
      first.set(text, part)
      return true
    }
    known.name ||= part.name
    if (part.contentType === 'text/calendar') known.contentType = part.contentType
    return false
  })
}
