// What n8n does for a node: it holds the values of the form, and sends requests with the credentials.
import type { ExecuteContext, HttpRequest, Item, TriggerContext, Value } from '../n8n/host.ts'
import type { Caller } from './world.ts'

export interface Host {
  url: string
  caller: Caller
}

export interface Run {
  /** Values of the form. */
  form: Record<string, Value>
  items?: Item[]
  /** Files of the items, by the name of the field. */
  files?: Record<string, { bytes: Uint8Array; fileName?: string; mimeType: string }>
  continues?: boolean
  execution: string
}

const common = ({ url, caller }: Host, files: Run['files'] = {}) => ({
  getCredentials: async () => ({ url: `${url}/`, email: caller.email, token: caller.token }),
  getNode: () => ({ id: '7c9e' }),
  helpers: {
    async httpRequestWithAuthentication(_credentials: string, request: HttpRequest) {
      const { method, headers, body, json, encoding } = request
      const basic = Buffer.from(`${caller.email}:${caller.token}`).toString('base64')
      const response = await fetch(request.url, {
        method,
        headers: {
          ...headers,
          Authorization: `Basic ${basic}`,
          ...(json && body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? null : json ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString()
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: encoding ? bytes : json && text ? JSON.parse(text) : text,
      }
    },
    getBinaryDataBuffer: async (_item: number, field: string) => files[field]?.bytes as Uint8Array,
    assertBinaryData: (_item: number, field: string) => files[field] as { mimeType: string },
    prepareBinaryData: async (bytes: Uint8Array, fileName?: string, mimeType?: string) => ({
      text: Buffer.from(bytes).toString(),
      fileName,
      mimeType,
    }),
  },
})

/** `this` of the node for one run of it. */
export const executing = (host: Host, run: Run): ExecuteContext => ({
  ...common(host, run.files),
  getInputData: () => run.items ?? [{ json: {} }],
  getNodeParameter: (name, _item, fallback) => run.form[name] ?? fallback,
  getExecutionId: () => run.execution,
  getInstanceId: () => '8c1f',
  evaluateExpression: () => 0,
  continueOnFail: () => run.continues ?? false,
})

interface Call {
  rawBody?: Uint8Array
  headers?: Record<string, string | undefined>
}

/** `this` of the trigger of one workflow: `kept` is what n8n stores with it, `at` where n8n hears webhooks. */
export function triggering(
  host: Host,
  kept: Record<string, unknown>,
  { at, events }: { at: string; events: string[] },
) {
  const statuses: number[] = []
  const context = ({ rawBody, headers = {} }: Call = {}): TriggerContext => ({
    ...common(host),
    getNodeParameter: () => events,
    getNodeWebhookUrl: () => at,
    getWorkflowStaticData: () => kept,
    getRequestObject: () => ({ rawBody, headers }),
    getResponseObject: () => ({ status: code => ({ end: () => statuses.push(code) }) }),
  })
  return { context, statuses }
}
