import type { FastifyInstance, FastifySchema, HTTPMethods } from 'fastify'

import { type Code, STATUS_OF } from '../errors.ts'
import { whoMay } from '../permissions.ts'
import { EVENT_STREAM } from './api.ts'
import { Components, type Json } from './openapi-schemas.ts'

export type { Json }

/** A route as shown in the reference. */
export interface Operation {
  method: string
  /** As in the document: `/conversations/{slug}`. */
  path: string
  schema: FastifySchema
  /** Its requests or responses are never stored: idempotency.ts. */
  holdsSecrets?: boolean
}

/** A real request with its response. */
export interface Example {
  body?: unknown
  answer: unknown
}

const DOCUMENTED = new Set(['GET', 'POST', 'PUT', 'DELETE'])

/** Call it before routes are mounted; the result returns every route below the prefix that has a summary. */
export function collectOperations(app: FastifyInstance, prefix: string): () => Operation[] {
  const operations: Operation[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (!schema?.summary || !url.startsWith(prefix)) return
    const path = url.slice(prefix.length).replace(/:(\w+)/g, '{$1}')
    for (const name of [method].flat() as HTTPMethods[])
      if (DOCUMENTED.has(name))
        operations.push({
          method: name,
          path,
          schema,
          ...(config?.holdsSecrets ? { holdsSecrets: true } : {}),
        })
  })
  return () => operations
}

