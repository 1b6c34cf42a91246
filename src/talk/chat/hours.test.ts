import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHours } from './hours.ts'

test('hours are read with the days of every language of the pages', () => {
  const english = parseHours('mon-fri 09:00-17:00, sat 10:00-14:00')
  assert.deepEqual(
    english?.map(({ days }) => [...days]),
    [[1, 2, 3, 4, 5], [6]],
  )
  for (const text of [
    'Mo-Fr 09:00-17:00, Sa 10:00-14:00',
    'Montag-Freitag 09:00-17:00, Samstag 10:00-14:00',
    'lun.-ven. 09:00-17:00, sam. 10:00-14:00',
    'lun–vie 09:00–17:00, sáb 10:00–14:00',
    'lunes-viernes 09:00-17:00, sabado 10:00-14:00',
    'الاثنين-الجمعة 09:00-17:00، السبت 10:00-14:00',
  ])
    assert.deepEqual(parseHours(text), english, text)
})

test('what is no day or no time is no hours', () => {
  for (const text of [
    '',
    'x 09:00-17:00',
    'mon 9-17',
    'mon-x 09:00-17:00',
    'mon 09:00-25:00',
    'mon 09:00-09:00',
  ])
    assert.equal(parseHours(text), undefined, text)
})
