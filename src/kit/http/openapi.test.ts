import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { z } from 'zod'
import { commaSeparated, dataParameter, idInPath, integer, parameter, unwrapped } from '../input.ts'
import {
  collectOperations,
  describeOperations,
  type Json,
  type Operation,
  operationId,
  tagOf,
} from './openapi.ts'

const operation = (summary: string, method = 'GET', path = '/topics'): Operation => ({
  method,
  path,
  schema: { summary },
})

for (const [summary, id] of [
  ['List topics', 'listTopics'],
  ["List a topic's articles", 'listTopicArticles'],
  ['Show the brand', 'showBrand'],
  ['Create an API token', 'createAPIToken'],
  ['Log out', 'logOut'],
] as const)
  test(`"${summary}" has the id ${id}`, () => {
    const one = operation(summary)
    assert.equal(operationId(one, [one]), id)
  })

test('of two methods with one summary, the second is told apart by its method', () => {
  const all = [operation('Change a draft', 'PUT'), operation('Change a draft', 'POST')]
  assert.deepEqual(
    all.map(one => operationId(one, all)),
    ['changeDraft', 'changeDraftByPost'],
  )
})

test('an operation belongs to the noun that its path begins with', () => {
  assert.equal(tagOf({ path: '/conversations/{slug}/messages' }), 'conversations')
})

test('routes below the prefix that have a summary are collected, with the methods that are documented', async () => {
  const app = Fastify({ exposeHeadRoutes: true })
  app.setValidatorCompiler(() => () => true)
  const operations = collectOperations(app, '/api/v1')
  const handler = async () => ({})
  app.get('/api/v1/topics/:slug', { schema: { summary: 'Show a topic' } }, handler)
  app.get('/api/v1/hidden', handler)
  app.get('/healthz', { schema: { summary: 'Show health' } }, handler)
  app.route({
    method: ['PUT', 'PATCH', 'POST'],
    url: '/api/v1/topics/:slug/draft',
    schema: { summary: 'Change a draft' },
    handler,
  })
  await app.ready()
  assert.deepEqual(
    operations().map(({ method, path }) => `${method} ${path}`),
    ['GET /topics/{slug}', 'PUT /topics/{slug}/draft', 'POST /topics/{slug}/draft'],
  )
})

const Person = z.object({ name: z.string().describe('Full name.') }).meta({ id: 'Person' })
const Team = z.object({ lead: Person, members: z.array(Person), at: z.int() }).meta({ id: 'Team' })

/** The description of one route. */
function describe(route: Partial<Operation>, example?: { body?: unknown; answer: unknown }) {
  const one = { method: 'GET', path: '/teams/{id}', ...route, schema: { summary: 'Do it', ...route.schema } }
  const { paths, components } = describeOperations([one], () => example)
  const found = (paths[one.path] as Json)[one.method.toLowerCase()]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the document freely
  return { found: found as any, schemas: components.schemas as Record<string, any> }
}

test('parameters are listed with their place, and those of the path are required', () => {
  const { found } = describe({
    schema: {
      params: z.object({ id: idInPath.describe('ID of the team.') }),
      querystring: z.object({
        page: parameter(integer(1, 9)),
        tags: parameter(commaSeparated(z.string())),
        data: dataParameter,
        from: z.string(),
      }),
    },
  })
  const shapes = found.parameters.map(({ name, in: place, required, style, explode }: Json) => [
    name,
    place,
    required,
    style,
    explode,
  ])
  assert.deepEqual(shapes, [
    ['id', 'path', true, undefined, undefined],
    ['page', 'query', false, undefined, undefined],
    ['tags', 'query', false, 'form', false],
    ['data', 'query', false, 'deepObject', true],
    ['from', 'query', true, undefined, undefined],
  ])
  const [id, page] = found.parameters
  assert.deepEqual(
    [id.description, page.schema],
    ['ID of the team.', { type: 'integer', minimum: 1, maximum: 9 }],
  )
})

