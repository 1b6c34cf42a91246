import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound, Problem, STATUS_OF } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import { idInPath, line, parameter } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { quoted, say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { createCards } from './card.ts'
import { MAX_FILE_BYTES } from './fetch-attachment.ts'
import { isGoodTicket } from './file-link.ts'
import { isPicture } from './is-picture.ts'
import { keepUpload } from './keep-upload.ts'
import { type Attachment, AttachmentOutput, CardOutput } from './output.ts'
import { presentAttachments } from './present.ts'
import { type AttachmentRow, findAttachment, selectReadable } from './queries.ts'

const UploadQuery = z.object({
  file_name: parameter(line(200)).describe('File name; `file` by default.'),
})

export function attachmentRoutes(api: Api, { blobs, address }: { blobs: Blobs; address: BaseAddress }): void {
  takingFiles(api, { blobs, maxBytes: MAX_FILE_BYTES }, uploads =>
    uploads.post(
      '/attachments',
      {
        may: 'conversations.note',
        summary: 'Upload an attachment',
        description:
          'Takes a file of up to 25 MiB as the body, with its Content-Type. Pass its ID in the `uploads` of a message within a day.',
        consumes: 'application/octet-stream',
        query: UploadQuery,
        body: FileBody,
        created: AttachmentOutput,
      },
      async ({ scope, query, body: { received }, headers }) => {
        const row = await keepUpload(scope, {
          received,
          name: query.file_name,
          contentType: headers['content-type'],
        })
        const [attachment] = await presentAttachments(scope, [row], address)
        return attachment as Attachment
      },
    ),
  )
  readRoute(api, address)
  cardRoute(api, blobs)
}

function readRoute(api: Api, address: BaseAddress): void {
  api.get(
    '/attachments/:id',
    {
      may: 'log in',
      summary: 'Get an attachment',
      description: 'An attachment of a message, or an upload of yours.',
      params: z.object({ id: idInPath }),
      out: AttachmentOutput,
    },
    async ({ scope, params: { id } }) => {
      const row = await getReadable(scope, id)
      const [attachment] = await presentAttachments(scope, [row], address)
      return attachment as Attachment
    },
  )
}

async function getReadable(scope: Scope, id: number): Promise<AttachmentRow> {
  const [row] = await selectReadable(scope, { ids: [id], userId: scope.actor?.userId ?? null })
  if (!row) throw notFound(say`attachment`)
  return row
}

/** Invitations and forwarded mails, read. */
function cardRoute(api: Api, blobs: Blobs): void {
  const cards = createCards(blobs)
  api.get(
    '/attachments/:id/card',
    {
      may: 'log in',
      operation: 'getAttachmentCard',
      summary: 'Read an attachment',
      description: 'What an invitation (text/calendar) or a forwarded mail (message/rfc822) says.',
      params: z.object({ id: idInPath }),
      out: CardOutput,
    },
    async ({ scope, params }) => {
      const attachment = await getReadable(scope, params.id)
      return cards.read(attachment)
    },
  )
}

/** Why there is no file yet, or none at all: as text, which is what somebody sees who follows the link, or as JSON if asked. */
function sayMissing(
  { state, reason, name }: AttachmentRow,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isOver = state === 'failed'
  const fact = isOver ? say`${name} could not be fetched.` : say`${name} has not been fetched yet.`
  const sentence = reason ? say`${fact} ${quoted(reason)}` : fact
  const problem = new Problem(isOver ? 'gone' : 'not_found', sentence)
  if (!isOver) reply.header('Retry-After', RETRY_AFTER_SECONDS)
  if (/\bjson\b/i.test(headers.accept ?? '')) throw problem
  return reply.code(STATUS_OF[problem.code]).type('text/plain; charset=utf-8').send(`${problem.message}\n`)
}

/** Most files arrive by then. */
const RETRY_AFTER_SECONDS = 20

const FileParams = z.object({ id: idInPath, ticket: z.string(), name: z.string() })

/** Serves files by signed links: outside the API, without a login. */
export function fileRoutes(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.get('/files/:id/:ticket/:name', async (request, reply) => {
    const { id, ticket } = FileParams.parse(request.params)
    const scope = await scopeAt(request.host ?? '')
    if (!isGoodTicket(await signerOf(scope), { id, ticket, now: scope.now() }))
      throw new Problem('not_found', say`This link has expired. Read the message again for a new one.`)
    const attachment = await findAttachment(scope, id)
    if (!attachment) throw notFound(say`file`)
    if (!attachment.file) return sayMissing(attachment, request, reply)
    const bytes = await blobs.read(attachment.file)
    const isShown = isPicture(attachment)
    const place = isShown ? 'inline' : 'attachment'
    return (
      reply
        .header('Content-Type', attachment.contentType ?? 'application/octet-stream')
        .header('Content-Disposition', `${place}; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        // The chat shows pictures on any site.
        .header('Cross-Origin-Resource-Policy', isShown ? 'cross-origin' : 'same-site')
        .header('Cache-Control', 'private, max-age=3600')
        .header('Content-Length', attachment.size)
        .send(bytes)
    )
  })
}
