import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const { ana, olga, rita, rivalOwner } = await createWorld()
const speak = (who: typeof ana, email: string, language: unknown) =>
  who.put(`/staff/${email}`, { staff: { language } })

test('everybody chooses the language of mail to them; empty spellings are that of the brand', async () => {
  assert.equal((await ana.get('/me')).body.language, null)
  for (const [given, kept] of [
    ['de', 'de'],
    [undefined, 'de'],
    ['', null],
    ['ar', 'ar'],
    [null, null],
  ])
    assert.equal((await speak(ana, ANA.email, given)).body.language, kept, `${given}`)
  assert.equal((await speak(olga, ANA.email, 'pl')).body.language, 'pl', 'and those above choose for them')
})

test('a language that we do not write is refused by field', async () => {
  for (const language of ['xx', 'DE', 7, ['de'], { code: 'de' }]) {
    const { status, body } = await speak(ana, ANA.email, language)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['staff.language']], JSON.stringify(language))
  }
  assert.equal((await ana.get('/me')).body.language, 'pl')
})

test('nobody chooses for those above, and strangers for nobody', async () => {
  assert.equal((await speak(ana, OLGA.email, 'de')).status, 403)
  for (const stranger of [rita, rivalOwner])
    assert.equal((await speak(stranger, ANA.email, 'de')).status, 404)
})

test('a new member is invited in the language that is named', async () => {
  const add = (staff: object) => olga.post('/staff', { staff: { role: 'agent', ...staff } })
  const { status, body } = await add({ email: 'lena@demo.test', language: 'de' })
  assert.deepEqual([status, body.language], [201, 'de'])
  const refused = await add({ email: 'lea@demo.test', language: 'xx' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['staff.language']])
})
