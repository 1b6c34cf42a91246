// Whether programs written for the hosted product find here what its documentation promises.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BECAUSE, HOSTED, type HostedOperation } from './hosted-operations.ts'

type Json = Record<string, unknown>

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/api/compatibility.md')
const document = JSON.parse(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')) as Json

interface Ours {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

function ours(operation: string): Ours {
  const [method = '', path = ''] = operation.split(' ')
  const found = (document.paths as Record<string, Record<string, Ours>>)[path]?.[method.toLowerCase()]
  assert.ok(found, `${operation} is not there`)
  return found
}

/** What a schema may be: itself, what it points to, and each of its alternatives. */
function formsOf(schema: Json): Json[] {
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<Json>((at, part) => at[part] as Json, document)
    return formsOf(target)
  }
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap(key => (schema[key] as Json[] | undefined) ?? [])
  return [schema, ...choices.flatMap(formsOf)]
}

function has(schema: Json, field: string): boolean {
  const [, isList, name, rest] = /^(\[\])?\.?([^.[\]]*)(.*)$/.exec(field) ?? []
  if (!isList && !name) return true
  return formsOf(schema).some(form => {
    if (isList) return form.items !== undefined && has(form.items as Json, field.slice(2).replace(/^\./, ''))
    const below =
      name === '*'
        ? form.additionalProperties
        : (form.properties as Record<string, Json> | undefined)?.[name as string]
    return (
      typeof below === 'object' && below !== null && has(below as Json, (rest as string).replace(/^\./, ''))
    )
  })
}

function missingFrom({ operation, query = [], body = [], answer }: HostedOperation): string[] {
  const { parameters, requestBody, responses } = ours(operation)
  const names = new Set(parameters.map(({ name }) => name))
  const given = requestBody?.content['application/json']?.schema ?? {}
  const shapes = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content }]) => content?.['application/json']?.schema ?? {})
  return [
    ...query.filter(name => !names.has(name)).map(name => `parameter ${name}`),
    ...body.filter(field => !has(given, field)).map(field => `body ${field}`),
    ...answer.filter(field => !shapes.every(shape => has(shape, field))).map(field => `answer ${field}`),
  ]
}

for (const hosted of HOSTED)
  test(`${hosted.operation}: every documented parameter and field is there`, () => {
    assert.deepEqual(missingFrom(hosted), [])
  })

test('the docs list every difference, with the reason', () => {
  const page = [
    '# Programs written for the hosted product',
    '',
    'Answerwell speaks the documented API of a hosted helpdesk, so that programs written for that product run against a server of',
    'your own: point them at your host, with an email address and an API token from here. This page lists every documented',
    'operation and each point where we differ on purpose. `bin/docs` writes it; a test compares it with the API.',
    '',
    '## What is different, and why',
    '',
    '| Where | Why |',
    '|---|---|',
    ...Object.entries(BECAUSE).map(([where, why]) => `| ${where} | ${why} |`),
    '',
    '## Operations',
    '',
    'Each has every parameter and field that the hosted product documents, and usually more.',
    '',
    ...HOSTED.map(({ operation }) => `- \`${operation}\``),
    '',
  ].join('\n')
  if (process.env.WRITE_DOCS === '1') writeFileSync(PAGE, page)
  assert.equal(readFileSync(PAGE, 'utf8'), page, 'run bin/docs')
})
