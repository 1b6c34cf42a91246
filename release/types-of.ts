type Json = Record<string, unknown>

/** An OpenAPI document as TypeScript: `paths` in the form that openapi-fetch takes, and a type for each schema. */
export function typesOf(document: Json): string {
  const shared = document.components as Record<string, Record<string, Json>>
  const paths = Object.entries(document.paths as Record<string, Record<string, Json>>).map(
    ([path, methods]) => {
      const operations = Object.entries(methods).map(
        ([method, operation]) => `${method}: ${operationType(operation, shared)}`,
      )
      return `${JSON.stringify(path)}: ${block(operations)}`
    },
  )
  const { schemas } = shared
  const named = Object.entries(schemas as Record<string, Json>).map(
    ([name, schema]) =>
      `${comment(schema)}export ${isObject(schema) ? `interface ${name}` : `type ${name} =`} ${typeOf(schema)}`,
  )
  return `// Written by release/write-types.ts from the OpenAPI document. Read it, but change the schemas in src.\n\n${[
    ...named,
    `export interface paths ${block(paths)}`,
  ].join('\n\n')}\n`
}

interface Parameter extends Json {
  name: string
  in: string
  required: boolean
  schema: Json
}

/** One value of a list needs no brackets. */
function parameterType({ schema, in: place }: Parameter): string {
  return place === 'query' && schema.type === 'array'
    ? `${typeOf(schema)} | ${typeOf((schema.items ?? {}) as Json)}`
    : typeOf(schema)
}

function operationType(
  { parameters, requestBody, responses }: Json,
  shared: Record<string, Record<string, Json>>,
): string {
  const all = (parameters as Json[]).map(one =>
    typeof one.$ref === 'string' ? shared.parameters?.[one.$ref.split('/').at(-1) as string] : one,
  ) as Parameter[]
  const places = ['query', 'path', 'header'].map(place => {
    const fields = all
      .filter(parameter => parameter.in === place)
      .map(
        parameter =>
          `${comment(parameter)}${JSON.stringify(parameter.name)}${parameter.required ? '' : '?'}: ${parameterType(parameter)}`,
      )
    if (fields.length === 0) return `${place}?: never`
    return `${place}${place === 'path' ? '' : '?'}: ${block(fields)}`
  })
  const answers = Object.entries(responses as Record<string, Json>).map(([status, answer]) =>
    answer.$ref
      ? `${status}: { content: { 'application/json': Problem } }`
      : `${status}: { content: ${contentType(answer.content as Record<string, Json>)} }`,
  )
  const body = requestBody as { content: Record<string, Json> } | undefined
  return block([
    `parameters: ${block([...places, 'cookie?: never'])}`,
    body ? `requestBody: { content: ${contentType(body.content)} }` : 'requestBody?: never',
    `responses: ${block(answers)}`,
  ])
}

function contentType(content: Record<string, Json>): string {
  return block(
    Object.entries(content).map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema as Json)}`),
  )
}

/** The TypeScript type of what a JSON Schema allows, as far as ours go. */
function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map(value => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'array':
      return `(${typeOf((schema.items ?? {}) as Json)})[]`
    case 'object':
      return objectType(schema)
    case 'integer':
      return 'number'
    case undefined:
      return 'unknown'
    default:
      return schema.type as string
  }
}

function isObject(schema: Json): boolean {
  return schema.type === 'object' && schema.properties !== undefined
}

function objectType({ properties, required = [], additionalProperties = {} }: Json): string {
  if (!properties) return `Record<string, ${typeOf(additionalProperties as Json)}>`
  const needed = required as string[]
  return block(
    Object.entries(properties as Record<string, Json>).map(
      ([name, field]) =>
        `${comment(field)}${JSON.stringify(name)}${needed.includes(name) ? '' : '?'}: ${typeOf(field)}`,
    ),
  )
}

function comment({ description }: Json): string {
  return description ? `/** ${description} */\n` : ''
}

function block(lines: string[]): string {
  return `{\n${lines.join('\n')}\n}`
}
