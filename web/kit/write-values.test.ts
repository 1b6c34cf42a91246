// How stored values are shown: as each reader writes them, whatever programs call them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf, nameFor, type Reader, valueFor } from './write-values.ts'

const BRITON: Reader = { locale: 'en-GB', yes: 'Yes', no: 'No' }
const GERMAN: Reader = { locale: 'de-DE', yes: 'Ja', no: 'Nein' }

test('a label is made of its key', () => {
  for (const [key, label] of [
    ['order_number', 'Order number'],
    ['orderNumber', 'Order number'],
    ['VATNumber', 'VAT number'],
    ['plan', 'Plan'],
    ['shipping-zone', 'Shipping zone'],
    ['Lieferung bis', 'Lieferung bis'],
    ['größe', 'Größe'],
    ['رقم_الطلب', 'رقم الطلب'],
    ['', ''],
  ] as const)
    assert.equal(labelOf(key), label)
})

test('values are written as their readers write them', () => {
  for (const [value, key, british, german] of [
    [true, 'vip', 'Yes', 'Ja'],
    [false, 'vip', 'No', 'Nein'],
    [12_000, 'budget', '12,000', '12.000'],
    [1234.5, 'spent', '1,234.5', '1.234,5'],
    ['2026-11-20', 'due', '20 Nov 2026', '20.11.2026'],
    ['de', 'language', 'German', 'Deutsch'],
    ['pt-BR', 'preferred_language', 'Brazilian Portuguese', 'Portugiesisch (Brasilien)'],
    [['a', 2_000], 'sizes', 'a, 2,000', 'a, 2.000'],
    [{ vip_since: '2026-01-02' }, '', 'Vip since: 2 Jan 2026', 'Vip since: 02.01.2026'],
    [null, 'x', '', ''],
    [undefined, 'x', '', ''],
  ] as const)
    assert.deepEqual(
      [valueFor(BRITON, value, { key }), valueFor(GERMAN, value, { key })],
      [british, german],
      key,
    )
})

test('what only looks like a number, a date or a language stays as it is', () => {
  for (const [value, key] of [
    [10_500, 'order_number'],
    [7_654_321, 'customerId'],
    [7_654_321, 'customerID'],
    [7_654_321, 'ZIP'],
    ['12000', 'budget'],
    ['2026-02-31', 'due'],
    ['2026-11', 'month'],
    ['de', 'plan'],
    ['gold', 'plan'],
    ['xx-nowhere', 'language'],
    ['true', 'answer'],
  ] as const)
    assert.equal(valueFor(BRITON, value, { key }), String(value))
})

test('the type of a custom field decides about texts', () => {
  assert.equal(valueFor(GERMAN, 'true', { key: 'vip', type: 'yes_no' }), 'Ja')
  assert.equal(valueFor(GERMAN, '12000', { key: 'budget', type: 'number' }), '12.000')
  assert.equal(valueFor(GERMAN, '12000', { key: 'order_number', type: 'number' }), '12000')
})

test('a moment has its time, and codes have names', () => {
  assert.match(valueFor(BRITON, '2026-11-20T12:00:00Z'), /^2\d Nov 2026, \d\d:00$/)
  assert.equal(nameFor(GERMAN, 'FR', 'region'), 'Frankreich')
  assert.equal(nameFor(GERMAN, '??', 'region'), '??')
})

test('numbers keep all of their digits, and days that do not exist stay as they are', () => {
  const reader = { locale: 'en-GB', yes: 'Yes', no: 'No' }
  assert.equal(valueFor(reader, 52.52437), '52.52437')
  assert.equal(valueFor(reader, '12345678901234567890', { type: 'number' }), '12345678901234567890')
  assert.equal(valueFor(reader, '2026-02-31T10:00:00Z'), '2026-02-31T10:00:00Z')
})