/** The operation id of a summary: `List topics` → `listTopics`, `List a topic's articles` → `listTopicArticles`. */
export function operationId({ method, schema }: Operation, others: Operation[]): string {
  if (schema.operation !== undefined) return schema.operation
  const words = (schema.summary ?? '')
    .replaceAll("'s", '')
    .split(' ')
    .filter(word => !['a', 'an', 'the'].includes(word))
  const name = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  // One route may have two methods.
  const twins = others.filter(other => other.schema.summary === schema.summary)
  return twins.length > 1 && method !== twins[0]?.method
    ? `${name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : name
}

/** The `paths` and the `components` of an OpenAPI 3.1 document. */
export function describeOperations(operations: Operation[], exampleOf: (id: string) => Example | undefined) {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const id = operationId(operation, operations)
    paths[operation.path] ??= {}
    ;(paths[operation.path] as Json)[operation.method.toLowerCase()] = {
      operationId: id,
      tags: [tagOf(operation)],
      summary: operation.schema.summary,
      ...descriptionOf(operation.schema),
      parameters: parametersOf(operation.schema, components),
      ...requestBodyOf(operation.schema, components, { id, example: exampleOf(id)?.body }),
      responses: responsesOf(operation, components, exampleOf(id)?.answer),
    }
  }
  return { paths, components: { schemas: components.schemas, ...SHARED } }
}

function descriptionOf({ description, ...allowed }: FastifySchema): Json {
  const sentences = [description, whoIn(allowed)].filter(Boolean)
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

function whoIn({ may = 'log in' }: FastifySchema): string | undefined {
  const only = whoMay(may)?.toString()
  return only && `${only.charAt(0).toUpperCase()}${only.slice(1)} only.`
}

/** The first part of the path: the noun. */
export function tagOf({ path }: Pick<Operation, 'path'>): string {
  return path.split('/')[1] as string
}

function parametersOf({ params, querystring }: FastifySchema, components: Components): Json[] {
  return [...fieldsOf(params, 'path', components), ...fieldsOf(querystring, 'query', components)]
}

function fieldsOf(schema: unknown, place: 'path' | 'query', components: Components): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.of(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...given }]) => {
    const field = listIn(given)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      ...(field.type === 'array' ? { style: 'form', explode: false } : {}),
      ...(field.type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema: field,
    }
  })
}

/** In a query, one value is a list of one. */
function listIn(schema: Json): Json {
  return (schema.anyOf as Json[] | undefined)?.find(({ type }) => type === 'array') ?? schema
}

function requestBodyOf(
  { body, consumes }: FastifySchema,
  components: Components,
  { id, example }: { id: string; example: unknown },
): Json {
  if (!body) return {}
  if (consumes) {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    return { requestBody: { required: true, content: { [consumes]: bytes } } }
  }
  // Generators name the type by its title.
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`
  const schema = { title, ...underRoot(components.of(body)) }
  const content = { schema, ...(example === undefined ? {} : { example }) }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

/** A body whose schema describes the object under its key: `unwrapped` in kit/input.ts. */
function underRoot({ root, ...schema }: Json): Json {
  if (typeof root !== 'string') return schema
  return { type: 'object', properties: { [root]: schema }, required: [root] }
}

function responsesOf({ method, schema }: Operation, components: Components, example: unknown): Json {
  const given = Object.entries((schema.response ?? {}) as Record<string, unknown>)
  const answers: [string, Json][] = given.map(([status, shape], index) => {
    const isLast = index === given.length - 1 // where both are possible, the example is the created one
    const content = {
      schema: components.of(shape),
      ...(isLast && example !== undefined ? { example } : {}),
    }
    return [status, { description: MEANING_OF[status], content: { 'application/json': content } }]
  })
  if (schema.produces)
    answers.push([
      '200',
      {
        description: schema.produces === EVENT_STREAM ? 'Event stream.' : 'File.',
        content: { [schema.produces]: { schema: TEXT } },
      },
    ])
  const refusals = REFUSALS.filter(([, when]) => when(method, schema)).map(([code]) => [
    String(STATUS_OF[code]),
    { $ref: `#/components/responses/${code}` },
  ])
  return Object.fromEntries([...answers, ...refusals, ...BEFORE_ANY_ROUTE])
}

const TEXT = { type: 'string' }
const MEANING_OF: Record<string, string> = { 200: 'OK.', 201: 'Created.' }

/** When a route can refuse, and how. */
const REFUSALS: [Code, (method: string, schema: FastifySchema) => boolean][] = [
  ['malformed', () => true],
  ['unauthorized', () => true],
  ['forbidden', () => true],
  ['not_found', () => true],
  ['conflict', method => method !== 'GET'],
  ['precondition_failed', (_method, { conditional }) => conditional ?? false],
  ['too_large', () => true],
  ['unsupported_media_type', method => method !== 'GET'],
  ['invalid', () => true],
  ['rate_limited', () => true],
  ['unavailable', () => true],
]

/** Errors that any request can meet, before it reaches a route. */
const BEFORE_ANY_ROUTE = Object.entries({ 408: 'late', 431: 'headers_too_large', 500: 'internal' }).map(
  ([status, name]) => [status, { $ref: `#/components/responses/${name}` }],
)

const DESCRIPTION_OF: Partial<Record<Code | 'late' | 'headers_too_large', string>> = {
  malformed: 'The body is not a JSON object, is nested too deeply, or has too many keys.',
  unauthorized: 'Credentials are missing, wrong, revoked or expired.',
  forbidden:
    'The caller may not do this, a session was used from another site, or it has yet to show a second factor.',
  not_found: 'The record does not exist in this brand.',
  conflict: 'The name or ID is taken, or the Idempotency-Key was used for a different request.',
  precondition_failed: 'The version in If-Match is not the current one.',
  too_large: 'The body is larger than 1 MiB.',
  unsupported_media_type: 'The body is not JSON.',
  invalid: 'A value is invalid; `errors` names the field.',
  rate_limited: 'Too many requests. Try again after `Retry-After` seconds.',
  unavailable: 'The server is busy or the database is unavailable. Try again after `Retry-After` seconds.',
  late: 'The request did not arrive within 30 seconds.',
  headers_too_large: 'The headers are larger than 16 KiB.',
  internal: 'An internal error. Report it with the `request_id`.',
}

const SHARED = {
  responses: Object.fromEntries(
    Object.entries(DESCRIPTION_OF).map(([code, description]) => [
      code,
      {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
  securitySchemes: {
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'Email address of a member of staff, with an API token as the password.',
    },
  },
}
