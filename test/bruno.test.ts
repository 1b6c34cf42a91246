// The collection for Bruno that a release has, read back by Bruno's own parser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bruToEnvJsonV2, bruToJsonV2, collectionBruToJson } from '@usebruno/lang'
import { brunoCollection, type Document } from '../release/bruno.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const document: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../docs/api/openapi.json'), 'utf8'),
)
const files = brunoCollection(document)
const read = (path: string) => bruToJsonV2(files[path] ?? assert.fail(`${path} is not there`))

test('there is a request for each operation, with its path, its parameters and its example', () => {
  const requests = Object.keys(files).filter(
    path => /\/.*\.bru$/.test(path) && !path.startsWith('environments/'),
  )
  const sent = requests.map(path => {
    const { http, params = [] } = read(path)
    const inPath = params.filter(({ type }) => type === 'path').map(({ name }) => name)
    assert.deepEqual(
      (http.url.match(/:\w+/g) ?? []).map(name => name.slice(1)).toSorted(),
      inPath.toSorted(),
      path,
    )
    return `${http.method} ${http.url.replace('{{url}}', '').replace(/:(\w+)/g, '{$1}')}`
  })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  )
  assert.ok(operations.length > 300)
  assert.deepEqual(sent.toSorted(), operations.toSorted())
})

test('requests are made as they stand, with the address, the login and the body of the collection', async () => {
  const collection = collectionBruToJson(files['collection.bru'] as string)
  assert.deepEqual(collection.auth, {
    mode: 'basic',
    basic: { username: '{{email}}', password: '{{token}}' },
  })
  const { variables } = bruToEnvJsonV2(files['environments/Demo.bru'] as string)
  assert.deepEqual(
    variables.map(({ name, value, secret }) => [name, secret ? 'asked for' : value]),
    [
      ['url', 'http://localhost:3000/api/v1'],
      ['email', 'agent@demo.test'],
      ['token', 'asked for'],
    ],
  )
  for (const [path, expected] of [
    ['conversations/get conversations.bru', 200],
    ['topics/post topics.bru', 201],
  ] as const) {
    const { http, body } = read(path)
    const address = http.url.replace('{{url}}', '')
    const { status } = body?.json
      ? await world.ana.post(address, JSON.parse(body.json))
      : await world.ana.get(address)
    assert.equal(status, expected, path)
  }
})
