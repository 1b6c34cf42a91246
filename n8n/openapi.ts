/** A schema of the OpenAPI document, as far as fields are made of it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: (string | number | null)[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  explode?: boolean
  schema: Schema
}

export interface Content {
  schema?: Schema
}

/** An operation of the OpenAPI document, as far as a node is made of it. */
export interface ApiOperation {
  operationId: string
  tags?: string[]
  summary: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}

/** The OpenAPI document, as far as a node is made of it. */
export interface Document {
  info: { version: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema> }
}

/** What a `$ref` to a schema of the document leads to; any other schema as it is. */
export function resolved({ components }: Document, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name ? components.schemas[name] : schema
}
