import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../kit/audit/record.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { Problem } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { whereaboutsOf } from '../../kit/http/whereabouts.ts'
import { rightsOf, type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getContact } from '../../people/contacts/find-contact.ts'
import { ContactLookup, ContactParams } from '../../people/contacts/input.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { findSignOnRule } from '../../people/sessions/way-queries.ts'
import { findActing } from '../../people/users/queries.ts'
import { selectParts } from '../archive/part-queries.ts'
import { readParts } from '../archive/stored-parts.ts'
import { ContactExportBody, DownloadParams, ExportParams, ExportsQuery } from './input.ts'
import { isGoodTicket, isThere, nameOf, typeOf } from './link.ts'
import { deleteExport, orderContactExport, orderExport, toldOf } from './order-export.ts'
import { ExportOutput, ExportsOutput } from './output.ts'
import { presentExport, presentExports } from './present.ts'
import { type ExportRow, findExport, findMemberOf, getExport, selectExports } from './queries.ts'

const LATEST = 100
/** Whoever may export all data may export that of a person. */
const MAY = ['contacts.export', 'data.export'] as const

/** Archives of the brand, and of a person (Art. 15 and 20 GDPR), which somebody orders, downloads, and deletes. */
export function exportRoutes(api: Api, { blobs, address }: { blobs: Blobs; address: BaseAddress }): void {
  api.post(
    '/exports',
    {
      may: 'data.export',
      operation: 'orderExport',
      summary: 'Order an export',
      description:
        'Writes all data of the brand into an archive in the background, which whoever ordered it can download for 24 hours. One at a time. In a browser session, responds with `confirmation_required` unless its owner logged in or confirmed within 15 minutes.',
      created: ExportOutput,
    },
    async ({ scope }) => {
      await requirePresence(scope)
      return presentExport(scope, await transaction(scope, orderExport), address)
    },
  )

  api.post(
    '/contacts/:identifier/export',
    {
      may: MAY,
      operation: 'exportContact',
      summary: 'Order an export of a contact',
      description:
        'Writes all data about a person into a zip file in the background, which whoever ordered it can download for 24 hours. One at a time for each contact. In a browser session, responds with `confirmation_required` unless its owner logged in or confirmed within 15 minutes.',
      params: ContactParams,
      query: ContactLookup,
      body: ContactExportBody,
      created: ExportOutput,
    },
    async ({ scope, params, query, body }) => {
      await requirePresence(scope)
      const { id } = await getContact(scope, params.identifier, query.identifier_type)
      const withNotes = body.export.notes ?? true
      const row = await transaction(scope, tx => orderContactExport(tx, id, { withNotes }))
      return presentExport(scope, row, address)
    },
  )

  api.get(
    '/exports',
    {
      may: MAY,
      summary: 'List exports',
      description: 'Exports of contacts; those of all data for members who may order them.',
      query: ExportsQuery,
      out: ExportsOutput,
    },
    async ({ scope, query }) => {
      const rows = await selectExports(scope, { contactId: query.contact_id, limit: LATEST })
      return { exports: await presentExports(scope, rows, address) }
    },
  )

  api.get(
    '/exports/:id',
    { may: MAY, summary: 'Get an export', params: ExportParams, out: ExportOutput },
    async ({ scope, params }) => presentExport(scope, await getExport(scope, params.id), address),
  )

  api.delete(
    '/exports/:id',
    {
      may: MAY,
      summary: 'Delete an export',
      description: 'Deletes the archive, or stops writing it. Its entry in the list stays.',
      params: ExportParams,
      out: ExportOutput,
    },
    async ({ scope, params }) => presentExport(scope, await deleteExport(scope, params.id, blobs), address),
  )
}

/** Serves archives by signed links: outside the API, without a login. */
export function exportPages(
  app: FastifyInstance,
  blobs: Blobs,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  app.get('/exports/:id/:ticket/:name', async (request, reply) => {
    const { id, ticket } = DownloadParams.parse(request.params)
    const scope = { ...(await scopeAt(request.host ?? '')), from: whereaboutsOf(request) }
    const row = await findExport(scope, id)
    if (
      !row ||
      !(await isGoodTicket(scope, row, ticket)) ||
      !isThere(row, scope.now()) ||
      !(await isStillTheirs(scope, row))
    )
      throw new Problem('not_found', say`This link has expired, or the export was deleted.`)
    const parts = await selectParts(scope, { exportId: id })
    if (request.method === 'GET')
      await transaction(scope, async tx =>
        recordAudit(tx, {
          action: 'export.downloaded',
          about: { id, key: 'archive' },
          to: toldOf(row),
          actorIdentityId: row.orderedBy,
        }),
      )
    return reply
      .header('Content-Type', typeOf(row))
      .header('Content-Disposition', `attachment; filename="${nameOf(scope, row)}"`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cache-Control', 'no-store')
      .header('Content-Length', row.size)
      .send(Readable.from(readParts(blobs, parts), { objectMode: false }))
  })
}

/** Whether the person who ordered it works here still, with the right to export. */
async function isStillTheirs(scope: Scope, { orderedBy, contactId }: ExportRow): Promise<boolean> {
  const userId = await findMemberOf(scope, orderedBy)
  const user = userId === undefined ? undefined : await findActing(scope, userId)
  if (user === undefined) return false
  const rights = rightsOf(user)
  if (!rights.has('data.export') && (contactId === null || !rights.has('contacts.export'))) return false
  return !(await findSignOnRule(scope, user.id))?.isShutOut
}
