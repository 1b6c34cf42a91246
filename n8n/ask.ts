import type { ExecuteContext, HttpRequest, HttpResponse, TriggerContext } from './host.ts'

/** The name of the credentials, as `answerwell-api-credentials.ts` declares it. */
export const CREDENTIALS = 'answerwellApi'
const TRIES = 4
/** Longest pause that a busy server may ask for, in seconds. */
const LONGEST_PAUSE = 60

/** What the API refused: the sentence of its answer, with the fields at fault below. */
export class Refused extends Error {
  readonly httpCode: string
  readonly description: string

  constructor({ statusCode, body }: HttpResponse) {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Problem
    super(problem.error ?? `Answerwell answered ${statusCode}.`)
    this.name = 'Refused'
    this.httpCode = String(statusCode)
    const fields = Object.entries(problem.errors ?? {}).map(
      ([field, errors]) => `${field} ${errors.join(', ')}`,
    )
    this.description = fields.join('\n')
  }
}

interface Problem {
  error?: string
  errors?: Record<string, string[]>
}

/** The response to a request. A busy server (429, 503) is asked again when it says; what it refuses throws `Refused`. */
export async function ask(
  context: ExecuteContext | TriggerContext,
  request: HttpRequest,
): Promise<HttpResponse> {
  for (let tries = 1; ; tries++) {
    const response = readable(
      await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIALS, request),
    )
    if (response.statusCode < 400) return response
    const pause = Number(response.headers['retry-after'])
    const isBusy = response.statusCode === 429 || response.statusCode === 503
    if (!isBusy || tries === TRIES || !(pause <= LONGEST_PAUSE)) throw new Refused(response)
    await new Promise(resolve => setTimeout(resolve, pause * 1000))
  }
}

/** n8n leaves JSON as text, or as bytes, where it was sent a file or asked for one. */
function readable(response: HttpResponse): HttpResponse {
  const { body, headers } = response
  const isText = typeof body === 'string' || body instanceof Uint8Array
  if (!isText || !headers['content-type']?.includes('json')) return response
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return { ...response, body: text && JSON.parse(text) }
}

/** The address of the brand that the credentials name. */
export async function brandOf(context: ExecuteContext | TriggerContext): Promise<string> {
  const { url } = await context.getCredentials(CREDENTIALS)
  return String(url)
}
