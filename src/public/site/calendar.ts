export interface CalendarEvent {
  /** Unique in the world. */
  uid: string
  title: string
  description: string
  url: string
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  isCancelled: boolean
}

/** An iCalendar file (RFC 5545). */
export function renderCalendar(name: string, events: CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Answerwell//Status//EN',
    `X-WR-CALNAME:${textIn(name)}`,
    ...events.flatMap(event => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${timeIn(event.updatedAt)}`,
      `DTSTART:${timeIn(event.startsAt)}`,
      `DTEND:${timeIn(event.endsAt)}`,
      `SUMMARY:${textIn(event.title)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${textIn(event.description)}`]),
      `URL:${event.url}`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261203T020000Z` */
function timeIn(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Line breaks are written out; other control characters become blanks. */
function textIn(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

const MAX_OCTETS = 75

/** A line longer than 75 octets goes on in the next one, after a blank. No character is broken. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) [text, octets] = [`${text}\r\n `, 1]
    text += character
    octets += length
  }
  return text
}
