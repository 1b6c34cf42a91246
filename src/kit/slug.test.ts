import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomText, slugCandidates, slugOf } from './slug.ts'

test('a slug is the text in plain ASCII', () => {
  assert.equal(slugOf('Late parcel?'), 'late-parcel')
  assert.equal(slugOf('Où est ma commande ?'), 'ou-est-ma-commande')
  assert.match(slugOf('استفسار عن موعد'), /^[a-z0-9-]+$/)
  assert.equal(slugOf('🎁'), '')
  assert.ok(slugOf('word '.repeat(100)).length <= 80)
})

test('a word stays one word, however it is written', () => {
  const words = { 'PayPal refunds': 'paypal-refunds', 'iPhone case': 'iphone-case', 'ST2 a b': 'st2-a-b' }
  for (const [text, slug] of Object.entries(words)) assert.equal(slugOf(text), slug)
  assert.equal(slugOf('WooCommerce, eBay & COVID19'), 'woocommerce-ebay-and-covid19')
})

test('the first candidate is the plain slug, the others end in something random', () => {
  const [first, second] = slugCandidates('Late parcel')
  assert.equal(first, 'late-parcel')
  assert.match(second ?? '', /^late-parcel-[a-z0-9]{6}$/)
})

test('no candidate reads as an internal id', () => {
  for (const text of ['42', '', null, '007'])
    for (const slug of slugCandidates(text)) assert.doesNotMatch(slug, /^\d+$/)
})

test('random text has the requested length and differs each time', () => {
  const texts = Array.from({ length: 100 }, () => randomText(10))
  assert.equal(new Set(texts).size, 100)
  for (const text of texts) assert.match(text, /^[2-9a-z]{10}$/)
})
