import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import { UploadsOutput } from '../../talk/attachments/output.ts'
import { copyTemplateFiles } from '../../talk/attachments/template-files.ts'
import { NewTemplateBody, TemplateChangesBody, TemplateParams, TemplatesQuery } from './input.ts'
import { listTemplates } from './list-templates.ts'
import { TemplateOutput, TemplatesOutput } from './output.ts'
import { presentTemplate } from './present.ts'
import { getTemplate, lockTemplate } from './queries.ts'
import { changeTemplate, createTemplate, removeTemplate } from './write-template.ts'

export function templateRoutes(api: Api): void {
  readRoutes(api)
  writeRoutes(api)
  fileRoute(api)
}

function readRoutes(api: Api): void {
  api.get(
    '/response_templates',
    { may: 'log in', summary: 'List response templates', query: TemplatesQuery, out: TemplatesOutput },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listTemplates(scope, query)
      const templates = listed.rows.map(row => presentTemplate(row, scope.brand.timeZone))
      return answerList({ request, reply }, listed, { response_templates: templates })
    },
  )

  api.get(
    '/response_templates/:id',
    { may: 'log in', summary: 'Get a response template', params: TemplateParams, out: TemplateOutput },
    async ({ scope, params }) => presentTemplate(await getTemplate(scope, params.id), scope.brand.timeZone),
  )
}

function writeRoutes(api: Api): void {
  api.post(
    '/response_templates',
    {
      may: 'templates.write',
      summary: 'Create a response template',
      body: NewTemplateBody,
      created: TemplateOutput,
    },
    async ({ scope, body }) => {
      const row = await transaction(scope, tx => createTemplate(tx, body.response_template))
      return presentTemplate(row, scope.brand.timeZone)
    },
  )

  api.put(
    '/response_templates/:id',
    {
      may: 'templates.write',
      summary: 'Change a response template',
      conditional: true,
      params: TemplateParams,
      body: TemplateChangesBody,
      out: TemplateOutput,
    },
    async request => {
      const { scope, params, body } = request
      const row = await changeIfMatch(request, {
        current: async tx => presentTemplate(await getTemplate(tx, params.id), tx.brand.timeZone),
        change: tx => changeTemplate(tx, params.id, body.response_template),
      })
      return presentTemplate(row, scope.brand.timeZone)
    },
  )

  api.delete(
    '/response_templates/:id',
    {
      may: 'templates.write',
      summary: 'Delete a response template',
      params: TemplateParams,
      out: TemplateOutput,
    },
    async ({ scope, params }) =>
      presentTemplate(await transaction(scope, tx => removeTemplate(tx, params.id)), scope.brand.timeZone),
  )
}

function fileRoute(api: Api): void {
  api.post(
    '/response_templates/:id/uploads',
    {
      may: 'conversations.note',
      operation: 'copyResponseTemplateFiles',
      summary: "Copy a response template's files",
      description: 'Copies its files as uploads of yours, to send them with a message.',
      params: TemplateParams,
      created: UploadsOutput,
    },
    async ({ scope, params }) => {
      const uploads = await transaction(scope, async tx => {
        const { id } = await lockTemplate(tx, params.id)
        return copyTemplateFiles(tx, id)
      })
      return { uploads }
    },
  )
}
