import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound, problemFrom } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { formOf, takingForms } from '../../kit/http/form.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { isRecord, problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { MailPart } from '../channels/email/parsed-mail.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { listChannels } from '../channels/queries.ts'
import { ContactForm, isTrap, receiveForm } from './contact-form.ts'
import { formFiles } from './form-files.ts'
import { forgetFiles, keepFiles, removeFiles } from './mail-files.ts'

/** With its files. */
const MAX_FORM_BYTES = 10 * 1024 * 1024
const MAX_UNREAD_BYTES = 100 * 1024 * 1024
const UNREAD_MS = 60_000
const MAX_FORM_FILES = 10
const HOUR_SECONDS = 3_600

/** Intake without a login and without a signature: the contact form. `scopeAt` throws not_found. */
export function publicIntakeRoutes(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  const ofVisitor = createRateLimit(10, { name: 'form visitor', seconds: 600 })
  const ofBrand = createRateLimit(300, { name: 'form brand', seconds: HOUR_SECONDS })
  takingForms(app, { maxBytes: MAX_FORM_BYTES, maxFiles: MAX_FORM_FILES }, inner => {
    inner.post('/contact', {
      /** Before the body is read. */
      async onRequest(request, reply) {
        const scope = await scopeAt(request.host ?? '')
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
      },
      async handler(request, reply) {
        const scope = await scopeAt(request.host ?? '')
        const { fields, files } = formOf(request)
        const form = checked(ContactForm, fields)
        const id = request.headers['idempotency-key'] ?? randomUUID()
        // Robots get the same response as people.
        if (!isTrap(form))
          await takeForm(scope, blobs, {
            form,
            files: formFiles(files),
            id: `form-${String(id).slice(0, 200)}`,
          })
        if (isPerson(request)) return reply.redirect(linkTo(request, '/contact/sent'), 303)
        reply.code(201)
        return { status: 'received' }
      },
      async errorHandler(error, request, reply) {
        const problem = problemFrom(error) ?? sizeProblem(error)
        if (!isPerson(request) || !problem || problem.code === 'not_found') throw error
        await readRest(request)
        reply.redirect(linkTo(request, `/contact?error=${problem.code}`), 303)
      },
    })
  })
}

/** A browser shows no response that comes before it has sent everything. */
async function readRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || Number(raw.headers['content-length'] ?? 0) > MAX_UNREAD_BYTES) return
  raw.resume()
  await Promise.race([once(raw, 'close'), once(raw, 'end'), sleep(UNREAD_MS, undefined, { ref: false })])
}

/** Fastify refuses a large body before any of our code sees it. */
function sizeProblem(error: unknown): { code: string } | undefined {
  return isRecord(error) && error.statusCode === 413 ? { code: 'too_large' } : undefined
}

async function takeForm(
  scope: Scope,
  blobs: Blobs,
  { form, files, id }: { form: ContactForm; files: MailPart[]; id: string },
): Promise<void> {
  const channel = await formChannel(scope)
  const kept = await keepFiles(files, blobs)
  const isNew = await transaction(scope, tx => receiveForm(tx, channel, { form, files: kept, id })).catch(
    error => forgetFiles(kept, blobs, error),
  )
  if (!isNew) await removeFiles(kept, blobs)
}

/** A browser that will show a page, not a program. */
function isPerson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
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
