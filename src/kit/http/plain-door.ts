import { createServer, type Server, type ServerResponse } from 'node:http'

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([A-Za-z0-9_-]{1,200})$/
const HOST = /^([a-z0-9.-]{1,253})(:\d{1,5})?$/i

/** Challenges looked up at once: an authority asks a few times, and strangers must not take the database's connections. */
const MAX_LOOKUPS = 4

interface PlainDoor {
  /** Port of HTTPS, which clients are sent to. */
  securePort: number
  /** The response to a challenge of a certificate authority (RFC 8555, 8.3). */
  findAnswer(token: string): Promise<string | undefined>
}

/** Addresses of programs, which would not notice that they send their tokens unencrypted each time. */
const OF_PROGRAMS = /^\/+(api|scim)(\/|$)/

/** The server beside HTTPS: it answers challenges, sends browsers to HTTPS, and refuses programs. */
export function createPlainDoor({ securePort, findAnswer }: PlainDoor): Server {
  let lookups = 0
  return createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const { url = '/', headers } = request
    const [, token] = CHALLENGE.exec(url) ?? []
    if (token) {
      if (lookups >= MAX_LOOKUPS) return say(response, 503, 'Busy')
      lookups++
      const answer = await findAnswer(token).catch(() => undefined)
      lookups--
      return answer === undefined ? say(response, 404, 'Not found') : say(response, 200, answer)
    }
    const [, host] = HOST.exec(headers.host ?? '') ?? []
    if (!host || !url.startsWith('/')) return say(response, 400, 'Bad request')
    if (OF_PROGRAMS.test(url)) return say(response, 403, 'Use HTTPS')
    response.setHeader('Location', `https://${host}${securePort === 443 ? '' : `:${securePort}`}${url}`)
    return say(response, 308, 'Use HTTPS')
  })
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' }).end(text)
}
