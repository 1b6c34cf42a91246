import { z } from 'zod'
import { foreignId, integer, optional, payload } from '../../kit/input.ts'
import { refusingMarks } from '../../kit/internal-marks.ts'
import { domain } from '../../kit/wire.ts'
import { customer } from '../conversations/input.ts'

const MAX_ORIGIN_ID = 1_000

const fields = {
  name: z.string().min(1).max(512).describe('Name of the template.'),
  language: z.string().min(1).max(16).describe('Its language, such as `en_US`.'),
  variables: optional(z.record(z.string().max(64), z.string().max(1_024))).describe(
    'Values for the variables of the body, by name: `{"1": "Vera"}`.',
  ),
  header_text: optional(z.string().max(60)).describe('Value for the variable of a text header.'),
  header_upload: optional(integer(1, Number.MAX_SAFE_INTEGER)).describe(
    'ID of an upload, for a header that is a file.',
  ),
  origin_id: optional(foreignId(MAX_ORIGIN_ID)).describe('Makes a repeated request safe.'),
}

const NAMES = { header_text: 'headerText', header_upload: 'headerUpload', origin_id: 'originId' } as const

export const SendTemplateBody = refusingMarks(payload('template', domain(z.object(fields), NAMES)))

export const StartByTemplateBody = refusingMarks(
  payload(
    'template',
    domain(z.object({ ...fields, user: customer.describe('Whom to write to.') }), {
      ...NAMES,
      user: 'customer',
    }),
  ),
)

export type TemplateInput = z.output<typeof SendTemplateBody>['template']
