import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type * as Package from '../client/index.ts'
import { createWorld } from './world.ts'

const ROOT = join(import.meta.dirname, '..')
const world = await createWorld()
const { app, ana } = world
let client: Package.Answerwell
let answerwell: typeof Package

before(async () => {
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'ignore' })
  answerwell = await import(join(ROOT, 'dist/client/index.js'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  client = answerwell.createClient({ url: `http://127.0.0.1:${port}`, email: ana.email, token: ana.token })
})
after(() => app.close())

test('a conversation from its first message to the reply, typed', async () => {
  const user = { email: 'cody@example.com', name: 'Cody Brandt' }
  const conversation = { subject: 'Typed', category: 'support', user, message: { body: 'Hello' } }
  const started = await client.POST('/conversations', { body: { conversation } })
  assert.equal(started.response.status, 201)
  const slug = started.data?.slug ?? assert.fail('no answer')
  const path = { slug }
  const posted = await client.POST('/conversations/{slug}/messages', {
    params: { path },
    body: { message: { body: 'Hello Cody', origin_id: 'typed-1' } },
  })
  assert.deepEqual([posted.data?.user.email, posted.data?.conversation.slug], [ana.email, slug])
  const changed = await client.PUT('/conversations/{slug}', {
    params: { path },
    body: { conversation: { tag_list: ['typed'], data: { order: 7 }, assignee: null } },
  })
  assert.deepEqual([changed.data?.status, changed.data?.tag_list], [2, ['typed']])
  const query = { tag: ['typed'], data: { order: 7 }, filter: 'all' as const }
  const { data } = await client.GET('/conversations', { params: { query } })
  assert.equal(data?.total_count, 1)
  // @ts-expect-error: the document has no such filter
  await client.GET('/conversations', { params: { query: { filter: 'closed' } } })
})

test('a refusal names the field', async () => {
  const { error, response } = await client.POST('/incidents', {
    body: { incident: { title: 'x', updates_attributes: [{ status: 'over' as 'resolved', message: 'x' }] } },
  })
  assert.equal(response.status, 422)
  assert.deepEqual(Object.keys(error?.errors ?? {}), ['updates_attributes.0.status'])
})

test('each() walks a whole list, every item once, while others are being added', async () => {
  for (let n = 0; n < 65; n++) await world.start({ subject: `Walked ${n}`, tag_list: ['walked'] })
  const seen: string[] = []
  for await (const conversation of client.each('/conversations', { query: { tag: ['walked'] } })) {
    if (seen.length % 20 === 0) await world.start({ subject: 'Added meanwhile', tag_list: ['walked'] })
    seen.push(conversation.subject ?? '')
  }
  assert.equal(new Set(seen).size, seen.length)
  assert.equal(seen.filter(subject => subject.startsWith('Walked')).length, 65)
  const path = { slug: 'walked-0' }
  const messages = await Array.fromAsync(client.each('/conversations/{slug}/messages', { path }))
  assert.deepEqual(
    messages.map(({ body }) => body),
    ['Where is it?'],
  )
  const nowhere = client.each('/topics/{slug}/articles', { path: { slug: 'nowhere' } })
  await assert.rejects(Array.fromAsync(nowhere), answerwell.AnswerwellError)
})

interface Trouble {
  client: Package.Answerwell
  requests: { method: string; key: unknown }[]
}

