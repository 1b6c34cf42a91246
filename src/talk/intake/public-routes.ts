import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound, Problem, problemFrom } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { decodeUtf8, parseJson, refuseHostile } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { isRecord, problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { findChannel, listChannels } from '../channels/queries.ts'
import { IncomingSms, parseSms } from '../channels/sms/parse.ts'
import { isSignedBody, SIGNATURE_HEADER } from '../channels/sms/signature.ts'
import { ContactForm, isTrap, receiveForm } from './contact-form.ts'
import { receiveText } from './receive-text.ts'

const MAX_FORM_BYTES = 64 * 1024
const HOUR_SECONDS = 3_600

/** Intake without a login: the contact form, and gateways that sign. `scopeAt` throws not_found. */
export function publicIntakeRoutes(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void {
  const ofVisitor = createRateLimit(10, { name: 'form visitor', seconds: 600 })
  const ofBrand = createRateLimit(300, { name: 'form brand', seconds: HOUR_SECONDS })
  takingBytes(app, MAX_FORM_BYTES, inner => {
    const takeForm = async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = await scopeAt(request.host ?? '')
      await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
      await ofBrand(String(scope.brand.id), reply)
      const form = checked(ContactForm, fieldsOf(request))
      if (isTrap(form)) return // robots get the same response as people
      const channel = await formChannel(scope)
      const id = request.headers['idempotency-key'] ?? randomUUID()
      await transaction(scope, tx =>
        receiveForm(tx, channel, { form, id: `form-${String(id).slice(0, 200)}` }),
      )
    }

    inner.post('/contact', async (request, reply) => {
      if (!isPerson(request)) {
        await takeForm(request, reply)
        reply.code(201)
        return { status: 'received' }
      }
      try {
        await takeForm(request, reply)
        return reply.redirect(linkTo(request, '/contact/sent'), 303)
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem || problem.code === 'not_found') throw error
        return reply.redirect(linkTo(request, `/contact?error=${problem.code}`), 303)
      }
    })

    inner.post('/intake/sms/:channel', async (request, reply) => {
      const scope = await scopeAt(request.host ?? '')
      const { channel: slug } = request.params as { channel: string }
      const channel = await findChannel(scope, slug)
      const secret = channel?.kind === CHANNEL_KINDS.sms ? channel.settings.secret : undefined
      const isSigned =
        typeof secret === 'string' &&
        isSignedBody(secret, bytesOf(request), request.headers[SIGNATURE_HEADER])
      // Without a valid signature, the response does not reveal which channels exist.
      if (!channel || !isSigned)
        throw new Problem(
          'unauthorized',
          `${SIGNATURE_HEADER} is not the signature of this body with the channel's secret.`,
        )
      const sms = checked(IncomingSms, parseJson(decodeUtf8(bytesOf(request))))
      const { messageId, created } = await transaction(scope, tx =>
        receiveText(tx, channel, { incoming: parseSms(sms), fileUrls: [] }),
      )
      reply.code(created ? 201 : 200)
      return { id: sms.id, message_id: messageId }
    })
  })
}

/** A browser that will show a page, not a program. */
function isPerson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** Fields of JSON, or of a browser's form. */
function fieldsOf(request: FastifyRequest): unknown {
  const text = decodeUtf8(bytesOf(request))
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    const body = parseJson(text)
    if (!isRecord(body)) throw new Problem('malformed', 'The body must be a JSON object.')
    return body
  }
  const pairs = [...new URLSearchParams(text)]
  const data = pairs.flatMap(([name, value]) => {
    const [, key] = /^data\[(.+)\]$/.exec(name) ?? []
    return key === undefined ? [] : [[key, value] as const]
  })
  const fields = { ...Object.fromEntries(pairs), data: Object.fromEntries(data) }
  refuseHostile(fields)
  return fields
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw problemOf(result.error)
  return result.data
}

/** Replies are sent by mail: the brand's oldest email channel. */
async function formChannel(scope: Scope) {
  const channel = (await listChannels(scope, CHANNEL_KINDS.email)).at(-1)
  if (!channel) throw notFound('contact form')
  return channel
}
