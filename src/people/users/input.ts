import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  isRecord,
  listOf,
  nothingToUndefined,
  oneOf,
  optional,
  pageParameters,
  parameter,
  payload,
} from '../../kit/input.ts'
import { LANGUAGE_CODES } from '../../kit/language/language.ts'
import { normalizeEmail } from '../identities/email.ts'
import { UserInput } from './create-user.ts'
import { NOTIFY_REASONS } from './notify.ts'

export const StaffQuery = z.object({
  deactivated: parameter(flag).describe('Lists deactivated staff instead.'),
  ...pageParameters,
})

/** A role by name, as text or as `{name}`. */
const role = z
  .preprocess(
    value => nothingToUndefined(isRecord(value) ? value.name : value) ?? 'agent',
    oneOf(['agent', 'admin', 'owner']),
  )
  .default('agent')

const ids = listOf(integer(1, Number.MAX_SAFE_INTEGER), 200).optional()

const SightInput = z
  .object({
    channel_ids: ids.describe('IDs of channels.'),
    team_ids: ids.describe('IDs of teams.'),
  })
  .transform(({ channel_ids, team_ids }) => ({ channelIds: channel_ids ?? [], teamIds: team_ids ?? [] }))

const mailLanguage = z
  .preprocess(value => (value === '' ? null : value), oneOf(LANGUAGE_CODES).nullable().optional())
  .optional()
  .describe('Language of mail to them, ISO 639-1; null or empty: that of the brand.')

export const StaffChangesBody = payload(
  'staff',
  z.object({
    name: UserInput.shape.name,
    role: optional(
      z.preprocess(value => (isRecord(value) ? value.name : value), oneOf(['agent', 'admin', 'owner'])),
    ).describe('Only admins and owners can change roles.'),
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
