import { type Asked, type Field, fieldOfParameter, fieldsOfBody, titleOf } from './fields.ts'
import type { Choice, Property } from './host.ts'
import { type ApiOperation, type Document, type Parameter, resolved } from './openapi.ts'

/** What the node needs to know of an operation to ask the API for it. */
export interface Operation {
  method: string
  path: string
  fields: Field[]
  /** The property of the response whose entries are items of their own. */
  list?: string
  /** Whether the response has a link to the next page. */
  isPaged: boolean
  /** Media type of the file that is the whole body. */
  file?: string
  /** Whether the response is a file. */
  answersFile: boolean
  takesKey: boolean
}

/** The form of the node and its operations, by their IDs. */
export interface Description {
  properties: Property[]
  operations: Record<string, Operation>
}

/** Fields that the node fills in itself. */
const OWN = new Set(['page', 'page_size', 'cursor'])
/** What the form itself is made of. */
const FORM = ['resource', 'operation', 'file', 'putIn', 'returnAll', 'limit', 'more']

/** The form of a node with all operations of the API, those with an endless answer (`text/event-stream`) left out. */
export function describe(document: Document): Description {
  const operations: Record<string, Operation> = {}
  const choices = new Map<string, Choice[]>()
  const forms: Property[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, api] of Object.entries(methods)) {
      if (answersOf(api).includes('text/event-stream')) continue
      const resource = api.tags?.[0] ?? 'others'
      const asked = fieldsOf(api)
      const operation = operationOf(document, { api, method, path, asked })
      operations[api.operationId] = operation
      const choice = {
        name: api.summary,
        value: api.operationId,
        action: api.summary,
        description: api.description,
      }
      choices.set(resource, [...(choices.get(resource) ?? []), choice])
      forms.push(...formOf({ resource, id: api.operationId, asked, operation }))
    }
  return { properties: [...selects(document, choices), ...forms], operations }
}

/** All types of events that a webhook can be sent. */
export function eventTypesOf({ paths }: Document): string[] {
  const body = paths['/webhooks']?.post?.requestBody?.content['application/json']?.schema
  const { anyOf = [] } = body?.properties?.webhook?.properties?.event_types ?? {}
  return (anyOf.find(one => one.type === 'array')?.items?.enum ?? []).map(String)
}

const answersOf = ({ responses }: ApiOperation) => Object.keys(success(responses)?.content ?? {})

const success = (responses: ApiOperation['responses']) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]

const isParameter = (one: Parameter | { $ref: string }): one is Parameter => 'name' in one

/** Parameters and body as fields. A field of the body that is called like a parameter is new: `slug` in the path, `new_slug` in the body. */
function fieldsOf({ parameters = [], requestBody }: ApiOperation): Asked[] {
  const body = requestBody?.content['application/json']?.schema
  const inAddress = parameters
    .filter(isParameter)
    .filter(one => one.in !== 'header')
    .map(fieldOfParameter)
  const taken = new Set([...FORM, ...inAddress.map(({ field }) => field.name)])
  const inBody = (body ? fieldsOfBody(body) : []).map(asked =>
    taken.has(asked.field.name) ? renamed(asked) : asked,
  )
  return [...inAddress, ...inBody]
}

function renamed({ field, property }: Asked): Asked {
  const name = `new_${field.name}`
  return {
    field: { ...field, name },
    property: { ...property, name, displayName: `New ${property.displayName}` },
  }
}

interface Source {
  api: ApiOperation
  method: string
  path: string
  asked: Asked[]
}

function operationOf(document: Document, { api, method, path, asked }: Source): Operation {
  const names = asked.map(({ field }) => field.name)
  const answersFile = answersOf(api).some(type => type !== 'application/json')
  const file = Object.keys(api.requestBody?.content ?? {}).find(type => type !== 'application/json')
  return {
    method: method.toUpperCase(),
    path,
    fields: asked.map(({ field }) => field).filter(({ name }) => !OWN.has(name)),
    list: listOf(document, api, path),
    isPaged: !answersFile && names.includes('cursor'),
    file,
    answersFile,
    takesKey: (api.parameters ?? []).some(one => '$ref' in one && one.$ref.endsWith('/Idempotency-Key')),
  }
}

/** The property of a collection whose entries are what was asked for: the only list in it, or the one that its path names. */
function listOf(document: Document, { responses }: ApiOperation, path: string): string | undefined {
  if (path.endsWith('}')) return undefined
  const schema = resolved(document, success(responses)?.content?.['application/json']?.schema)
  const properties = Object.entries(schema?.properties ?? {})
  const lists = properties.filter(([, one]) => one.type === 'array').map(([name]) => name)
  const named = path.split('/').at(-1) as string
  if (lists.includes(named)) return named
  return properties.length === 1 || schema?.properties?.total_count ? lists[0] : undefined
}

function selects({ tags }: Document, choices: Map<string, Choice[]>): Property[] {
  const resources = [...choices.keys()].map(name => ({
    name: titleOf(name),
    value: name,
    description: tags.find(tag => tag.name === name)?.description,
  }))
  return [
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      options: resources.toSorted((a, b) => a.name.localeCompare(b.name)),
      default: 'conversations',
    },
    ...[...choices].map(
      ([resource, options]): Property => ({
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        displayOptions: { show: { resource: [resource] } },
        options,
        default: options[0]?.value,
      }),
    ),
  ]
}

interface Form {
  resource: string
  id: string
  asked: Asked[]
  operation: Operation
}

/** The fields of one operation: what it needs, then what it can have. */
function formOf({ resource, id, asked, operation }: Form): Property[] {
  const displayOptions = { show: { resource: [resource], operation: [id] } }
  const shown = asked.filter(({ field }) => !OWN.has(field.name))
  const optional = shown.filter(({ field }) => !field.isRequired).map(({ property }) => property)
  const own: Property[] = [
    ...shown.filter(({ field }) => field.isRequired).map(({ property }) => property),
    ...(operation.file ? [FILE] : []),
    ...(operation.isPaged
      ? [ALL, { ...LIMIT, displayOptions: { show: { ...displayOptions.show, returnAll: [false] } } }]
      : []),
    ...(optional.length
      ? [
          {
            ...OPTIONS,
            displayName: operation.method === 'GET' ? 'Options' : 'Additional Fields',
            options: optional,
          },
        ]
      : []),
    ...(operation.answersFile ? [PUT_IN] : []),
  ]
  return own.map(property => ({ displayOptions, ...property }))
}

const FILE: Property = {
  displayName: 'Input Data Field Name',
  name: 'file',
  type: 'string',
  default: 'data',
  required: true,
  description: 'Name of the field of the item that has the file',
}
const PUT_IN: Property = {
  displayName: 'Put Output File in Field',
  name: 'putIn',
  type: 'string',
  default: 'data',
  required: true,
  description: 'Name of the field that the file is put into',
}
const ALL: Property = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
}
const LIMIT: Property = {
  displayName: 'Limit',
  name: 'limit',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 50,
  description: 'Max number of results to return',
}
const OPTIONS: Property = {
  displayName: 'Additional Fields',
  name: 'more',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
}
