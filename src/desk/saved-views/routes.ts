import type { Api } from '../../kit/http/types.ts'
import { transaction } from '../../kit/scope.ts'
import { NewViewBody, SavedViewParams, SavedViewsQuery, ViewChangesBody } from './input.ts'
import { SavedViewOutput, SavedViewsOutput } from './output.ts'
import { presentView, presentWithCounts } from './present.ts'
import { selectSavedViews } from './queries.ts'
import { changeView, createView, deleteView } from './write-view.ts'

/** Searches kept by staff, for themselves or for all. */
export function savedViewRoutes(api: Api): void {
  api.get(
    '/saved_views',
    {
      schema: {
        summary: 'List saved views',
        querystring: SavedViewsQuery,
        response: { 200: SavedViewsOutput },
      },
    },
    async ({ scope, query }) => {
      const rows = await selectSavedViews(scope)
      const views = query.include
        ? await presentWithCounts(scope, rows)
        : rows.map(row => presentView(row, scope))
      return { saved_views: views }
    },
  )

  api.post(
    '/saved_views',
    {
      schema: {
        operation: 'createSavedView',
        summary: 'Save a view',
        body: NewViewBody,
        response: { 201: SavedViewOutput },
      },
    },
    async ({ scope, body }, reply) => {
      reply.code(201)
      return presentView(await transaction(scope, tx => createView(tx, body.saved_view)), scope)
    },
  )

  api.put(
    '/saved_views/:id',
    {
      schema: {
        summary: 'Change a saved view',
        params: SavedViewParams,
        body: ViewChangesBody,
        response: { 200: SavedViewOutput },
      },
    },
    async ({ scope, params, body }) =>
      presentView(await transaction(scope, tx => changeView(tx, params.id, body.saved_view)), scope),
  )

  api.delete(
    '/saved_views/:id',
    {
      schema: {
        summary: 'Delete a saved view',
        params: SavedViewParams,
        response: { 200: SavedViewsOutput },
      },
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => deleteView(tx, params.id))
      return { saved_views: (await selectSavedViews(scope)).map(row => presentView(row, scope)) }
    },
  )
}
