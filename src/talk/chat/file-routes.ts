import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../kit/errors.ts'
import { formOf, takingForms } from '../../kit/http/form.ts'
import { foreignId, optional, problemOf, text } from '../../kit/input.ts'
import { transaction } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import { formFiles } from '../intake/form-files.ts'
import { forgetFiles, keepFiles, removeFiles } from '../intake/mail-files.ts'
import { presentChat, sayInChat } from './chat.ts'
import type { InChat } from './limits.ts'
import type { ChatSurroundings, Entering } from './public-routes.ts'

/** With the text. */
const MAX_BYTES = 10 * 1024 * 1024
const MAX_FILES = 5

const FilesForm = z.object({
  id: foreignId(100).refine(value => value !== '', orSay`must not be empty`),
  message: optional(text(0, 20_000)),
})

declare module 'fastify' {
  interface FastifyRequest {
    inChat?: InChat
  }
}

/** Files from a visitor: a form as browsers send it, with the fields of a message. */
export function chatFileRoutes(
  app: FastifyInstance,
  { blobs, address }: ChatSurroundings,
  { limits, enter }: Entering,
): void {
  /** Before the body is read. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const inside = await enter(request, reply)
    const cost = Math.min(Number(request.headers['content-length'] ?? MAX_BYTES) || 0, MAX_BYTES)
    await limits.sent(inside.scope, { request, reply, cost })
    request.inChat = inside
  }
  takingForms(app, { maxBytes: MAX_BYTES, maxFiles: MAX_FILES }, inner => {
    inner.post('/chat/files', { onRequest }, async (request, reply) => {
      const { scope, chat, sender } = request.inChat as InChat
      const { fields, files } = formOf(request)
      const form = FilesForm.safeParse(fields)
      if (!form.success) throw problemOf(form.error)
      const { id, message = '' } = form.data
      if (files.length === 0) throw invalid('files', say`must be from 1 to ${MAX_FILES}`)
      await limits.written(scope, { request, reply, cost: message.length })
      const kept = await keepFiles(formFiles(files), blobs)
      const isNew = await transaction(scope, tx =>
        sayInChat(tx, chat, { id, message, files: kept, sender }),
      ).catch(error => forgetFiles(kept, blobs, error))
      if (!isNew) await removeFiles(kept, blobs)
      reply.code(201)
      return presentChat(scope, chat, address)
    })
  })
}
