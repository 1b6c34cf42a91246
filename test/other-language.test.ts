// Whatever the server refuses, a page that asks for German reads no English, and a program reads what it always did.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { OLGA } from '../db/cast.ts'
import { mountedPaths } from './routes.ts'
import { createVisitor, enter } from './session.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { app, olga } = world
const GERMAN = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/api/openapi.json'), 'utf8'))

function resolved(schema: Schema = {}): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? document.components.schemas[name] : schema
}

/** A value in which every field that the schema names has this value. */
function filledWith(value: unknown, schema: Schema | undefined, depth = 0): unknown {
  const { properties, items, anyOf = [], allOf = [] } = resolved(schema)
  if (depth > 4) return value
  const inside = [...anyOf, ...allOf].map(resolved).find(one => one.properties)
  const fields = properties ?? inside?.properties
  if (fields)
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, filledWith(value, field, depth + 1)]),
    )
  return items && resolved(items).properties ? [filledWith(value, items, depth + 1)] : value
}

const ODD = [
  {},
  [],
  true,
  -1,
  1.5,
  'a b',
  '',
  '\u0000',
  'x'.repeat(3_000),
  '2026-11-20',
  ['x', 'x'],
  'nobody@example.com',
  null,
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
const ENGLISH = /\b(must|is required|there is no|cannot|the|this|only|already|try again)\b/i

/** Requests that are refused for different reasons, at one address. */
function* requestsFor(path: string, method: string) {
  const operation: Operation | undefined =
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const schema = operation?.requestBody?.content['application/json']?.schema
  for (const name of path.includes(':') ? ['nothing', '0', '1'] : ['']) {
    const address = `/api/v1${path.replace(/:\w+/g, name)}`
    yield { address, body: undefined }
    if (method === 'GET')
      for (const { name: parameter } of operation?.parameters ?? [])
        yield { address: `${address}?${parameter}=nonsense!`, body: undefined }
    else for (const value of ODD) yield { address, body: schema ? filledWith(value, schema) : value }
  }
}

/** Each sentence of a refusal. */
function sentencesOf(body: { error?: string; errors?: Record<string, string[]> }): string[] {
  return [body.error ?? '', ...Object.values(body.errors ?? {}).flat()]
}

let session = await enter(world, OLGA.email)

/** A browser with a session, which a request may have ended. */
async function loggedIn() {
  if ((await session.get('/me')).status !== 200) session = await enter(world, OLGA.email)
  return session
}

for (const path of mountedPaths(app))
  test(`a German page reads no English at ${path}`, async () => {
    const browser = await loggedIn()
    for (const method of METHODS)
      for (const { address, body } of requestsFor(path, method)) {
        // What logs out, or takes long.
        if (/sessions|scheduled|stream/.test(path) && method === 'DELETE') continue
        const german = await browser.send(method, address, body, GERMAN)
        if (german.status < 400 || typeof german.body !== 'object') continue
        const english = await browser.send(method, address, body)
        const said = `${method} ${address} ${JSON.stringify(body)?.slice(0, 200)}`
        assert.deepEqual(english.headers['content-language'], undefined)
        const own = sentencesOf(english.body)
        for (const sentence of sentencesOf(german.body)) {
          assert.ok(!own.includes(sentence), `${said}: ${sentence}`)
          assert.doesNotMatch(sentence.replace(/„[^“]*“/g, ''), ENGLISH, said)
        }
      }
  })

test('the login refuses in the language of the page, with no cookie yet', async () => {
  const body = { email: OLGA.email, password: 'wrong' }
  const german = await createVisitor(world).send('POST', '/login', body, GERMAN)
  assert.deepEqual(
    [german.status, german.body.error],
    [401, 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
  )
  const english = await createVisitor(world).send('POST', '/login', body)
  assert.equal(english.body.error, 'The email address or password is wrong.')
  const missing = await createVisitor(world).send('POST', '/login', {}, GERMAN)
  assert.equal(missing.body.error, '„E-Mail-Adresse“ muss angegeben werden.')
  const out = await createVisitor(world).send('POST', '/logout', {}, GERMAN)
  assert.doesNotMatch(out.body.error, ENGLISH)
})

test('a program reads English wherever it runs', async () => {
  for (const headers of [GERMAN, { ...GERMAN, cookie: 'theme=dark' }]) {
    const { body } = await olga.send('POST', '/topics', { raw: '{}', headers })
    assert.equal(body.error, 'topic.name is required.')
    const { body: unknown } = await olga.send('GET', '/articles/nothing', { headers })
    assert.equal(unknown.error, 'There is no such article.')
  }
  const stranger = await app.inject({
    method: 'GET',
    url: '/api/v1/topics',
    headers: { host: 'demo.localhost:3000', ...GERMAN },
  })
  assert.match(stranger.json().error, /^Log in with HTTP Basic/)
})

test('a page in English, or in a language that we do not have, reads English', async () => {
  const browser = await loggedIn()
  for (const language of ['en', 'en,de;q=0.5', 'xx', '*', '', 'de;q=0', ','.repeat(9_000)]) {
    const { body } = await browser.send('GET', '/api/v1/articles/nothing', undefined, {
      'accept-language': language,
    })
    assert.equal(body.error, 'There is no such article.')
  }
})
