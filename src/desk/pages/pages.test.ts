import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { createWorld } from '../../../test/world.ts'
import { readBuiltPages } from './built-pages.ts'

const { app } = await createWorld()
const built = readBuiltPages()
const skip = built ? false : 'needs the pages: bin/build'
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'demo.localhost', ...headers } })

test('every page is served as a shell, with its own nonce and nothing inline', {
  skip,
}, async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/login', '/inbox/open', '/inbox/open/some-slug', '/settings/me', '/contacts/5']) {
    const { body, headers, statusCode } = await get(url)
    const policy = String(headers['content-security-policy'])
    const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) as RegExpExecArray
    nonces.add(nonce as string)
    assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'])
    assert.doesNotMatch(policy, /unsafe|http/)
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
    assert.doesNotMatch(body, /<script(?![^>]*\ssrc=)|<style| style=| on\w+=/)
    for (const [tag] of body.matchAll(/<script[^>]*>|<link rel="(stylesheet|modulepreload)[^>]*>/g))
      assert.ok(tag.includes(`nonce="${nonce}"`), tag)
    assert.match(body, /<title>The demo brand<\/title>/)
  }
  assert.equal(nonces.size, 6)
})

test('assets are cached for good and served compressed', { skip }, async () => {
  const { statusCode, headers } = await get(`/assets/${built?.main.script}`, { 'accept-encoding': 'br' })
  assert.deepEqual(
    [statusCode, headers['content-encoding'], headers['cache-control']],
    [200, 'br', 'public, max-age=31536000, immutable'],
  )
  for (const [file, { plain, brotli }] of built?.assets ?? [])
    if (/\.(js|css)$/.test(file)) assert.ok(brotliDecompressSync(brotli ?? '').equals(plain), file)
  assert.equal((await get('/assets/..%2Fmanifest.json')).statusCode, 404)
  assert.equal((await get('/assets/nothing.js')).statusCode, 404)
})

for (const [page, most] of [
  ['main', 200_000],
  ['login', 40_000],
] as const)
  test(`the ${page} page loads at most ${most / 1_000} kB of compressed script at first`, { skip }, () => {
    const { script, preloads } = built?.[page] ?? { script: '', preloads: [] }
    const sizes = [script, ...preloads].map(file => gzipSync(built?.assets.get(file)?.plain ?? '').length)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(bytes <= most && bytes > 1_000, `${bytes} bytes`)
    assert.ok(preloads.length <= 3, `${preloads.length} files are imported`)
  })

test('the form of the login is loaded in the inbox, too, without the page around it', { skip }, () => {
  const files = [...(built?.assets ?? [])].filter(
    ([file, { plain }]) => file.endsWith('.js') && /\(.log_in\.customer.\)/.test(plain.toString()),
  )
  assert.deepEqual(
    files.map(([file]) => file),
    [built?.login.script],
  )
})

test('an unknown host has no pages', async () => {
  assert.equal((await get('/inbox/open', { host: 'nobody.localhost' })).statusCode, 404)
})

test('no stylesheet loads anything from another host', { skip }, () => {
  for (const [file, { plain }] of built?.assets ?? [])
    if (file.endsWith('.css')) assert.doesNotMatch(plain.toString(), /url\((?!["']?(data:|\/assets\/))/, file)
})
