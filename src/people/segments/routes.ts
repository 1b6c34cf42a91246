import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import type { ContactFilters } from '../contacts/list-contacts.ts'
import { NewSegmentBody, SegmentChangesBody, SegmentParams, SegmentsQuery } from './input.ts'
import { SegmentOutput, SegmentsOutput } from './output.ts'
import { presentSegment, presentWithCounts } from './present.ts'
import { selectSegments } from './queries.ts'
import { changeSegment, createSegment, removeSegment } from './write-segment.ts'

/** Searches of contacts kept by staff, for themselves or for all. */
export function segmentRoutes(api: Api, others: ContactFilters): void {
  api.get(
    '/segments',
    { may: 'log in', summary: 'List segments', query: SegmentsQuery, out: SegmentsOutput },
    async ({ scope, query }) => {
      const rows = await selectSegments(scope)
      const segments = query.include
        ? await presentWithCounts(scope, rows, others)
        : rows.map(row => presentSegment(row, scope))
      return { segments }
    },
  )

  api.post(
    '/segments',
    {
      may: 'views.write',
      operation: 'createSegment',
      summary: 'Save a segment',
      body: NewSegmentBody,
      created: SegmentOutput,
    },
    async ({ scope, body }) =>
      presentSegment(await transaction(scope, tx => createSegment(tx, body.segment)), scope),
  )

  api.put(
    '/segments/:id',
    {
      may: 'views.write',
      summary: 'Change a segment',
      params: SegmentParams,
      body: SegmentChangesBody,
      out: SegmentOutput,
    },
    async ({ scope, params, body }) =>
      presentSegment(await transaction(scope, tx => changeSegment(tx, params.id, body.segment)), scope),
  )

  api.delete(
    '/segments/:id',
    { may: 'views.write', summary: 'Delete a segment', params: SegmentParams, out: SegmentsOutput },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeSegment(tx, params.id))
      return { segments: (await selectSegments(scope)).map(row => presentSegment(row, scope)) }
    },
  )
}
