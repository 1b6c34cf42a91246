import { Readable } from 'node:stream'
import { PASSING_FILES } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import type { Api } from '../../kit/http/api.ts'
import { FileBody, takingFiles } from '../../kit/http/file-body.ts'
import { type TxScope, transaction } from '../../kit/scope.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { mappingOf } from '../imports/input.ts'
import { getImport, type ImportRow } from '../imports/queries.ts'
import { BeginBody, ImportParams, MapBody, PartParams, RemarksQuery } from './input.ts'
import {
  addPart,
  beginImport,
  checkImport,
  mapImport,
  removeImport,
  startRun,
  stopImport,
  undoRun,
} from './order-import.ts'
import { selectImports } from './order-queries.ts'
import { ImportOutput, ImportsOutput, RemarksOutput } from './output.ts'
import { presentImport, presentImports, presentRemarks, remarksCsv } from './present.ts'

const LATEST = 50
/** Small enough for slow connections and for proxies. */
const MAX_PART_BYTES = 25 * 1024 * 1024

/** Archives that are uploaded, looked at, imported and, if need be, undone. */
export function importRoutes(api: Api, blobs: Blobs): void {
  beginRoutes(api, blobs)
  readRoutes(api)
  api.put(
    '/imports/:id',
    {
      may: 'data.import',
      operation: 'mapImport',
      summary: 'Change the mapping of an import',
      description:
        'Maps members and channels of the archive to existing ones, and columns of a table to fields. New columns or values begin another dry run. Available after the dry run, until the import starts.',
      params: ImportParams,
      body: MapBody,
      out: ImportOutput,
    },
    async ({ scope, params, body }) => {
      const mapping = mappingOf(body.import.mapping)
      return presentImport(scope, await transaction(scope, tx => mapImport(tx, params.id, mapping)))
    },
  )
  orderRoute(api, 'check', { summary: 'Check an import', description: CHECK, order: checkImport })
  orderRoute(api, 'start', { summary: 'Start an import', description: START, order: startRun, isGrave: true })
  orderRoute(api, 'stop', {
    summary: 'Stop an import',
    description: 'It can go on later, or be undone.',
    order: stopImport,
  })
  orderRoute(api, 'undo', { summary: 'Undo an import', description: UNDO, order: undoRun, isGrave: true })
  api.delete(
    '/imports/:id',
    {
      may: 'data.import',
      summary: 'Delete an import',
      description: 'One that was not started, with its archive.',
      params: ImportParams,
      out: ImportsOutput,
    },
    async ({ scope, params }) => {
      await removeImport(scope, params.id, blobs)
      return { imports: await presentImports(scope, await selectImports(scope, LATEST)) }
    },
  )
}

const CHECK =
  'A dry run in the background: reports what the import would create, and how members and channels are matched. Changes nothing.'
const START =
  'Imports in the background, or goes on with an import that was stopped or has failed. Nobody is notified. One at a time.'
const UNDO =
  'Removes, in the background, what the run created and nobody has changed, answered or used since. Nobody is notified. What stays is in the remarks.'

function beginRoutes(api: Api, blobs: Blobs): void {
  api.post(
    '/imports',
    {
      may: 'data.import',
      operation: 'beginImport',
      summary: 'Begin an import',
      description:
        'Upload the archive or file next, and check it. A helpdesk at an address is checked at once. Then start the import.',
      body: BeginBody,
      created: ImportOutput,
      holdsSecrets: true,
    },
    async ({ scope, body }) => {
      await requirePresence(scope)
      return presentImport(scope, await transaction(scope, tx => beginImport(tx, body.import)))
    },
  )

  takingFiles(api, { blobs, maxBytes: MAX_PART_BYTES, keyBeginning: PASSING_FILES }, uploads =>
    uploads.put(
      '/imports/:id/parts/:number',
      {
        may: 'data.import',
        operation: 'uploadImportPart',
        summary: 'Upload a part of an archive',
        description:
          'Takes up to 25 MiB of the archive as the body. Parts are numbered from 1, and follow one another; the same number replaces a part.',
        consumes: 'application/octet-stream',
        params: PartParams,
        body: FileBody,
        out: ImportOutput,
      },
      async ({ scope, params: { id, number }, body: { received } }) =>
        presentImport(scope, await addPart(scope, { id, number, received }, blobs)),
    ),
  )
}

function readRoutes(api: Api): void {
  api.get(
    '/imports',
    { may: 'data.import', summary: 'List imports', out: ImportsOutput },
    async ({ scope }) => ({
      imports: await presentImports(scope, await selectImports(scope, LATEST)),
    }),
  )

  api.get(
    '/imports/:id',
    { may: 'data.import', summary: 'Get an import', params: ImportParams, out: ImportOutput },
    async ({ scope, params }) => presentImport(scope, await getImport(scope, params.id)),
  )

  api.get(
    '/imports/:id/remarks',
    {
      may: 'data.import',
      operation: 'listImportRemarks',
      summary: 'List the remarks of an import',
      description:
        'What it changed and left out and, when it was undone, kept: with the reasons, 200 at a time.',
      params: ImportParams,
      query: RemarksQuery,
      out: RemarksOutput,
    },
    async ({ scope, params, query }) => {
      const { id } = await getImport(scope, params.id)
      return presentRemarks(scope, id, query.after ?? 0)
    },
  )

  api.get(
    '/imports/:id/remarks.csv',
    {
      may: 'data.import',
      operation: 'exportImportRemarks',
      summary: 'Export the remarks of an import',
      description: 'As CSV.',
      produces: 'text/csv',
      params: ImportParams,
    },
    async ({ scope, params }, reply) => {
      const { id } = await getImport(scope, params.id)
      return reply
        .header('Content-Type', 'text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="import-${id}.csv"`)
        .send(Readable.from(remarksCsv(scope, id)))
    },
  )
}

interface Order {
  summary: string
  description: string
  order: (tx: TxScope, id: number) => Promise<ImportRow>
  /** Asks for a fresh login in a browser. */
  isGrave?: boolean
}

function orderRoute(api: Api, name: string, { summary, description, order, isGrave = false }: Order): void {
  api.post(
    `/imports/:id/${name}`,
    {
      may: 'data.import',
      operation: `${name}Import`,
      summary,
      description,
      params: ImportParams,
      out: ImportOutput,
    },
    async ({ scope, params }) => {
      if (isGrave) await requirePresence(scope)
      return presentImport(scope, await transaction(scope, tx => order(tx, params.id)))
    },
  )
}
