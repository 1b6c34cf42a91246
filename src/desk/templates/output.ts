import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'
import { UploadOutput } from '../../talk/attachments/output.ts'

export const TemplateOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    body: z.string(),
    response_template_group: z.object({ id: z.int(), name: z.string() }).nullable(),
    is_personal: z.boolean().describe('Visible only to its owner.'),
    uploads: z.array(UploadOutput).describe('Its files.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'ResponseTemplate' })

export const TemplatesOutput = pageOf('response_templates', TemplateOutput)
