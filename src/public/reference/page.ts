import { html } from 'ghtml'
import type { Json } from '../../kit/http/openapi.ts'
import { render } from '../../kit/markdown/markdown-to-html.ts'
import { renderFields, renderRow, renderType } from './fields.ts'

interface Documented {
  operationId: string
  method: string
  path: string
  tags: string[]
  summary: string
  description?: string
  parameters: (Json & { name: string; in: string; required: boolean; schema: Json })[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Json; example?: unknown }> }>
}

/** The reference as one self-contained page: no script, no network. */
export function renderPage(document: Json): string {
  const operations = operationsOf(document)
  const nouns = document.tags as { name: string; description: string }[]
  const info = document.info as { title: string; version: string; description: string }
  const schemas = Object.entries((document.components as { schemas: Record<string, Json> }).schemas)
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head><body>
<nav aria-label="Contents">
  <p class="title">${info.title} API <span class="quiet">${info.version}</span></p>
  <p><a href="/api/v1/openapi.json">openapi.json</a></p>
  !${nouns.map(noun => renderContents(noun.name, operations))}
  <h2><a href="#schemas">Schemas</a></h2>
</nav>
<main>
  <h1>${info.title} API</h1>
  !${render(info.description, 'html').html}
  <pre>curl -u you@example.com:TOKEN https://your-brand.example.com/api/v1/conversations</pre>
  !${nouns.map(
    ({ name, description }) => html`<h2 id="${name}">${titleOf(name)}</h2><p>${description}</p>
    !${operations.filter(({ tags }) => tags[0] === name).map(renderOperation)}`,
  )}
  <h2 id="schemas">Schemas</h2>
  !${schemas.map(
    ([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>
    <p>${schema.description ?? ''}</p>!${renderFields(schema)}</article>`,
  )}
</main></body></html>`
}

function operationsOf({ paths }: Json): Documented[] {
  return Object.entries(paths as Record<string, Record<string, Documented>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

function renderContents(noun: string, operations: Documented[]): string {
  const own = operations.filter(({ tags }) => tags[0] === noun)
  return html`<h2><a href="#${noun}">${titleOf(noun)}</a></h2><ul>!${own.map(
    ({ operationId, method, summary }) =>
      html`<li><a href="#${operationId}">!${badge(method)} ${summary}</a></li>`,
  )}</ul>`
}

function renderOperation(operation: Documented): string {
  const { operationId, method, path, summary, description, parameters, requestBody } = operation
  const body = requestBody?.content['application/json']
  return html`<article id="${operationId}">
    <h3>${summary}</h3>
    <p class="address">!${badge(method)} <code>${path}</code></p>
    !${description ? render(description, 'html').html : ''}
    !${
      !parameters.some(isOwn)
        ? ''
        : html`<h4>Parameters</h4><table class="fields"><tbody>!${parameters.filter(isOwn).map(renderParameter)}</tbody></table>`
    }
    !${body ? html`<h4>Body</h4>!${renderFields(body.schema)}` : ''}
    !${body?.example === undefined ? '' : renderExample('Example request', body.example)}
    !${renderAnswers(operation)}
  </article>`
}

/** Headers, which many operations share, are in the description. */
function isOwn(parameter: object): boolean {
  return !('$ref' in parameter)
}

function renderParameter({ name, required, schema, description }: Documented['parameters'][number]): string {
  return renderRow(name, { ...schema, description: schema.description ?? description }, required)
}

function renderAnswers({ responses }: Documented): string {
  const refusals = Object.keys(responses).filter(status => Number(status) >= 400)
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return html`<h4>Responses</h4>!${answers.map(([status, { content }]) => {
    const { schema, example } = Object.values(content ?? {})[0] ?? { schema: {} }
    return html`<p><code>${status}</code> !${renderType(schema)}</p>!${renderFields(schema)}!${example === undefined ? '' : renderExample('Example response', example)}`
  })}
  <p class="quiet">Errors: !${refusals.map(status => html`<code>${status}</code> `)}
  in the shape of <a href="#schema-Problem">Problem</a>.</p>`
}

function renderExample(title: string, example: unknown): string {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`
}

function badge(method: string): string {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

function titleOf(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' ')
}
