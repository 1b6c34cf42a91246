import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { createVisitor, enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'
import { requireGoodPassword } from './password-rules.ts'

const world = await createWorld()
const owner = { email: 'ana.lopez@parcel-works.example', name: 'Ana López', brand: 'Parcel Works' }

const REFUSED: Record<string, RegExp> = {
  ninechars: /10 to 200 characters/,
  ['x'.repeat(201)]: /10 to 200 characters/,
  password123: /too common/,
  PASSWORD123: /too common/,
  qwertyuiop: /too common/,
  'Password123!': /too common/,
  qwertyuiop1234: /too common/,
  'Welcome2026!': /too common/,
  letmein12345: /too common/,
  answerwell1: /too common/,
  '0987654321': /too common|a run of/,
  drowssap123: /too common/,
  '321drowssap': /too common/,
  zyxwvutsrq: /too common|a run of/,
  '2468013579': /too common|a run of/,
  acegikmoqs: /too common|a run of/,
  poiuztrewq: /too common|a run of/,
  '1qaz2wsx3edc': /too common|a run of/,
  azertyuiopqs: /too common|a run of/,
  qwertyqwerty: /a run of|too common|different/,
  абвгдежзик: /too common|a run of/,
  abababababab: /at least 5 different/,
  'Ana López 2026!': /your name/,
  'ana.lopez1234': /your name/,
  'ana.lopez@parcel-works.example': /your name/,
  'parcelworks-2026': /your name/,
  'lopez@parcel-works': /your name/,
  'works@ana.parcel': /your name/,
  'selpmaxe.zepol': /your name/,
  'parcel w0rk5 4n4': /your name/,
  'ana at parcel dot works': /your name/,
  'lopez parcel 4321': /your name/,
}

test('passwords that are guessed first are refused, whoever sets them', async () => {
  for (const [password, reason] of Object.entries(REFUSED))
    await assert.rejects(requireGoodPassword(password, owner), { code: 'invalid', message: reason }, password)
})

test('a password that is long enough is good: words of any language, spaces, no required symbols', async () => {
  const good = [
    'correct horse battery',
    'ein langer satz',
    '長い文章を書きました。ね',
    'parcelworks and a secret more',
    'ana likes her red bike',
    'x7!lopez9Qp#Vz2',
    'were we there before',
    'sassafras tree',
    '7193846205',
  ]
  for (const password of good) await requireGoodPassword(password, owner)
})

test('the API names the field, and the old password stays', async () => {
  const olga = await enter(world, OLGA.email)
  const set = (password: string) =>
    olga.send('PUT', '/api/v1/me/password', { password, current_password: 'battery staple horse' })
  assert.equal((await set('battery staple horse')).status, 200)
  const { status, body } = await set('password123')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['password']])
  const login = await createVisitor(world).send('POST', '/login', {
    email: OLGA.email,
    password: 'battery staple horse',
  })
  assert.equal(login.status, 200)
})
