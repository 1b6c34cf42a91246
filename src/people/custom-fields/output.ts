import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { FIELD_SUBJECTS, FIELD_TYPES } from './types.ts'

export const CustomFieldOutput = z
  .object({
    id: z.int(),
    of: z.enum(FIELD_SUBJECTS),
    key: z.string().describe('The key in `data`.'),
    name: z.string(),
    type: z.enum(FIELD_TYPES),
    choices: z.array(z.string()),
    on_form: z.boolean(),
    required: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .meta({
    id: 'CustomField',
    description: 'A field of contacts or of conversations, whose values are in their `data`.',
  })

export const CustomFieldsOutput = z.object({
  custom_fields: z.array(CustomFieldOutput).describe('In the order in which they were created.'),
})
