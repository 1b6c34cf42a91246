import type { Blobs } from '../../kit/blobs.ts'
import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { MailParams, MailsQuery } from './input.ts'
import { listMails } from './list-mails.ts'
import { MailOutput, MailsOutput } from './output.ts'
import { presentMail, presentMails } from './present.ts'
import { getMail } from './queries.ts'
import { acceptMail, retryMail } from './retry-mail.ts'

/** The mail log: every incoming mail and its outcome. For admins, since it shows mail of all channels as it came. */
export function mailRoutes(api: Api, blobs: Blobs): void {
  api.get(
    '/mails',
    {
      may: 'mails.manage',
      summary: 'List mails',
      description: 'All mails that arrived, newest first, with the outcome of each.',
      query: MailsQuery,
      out: MailsOutput,
    },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listMails(scope, query)
      return answerList({ request, reply }, listed, { mails: await presentMails(scope, listed.rows) })
    },
  )

  api.get(
    '/mails/:id',
    { may: 'mails.manage', summary: 'Get a mail', params: MailParams, out: MailOutput },
    async ({ scope, params }) => presentMail(scope, await getMail(scope, params.id)),
  )

  rawRoute(api, blobs)
  processRoutes(api)
}

function rawRoute(api: Api, blobs: Blobs): void {
  api.get(
    '/mails/:id/raw',
    {
      may: 'mails.manage',
      operation: 'getMailSource',
      summary: 'Get the source of a mail',
      description: 'The mail as it arrived, byte for byte (RFC 5322).',
      produces: 'message/rfc822',
      params: MailParams,
    },
    async ({ scope, params }, reply) => {
      const mail = await getMail(scope, params.id)
      const bytes = await blobs.read(mail.file)
      return reply
        .header('Content-Type', 'message/rfc822')
        .header('Content-Disposition', `attachment; filename="mail-${mail.id}.eml"`)
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('Content-Length', mail.size)
        .send(bytes)
    },
  )
}

function processRoutes(api: Api): void {
  api.post(
    '/mails/:id/retry',
    {
      may: 'mails.manage',
      operation: 'retryMail',
      summary: 'Process a mail again',
      description: 'For mails that were set aside, or have not been processed yet.',
      params: MailParams,
      out: MailOutput,
    },
    async ({ scope, params }) => presentMail(scope, await transaction(scope, tx => retryMail(tx, params.id))),
  )

  api.post(
    '/mails/:id/accept',
    {
      may: 'mails.manage',
      operation: 'acceptMail',
      summary: 'Make a mail a conversation',
      description: 'Processes a mail that was set aside as one from a person.',
      params: MailParams,
      out: MailOutput,
    },
    async ({ scope, params }) =>
      presentMail(scope, await transaction(scope, tx => acceptMail(tx, params.id))),
  )
}
