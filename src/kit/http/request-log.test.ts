import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { createBlobs } from '../../../test/blobs.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const world = await createWorld()
const lines: { path?: string; method?: string; status?: number; ip?: string; user?: number }[] = []
const log = pino(
  { level: 'info', base: undefined },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(line))
      done()
    },
  }),
)

test('the log has the route and ids, never a subject, a search, a person’s address or a secret', async () => {
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db: world.db, config, log, blobs: createBlobs() })
  const ana = createCaller(app, world.scope, world.ana)
  const { slug } = await world.start({ subject: 'A private matter' })
  await ana.get(`/conversations/${slug}?q=secret-words`)
  await ana.get('/contacts/cody@example.com')
  await ana.get('/nowhere/with-a-secret')
  await app.inject({ method: 'GET', url: '/survey/a-ticket-to-answer', headers: { host: 'demo.localhost' } })
  await app.inject({ method: 'GET', url: '/verify/a-ticket-to-answer', headers: { host: 'demo.localhost' } })
  await ana.send('DELETE', '/me/sessions/7')
  const logged = lines.map(({ path }) => path)
  assert.equal(logged[0], '/api/v1/conversations/:slug')
  assert.equal(logged.at(-1), '/api/v1/me/sessions/7')
  assert.equal(logged.length, 6)
  for (const secret of ['private', 'secret-words', 'cody@', 'with-a-secret', 'a-ticket'])
    assert.equal(logged.filter(path => path?.includes(secret)).length, 0, `${secret} in ${logged}`)
  await app.close()
})

test('a refused login and a refused right say from where they came, and nothing else does', async () => {
  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db: world.db, config, log, blobs: createBlobs() })
  const ana = createCaller(app, world.scope, world.ana)
  const stranger = createCaller(app, world.scope, { email: 'x@example.com', token: 'wrong' })
  lines.length = 0
  await ana.get('/me')
  await ana.get('/audit')
  await stranger.get('/me')
  const { id } = (await ana.get('/me')).body
  assert.deepEqual(lines.map(({ status, ip, user }) => [status, ip, user]).slice(0, 3), [
    [200, undefined, id],
    [403, '127.0.0.1', id],
    [401, '127.0.0.1', undefined],
  ])
  await app.close()
})
