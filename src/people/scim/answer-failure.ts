import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Code, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { errorBody, ScimError } from './protocol.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers any exception in SCIM's shape (RFC 7644, 3.12). */
export function answerFailure(error: unknown, { request, reply }: Exchange): FastifyReply {
  const refusal = refusalFrom(error, request)
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="Answerwell"')
  if (refusal.status === 503) reply.header('Retry-After', '1')
  return reply
    .code(refusal.status)
    .type('application/scim+json')
    .send(JSON.stringify(errorBody(refusal)))
}

function refusalFrom(error: unknown, request: FastifyRequest): ScimError {
  if (error instanceof ScimError) return error
  const problem = problemFrom(error)
  if (problem) {
    const { code, message } = problem
    return new ScimError(code === 'invalid' ? 400 : STATUS_OF[code], message, TYPE_OF[code])
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode < 500) return new ScimError(statusCode, message)
  request.log.error({ err: error }, 'unexpected error')
  return new ScimError(500, `Internal error. Please report it with the request ID ${request.id}.`)
}

const TYPE_OF: Partial<Record<Code, ScimError['scimType']>> = {
  conflict: 'uniqueness',
  invalid: 'invalidValue',
  malformed: 'invalidSyntax',
}
