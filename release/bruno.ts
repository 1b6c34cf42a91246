import { envJsonToBruV2, jsonToBruV2, jsonToCollectionBru } from '@usebruno/lang'

interface Parameter {
  name: string
  in: string
  required?: boolean
}

interface Operation {
  tags?: string[]
  summary: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

/** The OpenAPI document, as far as a collection needs it. */
export interface Document {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The files of a collection for Bruno (usebruno.com) by their paths: a folder per noun, and in it a request per operation. */
export function brunoCollection({ info, servers, paths }: Document): Record<string, string> {
  const login = { mode: 'basic', basic: { username: '{{email}}', password: '{{token}}' } }
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name: info.title, type: 'collection' }, null, 2)}\n`,
    'collection.bru': jsonToCollectionBru({ auth: login, docs: info.description }),
    'environments/Demo.bru': envJsonToBruV2({
      variables: [
        variable('url', `http://localhost:3000${servers[0]?.url ?? ''}`),
        variable('email', 'agent@demo.test'),
        { ...variable('token', ''), secret: true },
      ],
    }),
  }
  const counts = new Map<string, number>()
  for (const [path, operations] of Object.entries(paths))
    for (const method of METHODS) {
      const operation = operations[method]
      if (!operation) continue
      const folder = operation.tags?.[0] ?? 'others'
      const seq = (counts.get(folder) ?? 0) + 1
      counts.set(folder, seq)
      files[`${folder}/${fileOf(method, path)}.bru`] = requestOf(operation, { method, path, seq })
    }
  return files
}

const variable = (name: string, value: string) => ({ name, value, enabled: true, secret: false })

/** `post conversations slug messages`: unlike summaries, paths differ. */
const fileOf = (method: string, path: string) => [method, ...(path.match(/[\w.-]+/g) ?? [])].join(' ')

interface Place {
  method: string
  path: string
  seq: number
}

/** A request with its example; what may be left out is switched off. */
function requestOf(operation: Operation, { method, path, seq }: Place): string {
  const { summary, description, parameters = [], requestBody } = operation
  const named = parameters.filter(one => 'name' in one)
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isJson = type === 'application/json'
  return jsonToBruV2({
    meta: { name: summary, type: 'http', seq },
    http: {
      method,
      url: `{{url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      body: isJson ? 'json' : 'none',
      auth: 'inherit',
    },
    params: named
      .filter(one => one.in === 'path' || one.in === 'query')
      .map(one => ({ name: one.name, value: '', type: one.in, enabled: one.required === true })),
    body: isJson ? { json: JSON.stringify(content?.example ?? {}, null, 2) } : {},
    docs: description ?? summary,
  })
}
