import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { Problem } from '../errors.ts'
import { type TxScope, transaction } from '../scope.ts'
import { say } from '../sentences/say.ts'

/** The ETag of a body: equal bodies have equal ETags. */
export function etagOf(body: unknown): string {
  return etagOfText(JSON.stringify(body))
}

function etagOfText(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Single resources carry an ETag; `If-None-Match` with it gives 304 (RFC 9110, 13.1.2). Lists have none. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, body) => {
    if (!isResource(body) || reply.statusCode >= 300) return body
    const text = JSON.stringify(body)
    tag({ request, reply }, etagOfText(text))
    reply.serializer(() => text)
    return body
  })
  app.addHook('onSend', async (_request, reply, payload) => (reply.statusCode === 304 ? '' : payload))
}

/** Does the same for a body that is JSON already. */
export function tagText(exchange: Exchange, text: string): void {
  tag(exchange, etagOfText(text))
}

function tag({ request, reply }: Exchange, etag: string): void {
  reply.header('ETag', etag)
  if (isSafe(request) && names(request.headers['if-none-match'], etag)) reply.code(304)
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

interface Change<Row> {
  /** The resource as GET returns it, locked where possible. */
  current: (tx: TxScope) => Promise<unknown>
  change: (tx: TxScope) => Promise<Row>
}

/**
 * Makes a change in one transaction. If the request has `If-Match` (RFC 9110, 13.1.1), the resource must be one of those
 * versions, else precondition_failed; concurrent requests of this kind for one address wait for each other.
 */
export function changeIfMatch<Row>(request: FastifyRequest, { current, change }: Change<Row>): Promise<Row> {
  return transaction(request.scope, async tx => {
    const expected = request.headers['if-match']
    if (expected !== undefined) {
      await tx.sql.rows(sql`select pg_advisory_xact_lock(hashtextextended(${request.url}, ${tx.brand.id}))`)
      if (!names(expected, etagOf(await current(tx))))
        throw new Problem(
          'precondition_failed',
          say`The record has changed since you read it. Read it again before you change it.`,
        )
    }
    return change(tx)
  })
}

function isResource(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('total_count' in body)
}

function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const versions = header.split(',').map(version => version.trim().replace(/^W\//, ''))
  return versions.includes('*') || versions.includes(etag)
}
