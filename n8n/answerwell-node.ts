import { ask, brandOf, CREDENTIALS } from './ask.ts'
import type { Description, Operation } from './describe.ts'
import type { ExecuteContext, HttpRequest, HttpResponse, Item } from './host.ts'
import { type Filled, LARGEST_PAGE, requestOf } from './request.ts'

/** The class of a node with these operations. n8n calls `execute` with its context as `this`. */
export const nodeOf = ({ properties, operations }: Description) =>
  class Answerwell {
    description = {
      displayName: 'Answerwell',
      name: 'answerwell',
      icon: 'file:answerwell.svg',
      group: ['transform'],
      version: 1,
      subtitle: '={{$parameter["operation"]}}',
      description: 'Conversations, contacts, articles and everything else of a helpdesk of your own',
      defaults: { name: 'Answerwell' },
      usableAsTool: true,
      inputs: ['main'],
      outputs: ['main'],
      credentials: [{ name: CREDENTIALS, required: true }],
      properties,
    }

    async execute(this: ExecuteContext): Promise<[Item[]]> {
      const results: Item[] = []
      for (const [item] of this.getInputData().entries())
        try {
          const id = String(this.getNodeParameter('operation', item))
          const operation = operations[id]
          if (!operation) throw new Error(`This version of the node has no operation ${id}.`)
          results.push(...(await run(this, operation, item)))
        } catch (error) {
          if (!this.continueOnFail()) throw error
          results.push({ json: { error: String((error as Error).message) }, pairedItem: { item } })
        }
      return [results]
    }
  }

/** Does an operation with the values of one item. */
async function run(context: ExecuteContext, operation: Operation, item: number): Promise<Item[]> {
  const request = requestOf(operation, await brandOf(context), filledIn(context, operation, item))
  const headers = {
    ...request.headers,
    ...(operation.takesKey && { 'Idempotency-Key': keyOf(context, item) }),
  }
  if (operation.isPaged) return await pages(context, operation, { item, first: { ...request, headers } })
  const file = operation.file && (await fileOf(context, operation.file, item))
  const response = await ask(
    context,
    file
      ? { ...request, headers: { ...headers, 'Content-Type': file.type }, body: file.bytes, json: false }
      : { ...request, headers },
  )
  if (operation.answersFile) return [await itemOfFile(context, response, item)]
  return itemsOf(operation, response.body).map(json => ({ json, pairedItem: { item } }))
}

/** The values that the form has for the operation; optional ones only if they were added. */
function filledIn(context: ExecuteContext, { fields }: Operation, item: number): Filled {
  const more = context.getNodeParameter('more', item, {}) as Filled
  return Object.fromEntries(
    fields.map(({ name, isRequired }) => [
      name,
      isRequired ? context.getNodeParameter(name, item) : more[name],
    ]),
  )
}

/** The same for each try of the same item in the same run of the node, so that *Retry On Fail* does nothing twice. */
function keyOf(context: ExecuteContext, item: number): string {
  const run = context.evaluateExpression('{{ $runIndex }}', item)
  const where = `${context.getInstanceId()}-${context.getExecutionId()}-${context.getNode().id}`
  return `n8n-${where}-${run}-${item}`.slice(0, 255)
}

/** The file of an item; its own type where the API takes any. */
async function fileOf(context: ExecuteContext, accepted: string, item: number) {
  const field = String(context.getNodeParameter('file', item))
  const { mimeType } = context.helpers.assertBinaryData(item, field)
  const type = accepted === 'application/octet-stream' ? mimeType : accepted
  return { type, bytes: await context.helpers.getBinaryDataBuffer(item, field) }
}

async function itemOfFile(
  context: ExecuteContext,
  { headers, body }: HttpResponse,
  item: number,
): Promise<Item> {
  const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1]
  const type = (headers['content-type'] ?? '').split(';')[0]
  const file = await context.helpers.prepareBinaryData(body as Uint8Array, name, type)
  const putIn = String(context.getNodeParameter('putIn', item))
  return { json: {}, binary: { [putIn]: file }, pairedItem: { item } }
}

interface Pages {
  item: number
  first: HttpRequest
}

/** Page by page, by the links of the API, until there is no more or the limit is reached. */
async function pages(context: ExecuteContext, operation: Operation, { item, first }: Pages): Promise<Item[]> {
  const limit = context.getNodeParameter('returnAll', item)
    ? Number.POSITIVE_INFINITY
    : Number(context.getNodeParameter('limit', item))
  const found: Item[] = []
  const address = new URL(first.url)
  address.searchParams.set('page_size', String(Math.min(limit, LARGEST_PAGE)))
  let next: URL | null = address
  while (next && found.length < limit) {
    const { headers, body } = await ask(context, { ...first, url: next.href })
    found.push(...itemsOf(operation, body).map(json => ({ json, pairedItem: { item } })))
    next = nextPage(address, headers.link)
  }
  return found.slice(0, limit)
}

/** The `Link` header (RFC 8288) is asked for the query alone: the address stays that of the credentials. */
function nextPage(asked: URL, link = ''): URL | null {
  const target = /<([^>]*)>; rel="next"/.exec(link)?.[1]
  if (!target) return null
  const next = new URL(asked)
  next.search = new URL(target, asked).search
  return next
}

function itemsOf({ list }: Operation, body: unknown): Record<string, unknown>[] {
  const entries = list ? (body as Record<string, unknown>)[list] : body
  if (entries === undefined || entries === null || entries === '') return [{ success: true }]
  return [entries].flat().map(one => (typeof one === 'object' ? { ...one } : { value: one }))
}