/** A server that gives these answers in turn: a status, with how long to wait after 429, or a dropped connection. */
async function withTrouble(answers: (number | 'hang up')[], work: (trouble: Trouble) => Promise<void>) {
  const requests: Trouble['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', key: request.headers['idempotency-key'] })
    const answer = answers[requests.length - 1] ?? 200
    if (answer === 'hang up') return request.socket.destroy()
    const patience = answer === 429 ? { 'retry-after': '1' } : {}
    response.writeHead(answer, { 'content-type': 'application/json', ...patience })
    response.end(JSON.stringify(answer < 300 ? { slug: 'made' } : { error: 'Busy.', code: 'unavailable' }))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  try {
    await work({ client: answerwell.createClient({ url, email: 'a@b.c', token: 'x' }), requests })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const topic = { topic: { name: 'x' } }

test('requests are retried when the server is busy or silent, and all attempts of a write share one key', () =>
  withTrouble([503, 'hang up', 201, 503, 200], async ({ client, requests }) => {
    assert.equal((await client.POST('/topics', { body: topic })).data?.slug, 'made')
    const path = { slug: 'made' }
    assert.equal((await client.PUT('/topics/{slug}', { params: { path }, body: topic })).response.status, 200)
    const keys = requests.map(({ key }) => key)
    assert.deepEqual(
      [new Set(keys.slice(0, 3)).size, new Set(keys.slice(3)).size, new Set(keys).size],
      [1, 1, 2],
    )
    assert.ok(keys.every(key => typeof key === 'string'))
  }))

test('a key of your own is kept', () =>
  withTrouble([503], async ({ client, requests }) => {
    await client.POST('/topics', { body: topic, params: { header: { 'Idempotency-Key': 'mine' } } })
    assert.deepEqual(
      requests.map(({ key }) => key),
      ['mine', 'mine'],
    )
  }))

test('the client waits for as long as the server says', () =>
  withTrouble([429], async ({ client, requests }) => {
    const before = performance.now()
    await client.GET('/topics')
    assert.ok(performance.now() - before >= 1_000)
    assert.equal(requests.length, 2)
  }))

test('after the last attempt, the refusal is the result', () =>
  withTrouble(Array(9).fill(503), async ({ client, requests }) => {
    const { error, response } = await client.GET('/topics')
    assert.deepEqual([response.status, error?.error, requests.length], [503, 'Busy.', 4])
    await assert.rejects(Array.fromAsync(client.each('/topics')), {
      name: 'AnswerwellError',
      message: 'Busy.',
    })
  }))

test('an aborted request does not wait', () =>
  withTrouble(Array(9).fill(429), async ({ client, requests }) => {
    const signal = AbortSignal.timeout(300)
    await assert.rejects(client.GET('/topics', { signal }), { name: 'TimeoutError' })
    assert.equal(requests.length, 1)
  }))

test('lists without cursors are walked by page number', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await ana.post('/articles', { title: `${name} guide`, body: 'guide' })
  const found = await Array.fromAsync(client.each('/articles', { query: { q: 'guide', page_size: 2 } }))
  assert.equal(new Set(found.map(({ slug }) => slug)).size, 3)
})

test('the package contains the client, the chat for React, and nothing else', () => {
  const packed = execFileSync('npm', ['pack', './dist/client', '--dry-run', '--json'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(packed.toString())
  assert.deepEqual(files.map(({ path }: { path: string }) => path).sort(), [
    'LICENSE',
    'README.md',
    'api.d.ts',
    'api.js',
    'index.d.ts',
    'index.js',
    'package.json',
    'react.d.ts',
    'react.js',
  ])
})

test('closed programs may use the package, by its name, beside the server’s', () => {
  const folder = join(ROOT, 'dist/client')
  const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const { name, license } = manifestOf(folder)
  assert.equal(license, 'MIT')
  assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /^MIT License/)
  assert.notEqual(name, manifestOf(ROOT).name)
  const program = mkdtempSync(join(tmpdir(), 'answerwell-client-'))
  mkdirSync(join(program, 'node_modules'))
  symlinkSync(folder, join(program, 'node_modules', name))
  const script = `import { createClient } from '${name}'; console.log(typeof createClient)`
  const run = ['--preserve-symlinks', '--input-type=module', '--eval', script]
  symlinkSync(join(ROOT, 'node_modules/openapi-fetch'), join(program, 'node_modules/openapi-fetch'))
  assert.equal(execFileSync(process.execPath, run, { cwd: program, encoding: 'utf8' }), 'function\n')
  rmSync(program, { recursive: true })
})
