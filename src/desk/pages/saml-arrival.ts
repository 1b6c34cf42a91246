import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PARSED_BYTES, parseForm } from '../../kit/http/body.ts'
import { ARRIVAL_PATH } from '../../people/sign-on/saml/own.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Shows the login page with what it is given. */
type Show = (given: Record<string, string>, exchange: Exchange) => Promise<string>

const STATE = /^[\w-]{1,100}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Where a SAML provider makes the browser post its response (the assertion consumer service). Such a request comes from another site,
 * so that no cookie is with it, and nothing is believed or stored here: it is answered with the login page, which posts the response
 * from our own site, with the cookie of the browser that began.
 */
export function samlArrival(app: FastifyInstance, show: Show): void {
  app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: MAX_PARSED_BYTES },
      async (_request: FastifyRequest, bytes: Buffer) => parseForm(bytes),
    )
    inner.post(ARRIVAL_PATH, async (request, reply) => {
      const form = request.body as URLSearchParams
      const state = form.get('RelayState') ?? ''
      const response = (form.get('SAMLResponse') ?? '').replace(/\s+/g, '')
      reply.header('Cache-Control', 'no-store')
      const given = {
        'saml-state': STATE.test(state) ? state : '',
        'saml-response': BASE64.test(response) ? response : '',
      }
      return show(given, { request, reply })
    })
  })
}
