import { notFound } from '../kit/errors.ts'
import type { Api } from '../kit/http/types.ts'
import { envelope } from '../kit/paging.ts'
import { transaction } from '../kit/scope.ts'
import { NewTemplateBody, TemplateChangesBody, TemplateParams, TemplatesQuery } from './input.ts'
import { listTemplates } from './list-templates.ts'
import { presentTemplate } from './present.ts'
import { findTemplate } from './queries.ts'
import { changeTemplate, createTemplate } from './write-template.ts'

export function templateRoutes(api: Api): void {
  api.get('/response_templates', { schema: { querystring: TemplatesQuery } }, async ({ scope, query }) => {
    const { rows, totalCount, page } = await listTemplates(scope, query)
    const templates = rows.map(row => presentTemplate(row, scope.brand.timeZone))
    return envelope('response_templates', templates, totalCount, page)
  })

  api.get('/response_templates/:id', { schema: { params: TemplateParams } }, async ({ scope, params }) => {
    const row = await findTemplate(scope, params.id)
    if (!row) throw notFound('response template')
    return presentTemplate(row, scope.brand.timeZone)
  })

  api.post('/response_templates', { schema: { body: NewTemplateBody } }, async ({ scope, body }, reply) => {
    const row = await transaction(scope, tx => createTemplate(tx, body.response_template))
    return reply.code(201).send(presentTemplate(row, scope.brand.timeZone))
  })

  api.put(
    '/response_templates/:id',
    { schema: { params: TemplateParams, body: TemplateChangesBody } },
    async ({ scope, params, body }) => {
      const row = await transaction(scope, tx => changeTemplate(tx, params.id, body.response_template))
      return presentTemplate(row, scope.brand.timeZone)
    },
  )
}
