declare module '@usebruno/lang' {
  interface Variable {
    name: string
    value: string
    enabled: boolean
    secret: boolean
  }
  interface Request {
    meta: { name: string; type: string; seq: number }
    http: { method: string; url: string; body: string; auth: string }
    params: { name: string; value: string; type: string; enabled: boolean }[]
    body: { json?: string }
    docs: string
  }
  export function jsonToBruV2(request: Request): string
  export function bruToJsonV2(text: string): Omit<Request, 'meta'> & { meta: { name: string; seq: string } }
  export function jsonToCollectionBru(collection: { auth: object; docs: string }): string
  export function collectionBruToJson(text: string): { auth: Record<string, unknown> }
  export function envJsonToBruV2(environment: { variables: Variable[] }): string
  export function bruToEnvJsonV2(text: string): { variables: Variable[] }
}
