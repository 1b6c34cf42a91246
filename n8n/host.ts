// What this package uses of n8n (n8n-workflow 2), whose own package of types brings a hundred libraries.

export type Value = string | number | boolean | null | object | undefined

/** A field of the form of a node. */
export interface Property {
  displayName: string
  name: string
  type: 'string' | 'number' | 'boolean' | 'json' | 'options' | 'multiOptions' | 'collection' | 'notice'
  default: Value
  required?: boolean
  description?: string
  placeholder?: string
  noDataExpression?: boolean
  typeOptions?: { password?: boolean; rows?: number; minValue?: number; maxValue?: number }
  displayOptions?: { show: Record<string, (string | boolean)[]> }
  options?: (Property | Choice)[]
}

/** One of the values of an `options` property. */
export interface Choice {
  name: string
  value: string | number
  description?: string
  action?: string
}

/** What a node takes and gives back, beside JSON, as a file. */
export interface Item {
  json: Record<string, unknown>
  binary?: Record<string, object>
  pairedItem?: { item: number }
}

export interface HttpRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
  json?: boolean
  encoding?: 'arraybuffer'
  returnFullResponse: true
  ignoreHttpStatusErrors: true
}

export interface HttpResponse {
  statusCode: number
  headers: Record<string, string | undefined>
  body: unknown
}

type Authenticated = (this: Context, credentials: string, request: HttpRequest) => Promise<HttpResponse>

interface Context {
  getCredentials(name: string): Promise<Record<string, unknown>>
  getNode(): { id: string }
  helpers: {
    httpRequestWithAuthentication: Authenticated
    getBinaryDataBuffer(item: number, field: string): Promise<Uint8Array>
    assertBinaryData(item: number, field: string): { fileName?: string; mimeType: string }
    prepareBinaryData(bytes: Uint8Array, fileName?: string, mimeType?: string): Promise<object>
  }
}

/** `this` of `execute`. */
export interface ExecuteContext extends Context {
  getInputData(): Item[]
  getNodeParameter(name: string, item: number, fallback?: Value): Value
  getExecutionId(): string
  /** Of this n8n. */
  getInstanceId(): string
  evaluateExpression(expression: string, item: number): Value
  continueOnFail(): boolean
}

/** `this` of the methods that set up a webhook, and of `webhook`. */
export interface TriggerContext extends Context {
  getNodeParameter(name: string, fallback?: Value): Value
  getNodeWebhookUrl(name: string): string | undefined
  getWorkflowStaticData(kind: 'node'): Record<string, unknown>
  getRequestObject(): { rawBody?: Uint8Array; headers: Record<string, string | undefined> }
  getResponseObject(): { status(code: number): { end(): void } }
}
