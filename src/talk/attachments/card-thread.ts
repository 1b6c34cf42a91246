// Runs in a thread with a budget of time and memory, since strangers choose the files.
import ICAL from 'ical.js'
import { DateTime } from 'luxon'
import PostalMime from 'postal-mime'
import { openBlobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import { inThread } from '../../kit/threads/meter.ts'
import { wordsOfMail } from '../mail/html-text.ts'
import type { Card, CardAnswer, ToRead } from './card.ts'

const MAX_TEXT = 2_000
const MAX_LINE = 500

export default inThread(
  (file: ToRead): Promise<CardAnswer> =>
    read(file).catch(error => {
      if (error instanceof Problem && error.code === 'unavailable') return { unavailable: error.message }
      return { card: undefined } // it is not what its type says
    }),
)

async function read({ place, key, contentType }: ToRead): Promise<CardAnswer> {
  const bytes = await openBlobs(place).get(key)
  return { card: contentType === 'text/calendar' ? eventIn(bytes.toString()) : await mailIn(bytes) }
}

/** The first event of a calendar (RFC 5545). */
function eventIn(text: string): Card | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset() // another calendar's zones may have the same names
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) return undefined
  const event = new ICAL.Event(component)
  const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase()
  return {
    kind: 'event',
    title: line(event.summary),
    location: line(event.location),
    organizer: line(event.organizer?.replace(/^mailto:/i, '')),
    starts_at: timeOf(component, 'dtstart', event.startDate),
    ends_at: timeOf(component, 'dtend', event.endDate),
    'all_day?': event.startDate?.isDate ?? false,
    'cancelled?': method === 'CANCEL' || status === 'CANCELLED',
    'repeats?': event.isRecurring(),
  }
}

/** In UTC; without a zone if the calendar names none that anybody knows. A day is a day everywhere. */
function timeOf(component: ICAL.Component, name: string, time: ICAL.Time | null | undefined): string | null {
  if (!time) return null
  const local = time.toString()
  if (time.isDate) return local
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate().toISOString()
  const zone = component.getFirstProperty(name)?.getFirstParameter('tzid')
  const known = zone ? DateTime.fromISO(local, { zone }) : undefined
  return known?.isValid ? (known.toUTC().toISO() ?? local) : local
}

async function mailIn(bytes: Buffer): Promise<Card | undefined> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 16 })
  if (mail.headers.length === 0) return undefined
  const { from, subject, date, attachments } = mail
  return {
    kind: 'mail',
    from: line(from?.address && from.name ? `${from.name} <${from.address}>` : (from?.address ?? from?.name)),
    subject: line(subject),
    date: date && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null,
    text: clean(wordsOfMail(mail)).trim().slice(0, MAX_TEXT),
    files: attachments.map(({ filename }) => line(filename) ?? 'file').slice(0, 50),
  }
}

function line(text: string | null | undefined): string | null {
  return (
    clean(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LINE) || null
  )
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
