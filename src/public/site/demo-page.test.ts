import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { updateIsDemo } from '../../people/brands/address-queries.ts'

const { app, db, brand, olga } = await createWorld()
const get = (url: string, host = 'demo.localhost') =>
  app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } })

test('a brand that is not the demo has no shop, and the rival never has', async () => {
  assert.equal((await get('/demo')).statusCode, 404)
  await db.transaction(tx => updateIsDemo(tx, brand.id))
  assert.equal((await get('/demo')).statusCode, 200)
  assert.equal((await get('/demo', 'rival.localhost')).statusCode, 404)
})

test('the shop has the chat, a way to write, and says where messages arrive', async () => {
  await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })
  const { body, headers } = await get('/demo')
  assert.match(body, /<script src="\/chat\.js" async nonce=/)
  assert.match(body, /<a class="shop-button" href="\/contact">Write to us/)
  assert.match(body, /shop of the demo.*<a href="\/inbox\/open">inbox/)
  assert.doesNotMatch(body, /<[^>]* (style|on\w+)=/, 'nothing that the policy would refuse')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  const [sheet = ''] = body.match(/\/site\/demo\.css\?v=[0-9a-f]{8}/) ?? []
  assert.match((await get(sheet)).body, /shop-products/)
  assert.doesNotMatch((await get('/help')).body, /demo\.css/)
})

test('it speaks the languages of the brand, and ignores what is added to its address', async () => {
  await olga.put('/brand', { brand: { site_languages: ['de'] } })
  assert.match((await get('/de/demo')).body, /Schreiben Sie uns/)
  assert.equal((await get('/fr/demo')).statusCode, 302)
  assert.equal((await get('/demo?page=x')).statusCode, 200)
  assert.equal(
    (await app.inject({ method: 'POST', url: '/demo', headers: { host: 'demo.localhost' } })).statusCode,
    405,
  )
})
