import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfter, writingOf } from './read-date.ts'

const TODAY = '2026-11-28'

test('days are read as the locale writes them, and as programs do', () => {
  const days = {
    'en-US': { '11/27/2026': '2026-11-27', '1/2/26': '2026-01-02', '2/30/2026': undefined },
    'en-GB': { '27/11/2026': '2026-11-27', '1/2/26': '2026-02-01', '27/11': '2026-11-27' },
    de: {
      '27.11.2026': '2026-11-27',
      '3.12.': '2026-12-03',
      '2026-12-03': '2026-12-03',
      '27.13.2026': undefined,
    },
    ar: { '27/11/2026': '2026-11-27', '٢٧/١١/٢٠٢٦': '2026-11-27', غدا: undefined, '': undefined },
  }
  for (const [locale, texts] of Object.entries(days))
    for (const [text, day] of Object.entries(texts))
      assert.equal(writingOf(locale).readDay(text, TODAY), day, `${locale}: ${text}`)
})

test('times are read with twelve hours and with twenty-four', () => {
  const times = {
    'en-US': {
      '2:30 PM': '14:30',
      '2:30': '02:30',
      '12 am': '00:00',
      '12 p.m.': '12:00',
      '14:30': '14:30',
      '13 pm': undefined,
    },
    de: {
      '14:30': '14:30',
      '1430': '14:30',
      '9': '09:00',
      '9.05 Uhr': '09:05',
      '24:00': undefined,
      '9:60': undefined,
    },
    ar: { '2:30 م': '14:30', '٩:٠٥ ص': '09:05' },
  }
  for (const [locale, texts] of Object.entries(times))
    for (const [text, time] of Object.entries(texts))
      assert.equal(writingOf(locale).readTime(text), time, `${locale}: ${text}`)
})

test('what a field writes, it reads', () => {
  for (const locale of [
    'en-US',
    'en-GB',
    'en-CA',
    'de',
    'fr',
    'fr-CA',
    'es',
    'es-MX',
    'ar',
    'ar-SA',
    'ar-EG',
  ]) {
    const { readDay, readTime, writeDay, writeTime } = writingOf(locale)
    // An empty field with such a mark in its example shows the parts of it in a wrong order.
    assert.doesNotMatch(`${writeDay(TODAY)} ${writeTime('14:30')}`, /[\u200e\u200f\u061c]/, locale)
    for (const day of ['2026-11-07', '2027-02-28', '1999-12-31'])
      assert.equal(readDay(writeDay(day), TODAY), day, `${locale}: ${writeDay(day)}`)
    for (const time of ['00:00', '09:05', '12:00', '12:30', '23:59'])
      assert.equal(readTime(writeTime(time)), time, `${locale}: ${writeTime(time)}`)
  }
})

test('days follow one another over months', () => {
  assert.equal(dayAfter('2026-11-30', 1), '2026-12-01')
  assert.equal(dayAfter('2027-01-01', -1), '2026-12-31')
})
