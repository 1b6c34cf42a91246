import type { Client, FetchOptions, FetchResponse, ParseAs } from 'openapi-fetch'
import createFetchClient from 'openapi-fetch'
import type { Problem, paths } from './api.ts'

export type * from './api.ts'

export interface Options {
  /** The URL of the brand, for example `https://help.example.com`. */
  url: string
  /** The email address of the member of staff who owns the token. */
  email: string
  token: string
  /** Maximum attempts per request while the server is busy, unreachable or rate limiting. Default: 4. */
  tries?: number
}

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** The paths that return a list in pages. */
export type ListPath = {
  [Path in keyof paths]: Answer<Path> extends { page_count: number } ? Path : never
}[keyof paths]

type Counts = 'page_size' | 'page_count' | 'total_count'

/** An item of the list at that path. */
export type Item<Path extends ListPath> = Answer<Path>[Exclude<
  keyof Answer<Path>,
  Counts
>] extends (infer Each)[]
  ? Each
  : never

type Parameters<Path extends keyof paths> = paths[Path] extends { get: { parameters: infer Given } }
  ? Pick<Given, keyof Given & ('query' | 'path')>
  : never

type Media = `${string}/${string}`
type HttpMethod = 'get' | 'post' | 'put' | 'delete'

/** The paths that have the method. */
export type PathWith<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never
}[keyof paths]

type Operation<Path extends keyof paths, Method extends HttpMethod> =
  paths[Path] extends Record<Method, infer Described extends object> ? Described : never

/** The second argument can be left out where the operation needs nothing. */
type Given<Options> = object extends Options ? [options?: Options] : [options: Options]

/**
 * A request by its path. The options are of exactly the type of the operation, which is not inferred from what is given: so a
 * misspelt field does not compile, at any depth.
 */
type Call<Method extends HttpMethod> = <Path extends PathWith<Method>, As extends ParseAs = 'json'>(
  path: Path,
  ...options: Given<FetchOptions<Operation<Path, Method>> & { parseAs?: As }>
) => Promise<FetchResponse<Operation<Path, Method>, { parseAs: As }, Media>>

/** A typed client for the whole API: `GET`, `POST`, `PUT` and `DELETE` by path, and `each` for lists. */
export interface Answerwell extends Pick<Client<paths, Media>, 'use' | 'eject'> {
  GET: Call<'get'>
  POST: Call<'post'>
  PUT: Call<'put'>
  DELETE: Call<'delete'>
  /** Yields every item of a list, page after page; throws an `AnswerwellError` when a page is refused. */
  each<Path extends ListPath>(path: Path, parameters?: Parameters<Path>): AsyncGenerator<Item<Path>>
}

/** An error from the API: its message, and the response body with the code and the fields at fault. */
export class AnswerwellError extends Error {
  override readonly name = 'AnswerwellError'
  /** Undefined if the response was not one of the API, such as a page of a proxy. */
  readonly answer: Problem | undefined

  constructor(answer: unknown) {
    const problem = isProblem(answer) ? answer : undefined
    super(problem?.error ?? 'The server gave no readable response.')
    this.answer = problem
  }
}

function isProblem(answer: unknown): answer is Problem {
  return (
    typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string'
  )
}

/** Connects to a brand as a member of staff. A request that gets no response, or meets a busy server, is retried. */
export function createClient({ url, email, token, tries = 4 }: Options): Answerwell {
  const baseUrl = `${url.replace(/\/+$/, '')}/api/v1`
  const credentials = btoa(String.fromCharCode(...new TextEncoder().encode(`${email}:${token}`)))
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { Authorization: `Basic ${credentials}` },
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: request => fetchPatiently(request, tries),
  }) as unknown as Answerwell
  client.each = (path, parameters) => walk(client, path, parameters)
  return client
}

const BUSY = new Set([429, 503])
const LONGEST_WAIT_MS = 60_000

/** Retries while the server is busy or unreachable. All attempts of a write share one key, so that it happens once. */
async function fetchPatiently(request: Request, tries: number): Promise<Response> {
  if (request.method !== 'GET' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= tries
    const response = await fetch(request.clone()).catch(error => {
      if (isLast || request.signal.aborted) throw error
      return undefined
    })
    if (response && (isLast || !BUSY.has(response.status))) return response
    await response?.body?.cancel()
    await pause(waitAfter(attempt, response), request.signal)
  }
}

/** Milliseconds to wait: as long as the server says, or else twice as long each time; plus some jitter. */
function waitAfter(attempt: number, response: Response | undefined): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? 0)
  const wait = seconds > 0 ? seconds * 1_000 : 100 * 2 ** attempt
  return Math.min(wait, LONGEST_WAIT_MS) * (1 + Math.random() / 4)
}

/** Rejects as soon as the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop)
  })
}

interface Listed {
  data?: Record<string, unknown>
  error?: unknown
  response: Response
}

async function* walk<Path extends ListPath>(
  client: Answerwell,
  path: Path,
  parameters?: Parameters<Path>,
): AsyncGenerator<Item<Path>> {
  const get = client.GET as (path: string, options: object) => Promise<Listed>
  const { query, ...rest } = (parameters ?? {}) as { query?: object }
  let place: Record<string, string> | undefined = {}
  while (place) {
    const { data, error, response } = await get(path, { params: { ...rest, query: { ...query, ...place } } })
    if (!data) throw new AnswerwellError(error)
    yield* Object.values(data).find(Array.isArray) as Item<Path>[]
    place = nextPlace(response)
  }
}

/** The cursor or the number of the next page, from the response's `Link` header (RFC 8288). */
function nextPlace(response: Response): Record<string, string> | undefined {
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1]
  if (!next) return undefined
  const { searchParams } = new URL(next)
  const cursor = searchParams.get('cursor')
  return cursor ? { cursor } : { page: searchParams.get('page') ?? '1' }
}
