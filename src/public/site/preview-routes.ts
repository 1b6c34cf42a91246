import type { Api } from '../../kit/http/api.ts'
import { StatusPreviewBody, StatusPreviewOutput } from './preview-input.ts'
import { previewStatus } from './preview-status.ts'

/** For whoever writes an update: what readers will see of it. */
export function statusPreviewRoutes(api: Api): void {
  api.post(
    '/status_preview',
    {
      may: 'incidents.write',
      operation: 'previewStatus',
      summary: 'Preview the status page',
      description:
        'What the page would say first after an update, and how many are told. Nothing is changed.',
      body: StatusPreviewBody,
      out: StatusPreviewOutput,
    },
    async ({ scope, body }) => previewStatus(scope, body),
  )
}
