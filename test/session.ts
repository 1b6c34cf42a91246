import { parseCookie } from 'cookie'
import { makeLoginLink } from '../src/people/sessions/log-in.ts'
import { getUserByEmail } from '../src/people/users/queries.ts'
import { departure } from './conformance.ts'
import type { World } from './world.ts'

const API = '/api/v1'
const ORIGIN = 'http://demo.localhost:3000'

/** A browser on the brand's pages: it keeps its cookies, and says where its requests come from. */
export function createVisitor({ app }: Pick<World, 'app'>, origin = ORIGIN, remoteAddress?: string) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      ...(remoteAddress ? { remoteAddress } : {}),
      method: method as 'GET',
      url,
      headers: {
        host: new URL(origin).host,
        origin,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        ...(jar.size > 0 ? { cookie: cookie() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value } of response.cookies)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    const isJson = String(response.headers['content-type']).includes('json')
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    const answer: any = isJson ? response.json() : response.body
    if (url.startsWith(API)) {
      const wrong = departure(method, url.slice(API.length), response.statusCode, answer)
      if (wrong) throw new Error(`not as the document says: ${wrong}`)
    }
    return { status: response.statusCode, headers: response.headers, body: answer }
  }
  return {
    send,
    get: (path: string) => send('GET', `/api/v1${path}`),
    post: (path: string, body: unknown) => send('POST', `/api/v1${path}`, body),
    put: (path: string, body: unknown) => send('PUT', `/api/v1${path}`, body),
    delete: (path: string, body?: unknown) => send('DELETE', `/api/v1${path}`, body),
    logIn: (email: string, password: string) => send('POST', '/login', { email, password }),
    cookie,
    use(value: string) {
      jar.clear()
      for (const [name, content] of Object.entries(parseCookie(value))) jar.set(name, content ?? '')
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>

/** The secret in a link that logs in a member of staff. */
export async function linkTicket({ scope }: Pick<World, 'scope'>, email: string): Promise<string> {
  const link = await makeLoginLink(scope, await getUserByEmail(scope, email), ORIGIN)
  return link.slice(link.indexOf('#link=') + '#link='.length)
}

/** A browser that is logged in. */
export async function enter(world: Pick<World, 'app' | 'scope'>, email: string): Promise<Visitor> {
  const visitor = createVisitor(world)
  const { status } = await visitor.send('POST', '/login/link', { ticket: await linkTicket(world, email) })
  if (status !== 200) throw new Error(`${email} was not let in`)
  return visitor
}
