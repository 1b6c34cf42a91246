// Lengths of time as people write them: what a page shows can be typed, in each language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseSpan } from '../../src/talk/conditions/durations.ts'
import { type DurationReader, readDuration, writeDuration } from './durations.ts'

const short = (minute: string, hour: string, day: string, week: string) => ({ minute, hour, day, week })
const READERS: DurationReader[] = [
  {
    locale: 'en-GB',
    short: short('{count} min', '{count} h', '{count} d', '{count} wk'),
    business: '{time} (business hours)',
  },
  {
    locale: 'de-DE',
    short: short('{count} Min.', '{count} Std.', '{count} T.', '{count} Wo.'),
    business: '{time} (Geschäftszeit)',
  },
  {
    locale: 'fr-FR',
    short: short('{count} min', '{count} h', '{count} j', '{count} sem.'),
    business: '{time} (heures d’ouverture)',
  },
  {
    locale: 'es-ES',
    short: short('{count} min', '{count} h', '{count} d', '{count} sem'),
    business: '{time} (horario de atención)',
  },
  {
    locale: 'ar-u-nu-latn',
    short: short('{count} د', '{count} س', '{count} ي', '{count} أ'),
    business: '{time} (ساعات العمل)',
  },
]
const [, GERMAN, FRENCH, SPANISH, ARABIC] = READERS as [
  DurationReader,
  DurationReader,
  DurationReader,
  DurationReader,
  DurationReader,
]

const count = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom(0.5, 1.5, 2.5))
const reader = fc.constantFrom(...READERS)

test('what a page shows can be typed, and means the same', () => {
  const business = fc.constantFrom('', 'business ')
  fc.assert(
    fc.property(reader, count, business, fc.constantFrom('minutes', 'hours'), (who, n, kind, unit) => {
      const text = `${n} ${kind}${unit}`
      assert.deepEqual(parseSpan(readDuration(who, writeDuration(who, text))), parseSpan(text))
    }),
  )
  fc.assert(
    fc.property(reader, count, fc.constantFrom('days', 'weeks'), (who, n, unit) => {
      const text = `${n} ${unit}`
      assert.deepEqual(parseSpan(readDuration(who, writeDuration(who, text))), parseSpan(text))
    }),
  )
})

test('short forms of the pages can be typed', () => {
  const unit = fc.constantFrom('minute', 'hour', 'day', 'week' as const)
  fc.assert(
    fc.property(reader, fc.integer({ min: 1, max: 99 }), unit, (who, n, one) => {
      const typed = who.short[one as 'hour'].replace('{count}', String(n))
      assert.deepEqual(parseSpan(readDuration(who, typed)), parseSpan(`${n} ${one}s`))
    }),
  )
})

test('what the API takes is taken in each language, and other text stays as it is', () => {
  for (const who of READERS) {
    for (const text of ['30 min', '2 h', '4 hours', '2 business hours', '3 days', '1 week'])
      assert.deepEqual(parseSpan(readDuration(who, text)), parseSpan(text), `${who.locale}: ${text}`)
    for (const text of ['', 'soon', '2', 'h', '2 h 30', '-1 h', '2 moons'])
      assert.equal(parseSpan(readDuration(who, text)), undefined, `${who.locale}: ${text}`)
  }
})

test('as people write', () => {
  for (const [who, typed, meant] of [
    [GERMAN, '2 Std', '2 hours'],
    [GERMAN, '1,5 stunden', '1.5 hours'],
    [GERMAN, '3 Tage', '3 days'],
    [FRENCH, '2 jours', '2 days'],
    [FRENCH, '45 minutes', '45 minutes'],
    [SPANISH, '2 Días', '2 days'],
    [ARABIC, 'ساعتان', '2 hours'],
    [ARABIC, '٣٠ دقيقة', '30 minutes'],
    [ARABIC, '3 أيام', '3 days'],
  ] as const)
    assert.equal(readDuration(who, typed), meant, typed)
})
