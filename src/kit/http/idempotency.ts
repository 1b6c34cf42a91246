import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import sql from 'sql-template-tag'
import { invalid, Problem } from '../errors.ts'
import { isRecord } from '../input.ts'
import { type Actor, type TxScope, transaction } from '../scope.ts'
import type { ReceivedFile } from './file-body.ts'

const KEPT_FOR_MS = 24 * 3_600_000
const KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Any write may carry an `Idempotency-Key`. Its response is stored in the transaction of the change; the same key with the
 * same request gets that response again, with another request 409. Refusals are not stored, since they change nothing.
 * Routes that take or return secrets are excluded.
 */
export function acceptIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (![route.method].flat().some(isWrite) || route.config?.holdsSecrets) return
    const original = route.handler
    route.handler = function (request, reply) {
      const key = isWrite(request.method) ? request.headers['idempotency-key'] : undefined
      if (key === undefined || key === '' || !request.scope?.actor) return original.call(this, request, reply)
      if (!KEY.test(String(key)))
        throw invalid('Idempotency-Key', 'must be 1 to 255 printable ASCII characters')
      return once(String(key), { request, reply, original: () => original.call(this, request, reply) })
    } as RouteHandlerMethod
  })
}

function isWrite(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE'
}

interface Attempt {
  request: FastifyRequest
  reply: FastifyReply
  original: () => unknown
}

interface Stored {
  digest: Buffer
  status: number
  answer: unknown
}

function once(key: string, { request, reply, original }: Attempt): Promise<unknown> {
  const { method, url, body, scope } = request
  const digest = createHash('sha256')
    .update(JSON.stringify([method, url, contentOf(body)]))
    .digest()
  return transaction(scope, async tx => {
    const stored = await claim(tx, key, digest)
    if (stored) return replay(stored, digest, reply)
    request.scope = tx
    const answer = await original()
    await store(tx, key, { status: reply.statusCode, answer })
    return answer
  }).finally(() => {
    request.scope = scope
  })
}

/** A file is compared by its digest. */
function contentOf(body: unknown): unknown {
  const { received } = isRecord(body) ? (body as { received?: ReceivedFile }) : {}
  return received ? received.digest.toString('base64') : body
}

function replay({ digest, status, answer }: Stored, expected: Buffer, reply: FastifyReply): unknown {
  if (!digest.equals(expected))
    throw new Problem('conflict', 'This Idempotency-Key was used for another request.')
  reply.code(status).header('Idempotent-Replayed', 'true')
  return answer
}

/** Takes the key, waiting for a concurrent request with it, or returns the stored response. */
async function claim(tx: TxScope, key: string, digest: Buffer): Promise<Stored | undefined> {
  const { userId } = tx.actor as Actor
  await deleteExpired(tx, new Date(tx.now().getTime() - KEPT_FOR_MS))
  const claimed = await tx.sql.writeRow(sql`
    insert into idempotency_keys (brand_id, user_id, key, digest, created_at)
    values (${tx.brand.id}, ${userId}, ${key}, ${digest}, ${tx.now()})
    on conflict (brand_id, user_id, key) do nothing returning key`)
  if (claimed) return undefined
  return tx.sql.row(sql`
    select digest, status, answer from idempotency_keys
    where brand_id = ${tx.brand.id} and user_id = ${userId} and key = ${key}`)
}

async function store(tx: TxScope, key: string, { status, answer }: Omit<Stored, 'digest'>): Promise<void> {
  await tx.sql.write(sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer)}
    where brand_id = ${tx.brand.id} and user_id = ${(tx.actor as Actor).userId} and key = ${key}`)
}

async function deleteExpired(tx: TxScope, before: Date): Promise<void> {
  await tx.sql.write(sql`
    delete from idempotency_keys where brand_id = ${tx.brand.id} and created_at < ${before}`)
}
