import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import sql from 'sql-template-tag'
import { invalid, Problem } from '../errors.ts'
import { isRecord } from '../input.ts'
import { type Actor, type TxScope, transaction } from '../scope.ts'
import { canSeal, isSealed, seal, unseal } from '../secrets.ts'
import { say } from '../sentences/say.ts'
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
        throw invalid('Idempotency-Key', say`must be 1 to 255 printable ASCII characters`)
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
    const stored = await claim(tx, key)
    if (stored) return replay(stored, digest, reply)
    request.scope = tx
    const answer = await original()
    await store(tx, key, { digest, status: reply.statusCode, answer })
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
    throw new Problem('conflict', say`This Idempotency-Key was used for another request.`)
  reply.code(status).header('Idempotent-Replayed', 'true')
  return answer
}

/**
 * The stored response, if the key was used within a day. Waits for a concurrent request with the key, by an advisory lock: a
 * row of its own would give the transaction its number before it waits for what it changes (conversations/queries.ts).
 */
async function claim(tx: TxScope, key: string): Promise<Stored | undefined> {
  const { userId } = tx.actor as Actor
  const name = `idempotency key ${tx.brand.id} ${userId} ${key}`
  await tx.sql.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const stored = await tx.sql.row<Stored>(sql`
    select digest, status, answer from idempotency_keys
    where brand_id = ${tx.brand.id} and user_id = ${userId} and key = ${key} and created_at >= ${expiry(tx)}`)
  return stored && { ...stored, answer: opened(tx, key, stored.answer) }
}

async function store(tx: TxScope, key: string, { digest, status, answer }: Stored): Promise<void> {
  await deleteExpired(tx)
  await tx.sql.write(sql`
    insert into idempotency_keys (brand_id, user_id, key, digest, status, answer, created_at)
    values (${tx.brand.id}, ${(tx.actor as Actor).userId}, ${key}, ${digest}, ${status}, ${JSON.stringify(sealed(tx, key, answer))}, ${tx.now()})`)
}

const placeOf = ({ brand }: TxScope, key: string) => `answer to ${key} of brand ${brand.id}`

/** Some answers hold a new secret. */
function sealed(tx: TxScope, key: string, answer: unknown): unknown {
  return canSeal() ? seal(JSON.stringify(answer), placeOf(tx, key)) : answer
}

/** Throws conflict for one that no present key opens. */
function opened(tx: TxScope, key: string, answer: unknown): unknown {
  if (typeof answer !== 'string' || !isSealed(answer)) return answer
  const text = unseal(answer, placeOf(tx, key))
  if (text === undefined)
    throw new Problem('conflict', say`The response to this Idempotency-Key cannot be read.`)
  return JSON.parse(text)
}

async function deleteExpired(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`
    delete from idempotency_keys where brand_id = ${tx.brand.id} and created_at < ${expiry(tx)}`)
}

function expiry(tx: TxScope): Date {
  return new Date(tx.now().getTime() - KEPT_FOR_MS)
}

/** Deletes the stored responses of a member, which may show what they can no longer see. */
export async function forgetAnswers(tx: TxScope, userId: number): Promise<void> {
  await tx.sql.write(sql`
    delete from idempotency_keys where brand_id = ${tx.brand.id} and user_id = ${userId}`)
}
