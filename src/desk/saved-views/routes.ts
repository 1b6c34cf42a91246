import type { Api } from '../../kit/http/api.ts'
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
    { may: 'log in', summary: 'List saved views', query: SavedViewsQuery, out: SavedViewsOutput },
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
      may: 'views.write',
      operation: 'createSavedView',
      summary: 'Save a view',
      body: NewViewBody,
      created: SavedViewOutput,
    },
    async ({ scope, body }) => {
      return presentView(await transaction(scope, tx => createView(tx, body.saved_view)), scope)
    },
  )

  api.put(
    '/saved_views/:id',
    {
      may: 'views.write',
      summary: 'Change a saved view',
      params: SavedViewParams,
      body: ViewChangesBody,
      out: SavedViewOutput,
    },
    async ({ scope, params, body }) =>
      presentView(await transaction(scope, tx => changeView(tx, params.id, body.saved_view)), scope),
  )

  api.delete(
    '/saved_views/:id',
    { may: 'views.write', summary: 'Delete a saved view', params: SavedViewParams, out: SavedViewsOutput },
    async ({ scope, params }) => {
      await transaction(scope, tx => deleteView(tx, params.id))
      return { saved_views: (await selectSavedViews(scope)).map(row => presentView(row, scope)) }
    },
  )
}
