import { z } from 'zod'
import { flag, idInPath, line, oneOf, optional, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { FIELD_SUBJECTS, FIELD_TYPES } from './types.ts'

const MAX_CHOICES = 100

/** Every object has some names already. */
export function isFree(key: string): boolean {
  return !(key in Object.prototype)
}

const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w-]{0,63}$/, orSay`must be a letter followed by at most 63 letters, digits, - or _`)
  .refine(isFree, orSay`cannot be used as a key`)

const fields = {
  name: line(80),
  choices: z
    .array(line(120))
    .max(MAX_CHOICES)
    .refine(
      choices => new Set(choices.map(choice => choice.toLowerCase())).size === choices.length,
      orSay`must not name a choice twice`,
    )
    .optional()
    .describe('The values to choose from; for type `choice` only, and required there.'),
  on_form: optional(flag).describe('Asked on the contact form; for conversations only.'),
  required: optional(flag).describe('The contact form is not sent without it.'),
}

const NewField = domain(
  z.object({
    ...fields,
    of: oneOf(FIELD_SUBJECTS),
    type: oneOf(FIELD_TYPES),
    key: optional(key).describe('The key in `data`; made from the name by default. Never changes.'),
  }),
  { of: 'subject' },
)

const FieldChanges = domain(z.object({ ...fields, name: optional(fields.name) }))

export const NewFieldBody = payload('custom_field', NewField)
export const FieldChangesBody = payload('custom_field', FieldChanges)
export const FieldParams = z.object({ id: idInPath })

export type NewField = z.output<typeof NewField>
export type FieldChanges = z.output<typeof FieldChanges>
