import type { Operation } from './describe.ts'
import type { Field } from './fields.ts'
import type { HttpRequest, Value } from './host.ts'

/** What somebody filled in: values by the names of the fields; absent ones are not sent. */
export type Filled = Record<string, Value>

/** Most entries of a page that the API gives. */
export const LARGEST_PAGE = 100

/** The request of an operation to the brand at `url`. Throws an Error that names the field if a value is not what it has to be. */
export function requestOf(operation: Operation, url: string, filled: Filled): HttpRequest {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let path = operation.path
  for (const field of operation.fields) {
    const value = filled[field.name]
    if (value === undefined) continue
    const [first = ''] = field.keys
    if (field.in === 'path') path = path.replace(`{${first}}`, encodeURIComponent(inPath(field, value)))
    else if (field.in === 'query') for (const [name, text] of inQuery(field, value)) query.append(name, text)
    else put(body, field.keys, written(field, value))
  }
  const asked = query.size ? `?${query}` : ''
  return {
    method: operation.method,
    url: `${url.replace(/\/+$/, '')}/api/v1${path}${asked}`,
    headers: { Accept: '*/*' },
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(operation.answersFile ? { encoding: 'arraybuffer' as const } : { json: true }),
    ...(operation.fields.some(field => field.in === 'body') && { body, json: true }),
  }
}

function inPath({ name }: Field, value: Value): string {
  const text = String(value ?? '').trim()
  if (text === '' || text === '.' || text === '..') throw new Error(`${name} is missing.`)
  return text
}

function inQuery(field: Field, value: Value): [string, string][] {
  const [name = ''] = field.keys
  const sent = written(field, value)
  if (field.writing === 'pairs')
    return Object.entries(sent as object).map(([key, one]) => [`${name}[${key}]`, String(one)])
  return [[name, Array.isArray(sent) ? sent.join(',') : String(sent ?? '')]]
}

/** The value as the API takes it. Expressions may give lists and objects as they are, and null. */
function written({ name, writing }: Field, value: Value): unknown {
  if (typeof value !== 'string') return value
  if (writing === 'list')
    return value
      .split(',')
      .map(one => one.trim())
      .filter(one => one !== '')
  if (writing === 'plain') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Error(`${name} has to be JSON.`)
  }
}

function put(body: Record<string, unknown>, keys: string[], value: unknown) {
  const [key = '', ...rest] = keys
  if (rest.length === 0) body[key] = value
  else {
    body[key] ??= {}
    put(body[key] as Record<string, unknown>, rest, value)
  }
}
