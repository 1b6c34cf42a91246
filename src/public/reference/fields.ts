import { html } from 'ghtml'
import type { Json } from '../../kit/http/openapi.ts'

/** The fields of an object as a table; a nested object has its own rows, a named schema is a link. */
export function renderFields(schema: Json): string {
  const rows = rowsOf(schema, '')
  return rows.length === 0
    ? ''
    : html`<table class="fields"><thead><tr><th>Field</th><th>Type</th><th></th></tr></thead>
        <tbody>!${rows}</tbody></table>`
}

/** One row: name, type and meaning. */
export function renderRow(name: string, schema: Json, required: boolean): string {
  return html`<tr><td><code>${name}</code>!${required ? '' : '<span class="quiet"> optional</span>'}</td>
    <td>!${renderType(schema)}</td><td>${schema.description ?? ''}</td></tr>`
}

function rowsOf(schema: Json, prefix: string): string[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const inner = objectIn(field)
    return [
      renderRow(path, field, required.includes(name)),
      ...(inner ? rowsOf(inner, `${path}${field.type === 'array' ? '[]' : ''}.`) : []),
    ]
  })
}

/** The object inside a list or a nullable. */
function objectIn(schema: Json): Json | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items as Json)
  return (schema.anyOf as Json[] | undefined)?.map(objectIn).find(Boolean)
}

/** The type, in words. */
export function renderType(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) as string
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.anyOf) return (schema.anyOf as Json[]).map(renderType).join(' or ')
  if (schema.enum) return (schema.enum as unknown[]).map(word => html`<code>${word}</code>`).join(', ')
  if (schema.type === 'array') return `list of ${renderType((schema.items ?? {}) as Json)}`
  if (schema.type === undefined) return 'anything'
  const type = html`${[schema.type].flat().join(' or ')}`
  return schema.format ? html`!${type} <span class="quiet">(${schema.format})</span>` : type
}
