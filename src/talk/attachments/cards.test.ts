// Invitations and forwarded mails are read for display.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, rita } = await createWorld()

async function cardOf(text: string, type = 'text/calendar') {
  const headers = { 'content-type': type }
  const { body } = await ana.send('POST', '/attachments?file_name=file', { raw: text, headers })
  return ana.get(`/attachments/${body.id}/card`)
}

const calendar = (event: string[], around: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...around,
    'BEGIN:VEVENT',
    'UID:1',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test('an invitation says what, when, where and from whom', async () => {
  const { body } = await cardOf(
    calendar([
      'SUMMARY:Call about the lamp\\, part 2',
      'LOCATION:Room 4',
      'ORGANIZER;CN=Kim:mailto:kim@example.com',
      'DTSTART;TZID=Europe/Berlin:20261124T100000',
      'DTEND;TZID=Europe/Berlin:20261124T110000',
      'RRULE:FREQ=WEEKLY',
    ]),
  )
  assert.deepEqual(body, {
    kind: 'event',
    title: 'Call about the lamp, part 2',
    location: 'Room 4',
    organizer: 'kim@example.com',
    starts_at: '2026-11-24T09:00:00.000Z',
    ends_at: '2026-11-24T10:00:00.000Z',
    'all_day?': false,
    'cancelled?': false,
    'repeats?': true,
  })
})

test('times are in the zone that the calendar defines, in UTC, without any, or whole days', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Ours',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const startOf = async (line: string, around: string[] = []) =>
    (await cardOf(calendar([line], around))).body.starts_at
  assert.equal(await startOf('DTSTART;TZID=Ours:20261124T100000', zone), '2026-11-24T15:00:00.000Z')
  assert.equal(await startOf('DTSTART:20261124T100000Z'), '2026-11-24T10:00:00.000Z')
  assert.equal(await startOf('DTSTART;TZID=Nowhere/Land:20261124T100000'), '2026-11-24T10:00:00')
  const { body } = await cardOf(calendar(['DTSTART;VALUE=DATE:20261124'], ['METHOD:CANCEL']))
  assert.deepEqual([body.starts_at, body['all_day?'], body['cancelled?']], ['2026-11-24', true, true])
})

test('a forwarded mail says who wrote what, and which files it has', async () => {
  const mail = [
    'From: Kim <kim@example.com>',
    'Subject: =?utf-8?q?L=C3=A4mpchen?=',
    'Date: Tue, 24 Nov 2026 10:00:00 +0100',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'It is broken.',
    '--b',
    'Content-Type: image/png; name=a.png',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--b--',
  ]
  const { body } = await cardOf(mail.join('\r\n'), 'message/rfc822')
  assert.deepEqual(body, {
    kind: 'mail',
    from: 'Kim <kim@example.com>',
    subject: 'Lämpchen',
    date: '2026-11-24T09:00:00.000Z',
    text: 'It is broken.',
    files: ['a.png'],
  })
})

test('other and broken files have none, nor has what is too costly', async () => {
  assert.equal((await cardOf('Hello', 'text/plain')).status, 404)
  for (const text of [
    'no calendar',
    'BEGIN:VCALENDAR',
    calendar([]).replace('VEVENT', 'VTODO').replace('VEVENT', 'VTODO'),
  ])
    assert.equal((await cardOf(text)).status, 404, text)
  const costly = calendar(['RRULE:FREQ=SECONDLY', ...Array(20_000).fill('ATTENDEE:mailto:a@b.test')])
  assert.ok([200, 404].includes((await cardOf(costly)).status))
})

test('unknown attachments are not found, and neither are ours for Rita', async () => {
  const { body } = await ana.send('POST', '/attachments', {
    raw: calendar([]),
    headers: { 'content-type': 'text/calendar' },
  })
  assert.equal((await rita.get(`/attachments/${body.id}/card`)).status, 404)
  for (const id of ['0', 'x', '99999999'])
    assert.equal((await ana.get(`/attachments/${id}/card`)).status, 404)
})
