import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bitmapSizeOf } from './bitmap.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80802', 'hex')
const GIF = Buffer.from('474946383961400120037700', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108012c0190030122', 'hex')
const VP8X = Buffer.from('52494646000000005745425056503858' + '0a00000010000000' + '3f0100' + 'c70000', 'hex')
const VP8L = Buffer.from('5249464600000000574542505650384c' + '00000000' + '2f' + '3fc13100', 'hex')
const VP8 = Buffer.from(
  '52494646000000005745425056503820' + '00000000' + '000000' + '9d012a' + '4001' + 'c800',
  'hex',
)

test('the size of a bitmap is in its first bytes', () => {
  assert.deepEqual(bitmapSizeOf(PNG), { width: 320, height: 200 })
  assert.deepEqual(bitmapSizeOf(GIF), { width: 320, height: 800 })
  assert.deepEqual(bitmapSizeOf(JPEG), { width: 400, height: 300 })
  for (const webp of [VP8X, VP8L, VP8]) assert.deepEqual(bitmapSizeOf(webp), { width: 320, height: 200 })
})

test('what is cut off, broken or no bitmap has no size, and never throws', () => {
  for (const whole of [PNG, GIF, JPEG, VP8X, VP8L, VP8])
    for (let length = 0; length < 6; length++)
      assert.equal(bitmapSizeOf(whole.subarray(0, length)), undefined)
  const heads = [PNG, GIF, JPEG, VP8X, VP8L, VP8].map(one => one.subarray(0, 16))
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const size = bitmapSizeOf(Buffer.concat([head, rest]))
      assert.ok(size === undefined || (size.width > 0 && size.height > 0))
    }),
  )
})
