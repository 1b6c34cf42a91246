import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { html as page } from 'ghtml'
import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { updateShowsImages } from '../../people/identities/queries.ts'
import { fileLink } from '../attachments/file-link.ts'
import { isPicture } from '../attachments/is-picture.ts'
import { selectAttachments } from '../attachments/queries.ts'
import { createMailPages } from '../mail/mail-page.ts'
import type { SafeHtml } from '../mail/safe-html.ts'
import { MailParams, OriginalBody, OriginalQuery } from './input.ts'
import { OriginalOutput } from './output.ts'
import { findOriginal, type Original } from './queries.ts'
import { type RemotePictures, readRemoteLink, remoteLink } from './remote-pictures.ts'

/** Nothing runs, is sent or fetched but files of ours, by https too. `allow-same-origin` lets our page measure it. */
function policyAt(host: string): string {
  return [
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src http://${host}/files/ data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Mails as they were sent, to be shown in a frame. */
export function originalRoutes(api: Api, blobs: Blobs): void {
  const pages = createMailPages(blobs)
  api.get(
    '/messages/:id/original',
    {
      may: 'log in',
      operation: 'getMessageOriginal',
      summary: 'Get a mail as it came',
      description:
        'The mail that a message came in as a document for a frame: its HTML, sanitised, and what its text part says beyond that; without HTML, its text. Images of other servers are left out unless asked for; the header `Answerwell-Blocked-Images` has their number.',
      produces: 'text/html',
      params: MailParams,
      query: OriginalQuery,
    },
    async ({ scope, params, query, host }, reply) => {
      const original = await getOriginal(scope, params.id)
      const withImages = query.images ?? original.showsImages
      const shown = await pages.show({
        key: original.file,
        pictures: await picturesOf(scope, params.id),
        remote: withImages ? REMOTE : undefined,
      })
      if (!shown) throw notFound(say`original`)
      return reply
        .header('Content-Type', 'text/html; charset=utf-8')
        .header('Content-Security-Policy', policyAt(host))
        .header('X-DNS-Prefetch-Control', 'off')
        .header('Answerwell-Blocked-Images', shown.blocked)
        .send(document({ ...shown, html: await linkRemote(scope, shown.html) }, original))
    },
  )

  api.put(
    '/messages/:id/original',
    {
      may: 'conversations.change',
      operation: 'showImagesOfSender',
      summary: 'Show images of a sender',
      description:
        "Remembers whether images of other servers are shown in all mails of this message's sender. Mails that fail DMARC never show them by themselves.",
      params: MailParams,
      body: OriginalBody,
      out: OriginalOutput,
    },
    async ({ scope, params, body: { original } }) => {
      const { identityId } = await getOriginal(scope, params.id)
      await transaction(scope, tx => updateShowsImages(tx, identityId, original.show_images))
      return original
    },
  )
}

async function getOriginal(scope: Scope, messageId: number): Promise<Original> {
  const original = await findOriginal(scope, messageId)
  if (!original) throw notFound(say`original`)
  return original
}

/** Stands in a cached page for the beginning of a link, which expires; nobody outside can guess it. */
const REMOTE = `/files/${randomUUID()}/`
const REMOTE_LINK = new RegExp(`${REMOTE}([\\w-]+)`, 'g')

async function linkRemote(scope: Scope, html: string): Promise<string> {
  const signer = await signerOf(scope)
  const links = new Map<string, string>()
  return html.replace(REMOTE_LINK, (_, encoded: string) => {
    const link = links.get(encoded) ?? remoteLink(signer, encoded, scope.now())
    links.set(encoded, link)
    return link
  })
}

const RemoteParams = z.object({ ticket: z.string(), url: z.string().catch('') })
const ofNetwork = createRateLimit(1_200, { name: 'remote images for', seconds: 60 })

/** Serves images of other servers by signed links, outside the API, without a login. */
export function remotePictureRoutes(
  app: FastifyInstance,
  pictures: RemotePictures,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.get('/files/remote/:ticket', async (request, reply) => {
    const { ticket, url } = RemoteParams.parse({
      ...(request.params as object),
      ...(request.query as object),
    })
    const scope = await scopeAt(request.host ?? '')
    await ofNetwork(`${scope.brand.id} ${networkOf(request)}`, reply)
    const address = readRemoteLink(await signerOf(scope), { ticket, url, now: scope.now() })
    if (address === undefined) throw notFound(say`image`)
    const { contentType, bytes } = await pictures.get(scope.brand.id, address)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'same-site')
      .header('Cache-Control', 'private, max-age=3600')
      .send(bytes)
  })
}

async function picturesOf(scope: Scope, messageId: number): Promise<Record<string, string>> {
  const files = await selectAttachments(scope, [messageId])
  const signer = await signerOf(scope)
  const link = { now: scope.now(), hours: 1 }
  return Object.fromEntries(
    files
      .filter(file => file.contentId && file.file && isPicture(file))
      .map(file => [file.contentId as string, fileLink(signer, file, link)]),
  )
}

/**
 * On white, as mails are written for, or with all colours but those of pictures turned round. Margins count as height, so that
 * a frame as high as the body cuts off nothing. Cells are as wide as their words: a table that is wider than the frame scrolls.
 */
const STYLE = `html { background: #fff; color: #131a21; color-scheme: light }
html[data-theme=dark] { filter: invert(0.92) hue-rotate(180deg) }
html[data-theme=dark] :is(img, [style*="url("]) { filter: invert(1) hue-rotate(180deg) }
html[data-theme=dark] [style*="url("] :is(img, [style*="url("]) { filter: none }
body { margin: 0; padding: 12px; display: flow-root; font: 15px/1.6 system-ui, sans-serif; overflow-wrap: break-word }
img { max-width: 100%; height: auto }
img:not([src]) { width: auto !important; height: auto !important; color: #6b7280; font: italic 13px system-ui, sans-serif }
table { max-width: 100%; table-layout: auto !important }
td, th { overflow-wrap: normal }
pre { white-space: pre-wrap }
@media print { html { filter: none !important } }`

function document({ html, blocked, remote }: SafeHtml, { showsImages }: Original): string {
  return page`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>!${STYLE}</style></head><body data-blocked="${blocked}" data-remote="${remote}" data-remembered="${showsImages}">!${html}</body></html>`
}
