import { z } from 'zod'
import {
  clearable,
  flag,
  isRecord,
  nothingToUndefined,
  oneOf,
  optional,
  pageParameters,
  parameter,
  payload,
} from '../../kit/input.ts'
import { LANGUAGE_CODES } from '../../kit/language/language.ts'
import { normalizeEmail } from '../identities/email.ts'
import { SightInput } from '../roles/sight.ts'
import { UserInput } from './create-user.ts'
import { LEFT_BEHIND } from './left-behind.ts'
import { NOTIFY_REASONS } from './notify.ts'

export const StaffQuery = z.object({
  deactivated: parameter(flag).describe('Lists deactivated staff instead.'),
  ...pageParameters,
})

export const DeactivationQuery = z.object({
  conversations: parameter(oneOf(LEFT_BEHIND)).describe(
    '`unassign` returns their unfinished conversations to the queues of their teams; `keep` by default.',
  ),
})

/** A role by key or name, as text or as `{key}` or `{name}`. */
const roleIn = (value: unknown) => nothingToUndefined(isRecord(value) ? (value.key ?? value.name) : value)

/** A role that has to be named. */
export const namedRole = z.preprocess(roleIn, UserInput.shape.role).describe('Key of a role: GET /roles.')

const role = z
  .preprocess(value => roleIn(value) ?? 'agent', UserInput.shape.role)
  .default('agent')
  .describe('Key of a role: GET /roles.')

const mailLanguage = z
  .preprocess(value => (value === '' ? null : value), oneOf(LANGUAGE_CODES).nullable().optional())
  .optional()
  .describe('Language of mail to them, ISO 639-1; null or empty: that of the brand.')

export const StaffChangesBody = payload(
  'staff',
  z.object({
    name: UserInput.shape.name,
    role: optional(z.preprocess(roleIn, UserInput.shape.role)).describe(
      'Key of a role: GET /roles. Only admins and owners can change roles.',
    ),
    notify: z
      .preprocess(value => value || undefined, z.array(oneOf(NOTIFY_REASONS)).optional())
      .optional()
      .describe('Email notifications: assigned, followed and unassigned conversations.'),
    sees: SightInput.nullable()
      .optional()
      .describe(
        'Limits them to these conversations and those assigned to them; null: no limit. Not for owners.',
      ),
    signature: clearable(5_000).describe(
      'Below their replies by mail, as Markdown; null or empty removes it.',
    ),
    language: mailLanguage,
  }),
)

export const StaffParams = z.object({
  email: z.string().transform(normalizeEmail).describe('Login email address.'),
})

export const NewStaffBody = payload(
  'staff',
  UserInput.extend({
    role,
    sees: SightInput.nullable()
      .default(null)
      .describe('Limits them to these conversations and those assigned to them; null: no limit.'),
    language: mailLanguage,
    password: optional(z.string().max(200)).describe('Without a password, an invitation is emailed.'),
  }),
)
