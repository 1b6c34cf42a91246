import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type Json = Record<string, unknown>

interface Operation {
  responses: Record<string, Json>
}

const FILE = join(import.meta.dirname, '../docs/api/openapi.json')

/** Statuses that any path may return, documented or not: not modified, no such method. */
const ANYWHERE = new Set([304, 405])

const document = closed(JSON.parse(readFileSync(FILE, 'utf8'))) as Json
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'api')

/** Paths of the document, those without parameters first. */
const routes = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  .map(([path, methods]) => ({
    path,
    methods,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

const checks = new Map<string, ValidateFunction>()

/** How a response departs from the OpenAPI document; undefined when it does not, or has no such operation in there. */
export function departure(method: string, path: string, status: number, body: unknown): string | undefined {
  if (process.env.WRITE_DOCS === '1') return undefined // the document is being rewritten
  const plain = path
    .replace(/[?#].*$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/\.json$/, '')
  const route = routes.find(({ pattern }) => pattern.test(plain))
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = route?.methods[name]
  if (!route || !operation || method === 'HEAD' || ANYWHERE.has(status)) return undefined
  if (status === 500) return `${method} ${route.path} crashed`
  if (!operation.responses[status]) return `${method} ${route.path} may not answer ${status}`
  const check = checkOf(route.path, name, String(status))
  if (!check || check(body)) return undefined
  return `${method} ${route.path} ${status}: ${ajv.errorsText(check.errors)}`
}

function checkOf(path: string, method: string, status: string): ValidateFunction | undefined {
  const response = (document.paths as Record<string, Record<string, Operation>>)[path]?.[method]?.responses[
    status
  ]
  const place = response?.$ref
    ? `api${response.$ref}`
    : `api#/paths/${pointer(path)}/${method}/responses/${status}`
  const known = checks.get(place)
  if (known) return known
  const reference = `${place}/content/application~1json/schema`
  if (!ajv.getSchema(reference)) return undefined
  const check = ajv.compile({ $ref: reference })
  checks.set(place, check)
  return check
}

function pointer(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The document tells clients to expect more fields one day; the tests require each field to be documented. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, child]) => [key, closed(child)])
  const schema = Object.fromEntries(entries)
  const isObject = schema.type === 'object' && schema.properties && !('additionalProperties' in schema)
  return isObject ? { ...schema, additionalProperties: false } : schema
}
