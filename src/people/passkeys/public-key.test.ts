import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { isUsableKey } from './public-key.ts'

const jwkOf = (key: KeyObject) => {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  return { x: bytes(x), y: bytes(y), n: bytes(n), e: bytes(e) }
}
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const cose = (entries: [number, number | Uint8Array][]) => isoCBOR.encode(new Map(entries) as never)
const p256 = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)
const p521 = jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey)
const ed = jwkOf(generateKeyPairSync('ed25519').publicKey)
const rsa = (bits: number) => jwkOf(generateKeyPairSync('rsa', { modulusLength: bits }).publicKey)
const ec = (entries: [number, number | Uint8Array][]) =>
  cose([[1, 2], [3, -7], [-1, 1], [-2, p256.x], [-3, p256.y], ...entries])
const rsaOf = (bits: number) => {
  const { n, e } = rsa(bits)
  return cose([
    [1, 3],
    [3, -257],
    [-1, n],
    [-2, e],
  ])
}

test('keys of the three algorithms that are asked for are taken', async () => {
  for (const key of [
    ec([]),
    cose([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, ed.x],
    ]),
    rsaOf(2_048),
  ])
    assert.equal(await isUsableKey(key), true)
})

test('a key that can never sign is refused, whatever it calls itself', async () => {
  const trailing = new Uint8Array([...ec([]), 0])
  const unusable = [
    cose([
      [1, 4],
      [3, -7],
      [-1, p256.x],
    ]),
    cose([
      [1, 1],
      [3, -7],
      [-1, 6],
      [-2, ed.x],
    ]),
    ec([[-1, 2]]),
    ec([[-1, 8]]),
    ec([[-2, new Uint8Array(32).fill(1)]]),
    ec([[-2, new Uint8Array(0)]]),
    cose([
      [1, 2],
      [3, -7],
      [-1, 3],
      [-2, p521.x],
      [-3, p521.y],
    ]),
    rsaOf(1_024),
    trailing,
    new Uint8Array(0),
    new Uint8Array([0xff]),
  ]
  for (const [index, key] of unusable.entries()) assert.equal(await isUsableKey(key), false, `key ${index}`)
})
