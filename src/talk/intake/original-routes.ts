import { html as page } from 'ghtml'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/types.ts'
import type { Scope } from '../../kit/scope.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import { fileLink, isPicture } from '../attachments/file-link.ts'
import { selectAttachments } from '../attachments/queries.ts'
import { createMailPages } from '../channels/email/mail-page.ts'
import type { SafeHtml } from '../channels/email/safe-html.ts'
import { MailParams } from './input.ts'
import { findMailOfMessage } from './queries.ts'

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

/** The HTML of mails as they were sent, to be shown in a frame. */
export function originalRoutes(api: Api, blobs: Blobs): void {
  const pages = createMailPages(blobs)
  api.get(
    '/messages/:id/original',
    {
      schema: {
        operation: 'getMessageOriginal',
        summary: 'Get the HTML of a mail',
        description:
          'The HTML of the mail that a message came in, sanitised, as a document for a frame. Images of other servers are left out; the header `Answerwell-Blocked-Images` has their number.',
        params: MailParams,
        produces: 'text/html',
      },
    },
    async ({ scope, params, host }, reply) => {
      const mail = await findMailOfMessage(scope, params.id)
      const shown = mail && (await pages.show(mail.file, await picturesOf(scope, params.id)))
      if (!shown) throw notFound('original')
      return reply
        .header('Content-Type', 'text/html; charset=utf-8')
        .header('Content-Security-Policy', policyAt(host))
        .header('X-DNS-Prefetch-Control', 'off')
        .header('Answerwell-Blocked-Images', shown.blocked)
        .send(document(shown))
    },
  )
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

/** On white, as mails are written for; margins count as height, so that a frame as high as the body cuts off nothing. */
const STYLE = `html { background: #fff; color: #131a21; color-scheme: light }
body { margin: 0; padding: 12px; display: flow-root; font: 15px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto }
table { max-width: 100% }
pre { white-space: pre-wrap }`

function document({ html, blocked }: SafeHtml): string {
  return page`<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>!${STYLE}</style></head><body data-blocked="${blocked}">!${html}</body></html>`
}