test('a schema with a name is written once, and referred to', () => {
  const { found, schemas } = describe({ schema: { response: { 200: Team } } })
  const { schema } = found.responses[200].content['application/json']
  assert.deepEqual(schema, { $ref: '#/components/schemas/Team' })
  assert.deepEqual(schemas.Team.properties, {
    lead: { $ref: '#/components/schemas/Person' },
    members: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
    at: { type: 'integer' },
  })
  assert.deepEqual(schemas.Person.properties, { name: { type: 'string', description: 'Full name.' } })
  assert.equal(JSON.stringify({ found, schemas }).includes('$defs'), false)
})

test('numeric codes are integers', () => {
  const { found } = describe({ schema: { response: { 200: z.object({ status: z.literal([0, 5]) }) } } })
  const { schema } = found.responses[200].content['application/json']
  assert.deepEqual(schema.properties.status, { type: 'integer', enum: [0, 5] })
})

test('a body that may be unwrapped is documented under its key', () => {
  const { found } = describe({
    method: 'POST',
    schema: { body: unwrapped('team', z.object({ name: z.string() })) },
  })
  const { schema } = found.requestBody.content['application/json']
  assert.deepEqual([Object.keys(schema.properties), schema.required], [['team'], ['team']])
  assert.deepEqual(schema.properties.team.required, ['name'])
})

test('files are documented as bytes of their type, and streams as text', () => {
  const upload = describe({
    method: 'POST',
    schema: { body: z.object({}), consumes: 'application/octet-stream' },
  })
  assert.deepEqual(upload.found.requestBody.content, {
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  })
  const { found } = describe({ schema: { produces: 'text/event-stream' } })
  assert.deepEqual(found.responses[200].content, { 'text/event-stream': { schema: { type: 'string' } } })
})

test('an example stands in the request, and in the last of the responses', () => {
  const { found } = describe(
    { method: 'POST', schema: { body: Person, response: { 200: Person, 201: Person } } },
    { body: { name: 'Ana' }, answer: { name: 'Ana Souza' } },
  )
  const { requestBody, responses } = found
  assert.deepEqual(requestBody.content['application/json'].example, { name: 'Ana' })
  assert.equal('example' in responses[200].content['application/json'], false)
  assert.deepEqual(responses[201].content['application/json'].example, { name: 'Ana Souza' })
})

for (const [what, route, added, absent] of [
  ['a read', { method: 'GET' }, [400, 401, 403, 404, 422, 429, 500, 503], [409, 412, 415]],
  ['a read for admins', { method: 'GET', schema: { may: 'channels.manage' } }, [403], [409]],
  ['a write', { method: 'POST' }, [403, 409, 413, 415], [412]],
  ['a write with If-Match', { method: 'PUT', schema: { conditional: true } }, [409, 412], []],
] as const)
  test(`${what} documents how it can be refused`, () => {
    const statuses = Object.keys(describe(route as Partial<Operation>).found.responses).map(Number)
    for (const status of added) assert.ok(statuses.includes(status), String(status))
    for (const status of absent) assert.ok(!statuses.includes(status), String(status))
  })

test('who may use an operation stands at the end of its description', () => {
  const descriptionOf = (schema: object) => describe({ schema }).found.description
  assert.equal(descriptionOf({}), undefined)
  assert.equal(descriptionOf({ description: 'It helps.' }), 'It helps.')
  assert.equal(
    descriptionOf({ description: 'It helps.', may: 'channels.manage' }),
    'It helps. Admins and owners only.',
  )
  assert.equal(descriptionOf({ may: 'hosts.manage' }), 'Owners only.')
})

test('every response that is referred to is described', () => {
  const { paths, components } = describeOperations([operation('List topics', 'PUT')], () => undefined)
  const references = JSON.stringify(paths).matchAll(/#\/components\/responses\/(\w+)/g)
  const names = [...references].map(([, name]) => name as string)
  assert.ok(names.length > 10)
  for (const name of names) assert.ok(name in components.responses, name)
})
