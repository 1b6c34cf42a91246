import { z } from 'zod'
import {
  flag,
  idInPath,
  integer,
  isRecord,
  line,
  optional,
  pageParameters,
  payload,
  text,
  textParameter,
} from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { uploadIds } from '../../talk/attachments/input.ts'

export const TemplateParams = z.object({ id: idInPath })
export const TemplatesQuery = z.object({
  q: textParameter.describe('Matches part of the name or the body.'),
  ...pageParameters,
})

const name = line(200)
const body = text(1, 100_000)

/** A group by name, created if missing, as text or `{name}`; or by `{id}`. */
const group = z.preprocess(
  value => (isRecord(value) ? (value.name ?? value.id) : value),
  z.union([integer(1, Number.MAX_SAFE_INTEGER), name], orSay`must be the name or ID of a group`),
)

const fields = {
  name,
  body,
  response_template_group: optional(group).describe('Name or ID of the group; an unknown name creates it.'),
  response_template_group_id: optional(group),
  is_personal: optional(flag).describe('Visible only to you.'),
  uploads: uploadIds
    .optional()
    .describe(
      'IDs of its files: uploads of yours, and files it has already. All of them, so `[]` removes its files.',
    ),
}

const NAMES = { response_template_group: 'group', response_template_group_id: 'groupId' } as const

const NewTemplate = domain(z.object(fields), NAMES)
const TemplateChanges = domain(z.object({ ...fields, name: optional(name), body: optional(body) }), NAMES)

export const NewTemplateBody = payload('response_template', NewTemplate)
export const TemplateChangesBody = payload('response_template', TemplateChanges)

export type TemplateInput = z.output<typeof NewTemplate>
export type TemplateChanges = z.output<typeof TemplateChanges>
