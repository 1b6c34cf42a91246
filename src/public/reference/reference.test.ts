import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mountedPaths } from '../../../test/routes.ts'
import { createWorld } from '../../../test/world.ts'

const { app, ana, rita } = await createWorld()
const at = (url: string, method = 'GET') => app.inject({ method: method as 'GET', url })

test('anybody may read the document, at either path, and it is the same for every brand', async () => {
  const plain = await at('/api/v1/openapi.json')
  assert.equal(plain.statusCode, 200)
  assert.match(String(plain.headers['content-type']), /^application\/json/)
  assert.equal(plain.json().openapi, '3.1.0')
  assert.deepEqual((await ana.get('/openapi')).body, plain.json())
  assert.deepEqual((await rita.get('/openapi.json')).body, plain.json())
})

test('every path that is served is in the document', async () => {
  const { paths } = (await at('/api/v1/openapi.json')).json()
  const served = mountedPaths(app).map(path => path.replace(/:(\w+)/g, '{$1}'))
  assert.ok(served.length > 30)
  const missing = served.filter(path => !(path in paths) && path !== '/openapi')
  assert.deepEqual(missing, [])
})

test('the page shows every operation and loads nothing from elsewhere', async () => {
  const page = await at('/api/docs/')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.equal(
    page.headers['content-security-policy'],
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  const { paths } = (await at('/api/v1/openapi.json')).json()
  for (const methods of Object.values<Record<string, { operationId: string }>>(paths))
    for (const { operationId } of Object.values(methods))
      assert.ok(page.body.includes(`<article id="${operationId}">`), operationId)
  assert.doesNotMatch(page.body, /<(script|img|iframe|object|embed|form)|\s(src|style|on\w+)=|href="http/)
  for (const [, target] of page.body.matchAll(/<link[^>]*href="([^"]*)"/g))
    assert.match(target ?? '', /^\/api\//)
  for (const [, anchor] of page.body.matchAll(/href="#([^"]*)"/g))
    assert.ok(page.body.includes(`id="${anchor}"`), `#${anchor} leads somewhere`)
  const style = await at('/api/docs/style.css')
  assert.match(String(style.headers['content-type']), /^text\/css/)
  assert.doesNotMatch(style.body, /url\(|@import/)
})

test('the document has the headers that requests and responses carry', async () => {
  const { paths, components } = (await at('/api/v1/openapi.json')).json()
  const names = (references: { $ref: string }[]) =>
    references.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
  const change = paths['/conversations/{slug}'].put
  assert.deepEqual(names(change.parameters), ['Idempotency-Key', 'If-Match'])
  assert.deepEqual(names(paths['/conversations/{slug}'].get.parameters), ['If-None-Match'])
  assert.ok('ETag' in paths['/conversations/{slug}'].get.responses[200].headers)
  assert.ok('Link' in paths['/conversations'].get.responses[200].headers)
  assert.ok('Retry-After' in components.responses.rate_limited.headers)
  assert.deepEqual(names(paths['/me/password'].put.parameters), [], 'requests with secrets ignore the key')
  const whole = JSON.stringify(paths)
  for (const [kind, known] of Object.entries({
    parameters: components.parameters,
    headers: components.headers,
  }))
    for (const [, name] of whole.matchAll(new RegExp(`#/components/${kind}/([\\w-]+)`, 'g')))
      assert.ok((name as string) in known, name)
})

test('both are compressed for clients that accept it', async () => {
  for (const url of ['/api/docs', '/api/v1/openapi.json']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    assert.equal(headers['content-encoding'], 'br')
  }
})

test('other methods are refused, and /api/v1 leads to the reference', async () => {
  assert.equal((await at('/api/docs', 'POST')).statusCode, 405)
  assert.deepEqual((await at('/api/v1')).json(), { reference: '/api/docs', openapi: '/api/v1/openapi.json' })
})
