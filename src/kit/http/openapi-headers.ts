import { z } from 'zod'
import type { Operation } from './openapi.ts'
import type { Json } from './openapi-schemas.ts'

/** A page of a list, a whole list, one resource, or a change. */
type Kind = 'page' | 'list' | 'read' | 'write'

function kindOf({ method, schema }: Operation): Kind {
  if (method !== 'GET') return 'write'
  const [query, answer] = [
    schema.querystring,
    (schema.response as Record<string, unknown> | undefined)?.[200],
  ]
  if (hasField(query, 'page')) return 'page'
  return answer instanceof z.ZodArray || hasField(answer, 'total_count') ? 'list' : 'read'
}

function hasField(schema: unknown, name: string): boolean {
  return schema instanceof z.ZodObject && name in schema.shape
}

interface Described {
  paths: Record<string, Json>
  components: Json & { responses: Record<string, object> }
}

/** Adds to a description of the operations which headers they take and return, also in a sentence for those who read it. */
export function describeHeaders({ paths, components }: Described, operations: Operation[]): Described {
  for (const operation of operations) {
    const found = paths[operation.path]?.[operation.method.toLowerCase()] as Json & {
      parameters: Json[]
      responses: Record<string, Json>
    }
    const kind = kindOf(operation)
    found.description = [found.description, ...sentencesOf(operation, kind)].filter(Boolean).join(' ')
    found.parameters.push(
      ...taken(operation, kind).map(name => ({ $ref: `#/components/parameters/${name}` })),
    )
    for (const [status, response] of Object.entries(found.responses))
      if (Number(status) < 300)
        response.headers = refer([...ALWAYS, ...(isFile(operation) ? [] : RETURNED[kind])])
  }
  const responses = Object.entries(components.responses).map(([name, response]) => [
    name,
    { ...response, headers: refer([...ALWAYS, ...(OF_REFUSAL[name] ?? [])]) },
  ])
  return { paths, components: { ...components, ...HEADERS, responses: Object.fromEntries(responses) } }
}

const RETURNED: Record<Kind, string[]> = {
  page: ['Link'],
  list: [],
  read: ['ETag'],
  write: ['ETag', 'Idempotent-Replayed'],
}

function isFile({ schema }: Operation): boolean {
  return schema.produces !== undefined
}

function taken(operation: Operation, kind: Kind): string[] {
  if (kind === 'list') return []
  if (kind === 'read') return isFile(operation) ? [] : ['If-None-Match']
  if (kind !== 'write') return []
  return [
    ...(operation.holdsSecrets ? [] : ['Idempotency-Key']),
    ...(operation.schema.conditional ? ['If-Match'] : []),
  ]
}

function sentencesOf(operation: Operation, kind: Kind): string[] {
  if (kind === 'page') return ['Paginated: the `Link` header leads to the next page.']
  if (kind === 'read') return isFile(operation) ? [] : ['A matching `If-None-Match` gets 304.']
  const condition = operation.schema.conditional
    ? ['With `If-Match`, only if nobody has changed it since.']
    : []
  return [
    ...condition,
    ...(operation.holdsSecrets ? [] : ['Safe to repeat with the same `Idempotency-Key`.']),
  ]
}

function refer(names: string[]): Json {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

const ALWAYS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
const OF_REFUSAL: Record<string, string[]> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After'],
  unavailable: ['Retry-After'],
}

const TEXT = { type: 'string' }
const COUNT = { type: 'integer' }

const HEADERS = {
  parameters: Object.fromEntries(
    Object.entries({
      'Idempotency-Key': 'For a day, the same key with the same request returns the stored response.',
      'If-Match': 'ETag of the version to change; another version is 412.',
      'If-None-Match': 'ETag of the version that you have; the same version is 304.',
    }).map(([name, description]) => [
      name,
      { name, in: 'header', required: false, description, schema: { ...TEXT, maxLength: 255 } },
    ]),
  ),
  headers: {
    'X-Request-Id': { description: 'Also in the log of the server.', schema: TEXT },
    'RateLimit-Limit': { description: 'Requests per minute.', schema: COUNT },
    'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: COUNT },
    'RateLimit-Reset': { description: 'Seconds until all are left again.', schema: COUNT },
    'Retry-After': { description: 'Seconds to wait before the next try.', schema: COUNT },
    'WWW-Authenticate': { description: 'How to log in.', schema: TEXT },
    ETag: { description: 'Version of the resource.', schema: TEXT },
    Link: { description: 'URLs of the first, prev, next and last pages (RFC 8288).', schema: TEXT },
    'Idempotent-Replayed': {
      description: 'true if this is the stored response of an earlier request.',
      schema: TEXT,
    },
  },
} satisfies Record<string, Record<string, Json>>
