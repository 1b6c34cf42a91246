import { z } from 'zod'
import { customData } from '../../kit/custom-data.ts'
import {
  alsoAs,
  code,
  codeOrName,
  commaSeparated,
  dataParameter,
  integer,
  isRecord,
  nothingToUndefined,
  oneOf,
  optional,
  pageParameters,
  parameter,
  payload,
  text,
  textParameter,
  timeText,
} from '../../kit/input.ts'
import { inIssue, orSay, say } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { emailAddress, normalizeEmail } from '../../people/identities/email.ts'
import { identifierOf } from '../../people/identities/input.ts'
import { channelKind } from '../channels/input.ts'
import { ORIGIN_NAMES, PRIORITIES, STATUS, STATUS_NAMES, VISIBILITY } from './codes.ts'

/** What other helpdesks' words for an internal note stand for. */
export const NOTE = {
  field: 'visibility',
  value: () => VISIBILITY.internalNote,
  isPublic: (given: unknown) => String(given) === String(VISIBILITY.regular),
}

const originCode = codeOrName(ORIGIN_NAMES)

/** Clients write the default order in three ways. */
function sortOf(word: string): 'updated' | 'changed' | 'priority' | 'due' | 'created' {
  return word === 'updated' || word === 'changed' || word === 'priority' || word === 'due' ? word : 'created'
}

export const ConversationsQuery = z.object({
  filter: parameter(oneOf(['archived', 'open', 'unassigned', 'all'])).describe(
    '`archived`, `open` (unresolved), `unassigned` or `all`; by default, everything except archived.',
  ),
  for: textParameter.describe(
    'Email address of the customer, or of the staff member who is assigned or follows.',
  ),
  for_id: textParameter.describe('Conversations of the contact with this ID from your single sign-on.'),
  contact: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe(
    'Conversations of the contact with this `_id`.',
  ),
  sort: parameter(
    oneOf(['updated', 'changed', 'priority', 'due', 'created_at', 'create_at', 'created']).transform(sortOf),
  ).describe(
    '`updated`: last customer message; `changed`: last change of any kind; `priority`: the most urgent first, of these the one that has waited longest; `due`: what an SLA policy has due first, then what is due at no time; creation by default.',
  ),
  order: parameter(oneOf(['asc', 'desc'])).describe(
    '`asc`: oldest first; newest first by default. By `due`, the earliest comes first, with `desc` the latest.',
  ),
  tag: optional(commaSeparated(z.string())).describe(
    'Conversations that have all of these tags, ignoring case.',
  ),
  category: textParameter.describe('Only conversations in the channel with this slug.'),
  data: dataParameter.describe('Only with all of these custom values, as data[key]=value.'),
  start_date: parameter(timeText).describe(
    'Only conversations whose last customer message is on or after this time.',
  ),
  end_date: parameter(timeText).describe(
    'Only conversations whose last customer message is on or before this time or day.',
  ),
  q: textParameter.describe(
    'Searches messages, subjects, people, file names and references, whatever the accents; supports operators such as `from:` and ranges such as `created_at:[2026-11-20 TO *]`.',
  ),
  origin: optional(commaSeparated(originCode)).describe('Only these origins, by code or name.'),
  status: optional(commaSeparated(codeOrName(STATUS_NAMES))).describe(
    'Only these statuses, by code or name; also archived ones.',
  ),
  assignee: textParameter.describe('Only conversations assigned to this email address, or `none`.'),
  team: textParameter.describe('Only conversations of the team with this ID or name, or `none`.'),
  organization: textParameter.describe('Only of customers of the organization with this ID or name.'),
  priority: optional(commaSeparated(oneOf(PRIORITIES))).describe('Only these priorities.'),
  ...pageParameters,
})

export type ConversationsQuery = z.output<typeof ConversationsQuery>

export const ConversationParams = z.object({ slug: z.string().describe('Slug or ID of the conversation.') })

export const FollowerParams = ConversationParams.extend({
  email: z.string().transform(normalizeEmail).describe('Email address of the follower.'),
})

export const LookupQuery = z
  .object({
    id_type: parameter(oneOf(['ref', 'origin'])).describe(
      'What the path contains instead of a slug: ref_id or origin_id.',
    ),
    category: textParameter.describe('Slug of the channel; required with id_type=origin.'),
    channel: parameter(channelKind).describe('With id_type=origin: only if the channel has this type.'),
  })
  .refine(query => query.id_type !== 'origin' || query.category !== undefined, {
    path: ['category'],
    ...orSay`is required with id_type=origin`,
  })

export type LookupQuery = z.output<typeof LookupQuery>

const tagList = commaSeparated(z.string().trim().min(1).max(255))

/** An email address, or an object that has one. */
const assignee = alsoAs(
  z.preprocess(value => (isRecord(value) ? value.email : value), emailAddress),
  { type: 'object', properties: { email: { type: 'string', format: 'email' } }, required: ['email'] },
)

function blankToUndefined(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}

const name = optional(z.string().trim().min(1).max(200))

export const person = z.object({ email: emailAddress, name })

export function named({ email, name }: z.output<typeof person>): Named {
  return { type: 'email', identifier: email, name }
}

const customerFields = z.object({
  email: optional(emailAddress),
  mobile: optional(identifierOf('mobile')).describe(
    'A phone number with its country code, for somebody without an email address.',
  ),
  name,
})

/** By email address, or else by number. */
function namedByAny(
  { email, mobile, name }: z.output<typeof customerFields>,
  context: z.RefinementCtx,
): Named {
  if (email !== undefined) return named({ email, name })
  if (mobile !== undefined) return { type: 'mobile', identifier: mobile, name }
  context.issues.push({
    code: 'custom',
    path: ['email'],
    message: inIssue(say`or mobile is required`),
    input: email,
  })
  return z.NEVER
}

/** Programs send whole users: whatever number comes with an address, the address names the person. */
function addressWins(value: unknown): unknown {
  return isRecord(value) && value.email ? { ...value, mobile: undefined } : value
}

export const customer = z.preprocess(addressWins, customerFields.transform(namedByAny))

export const FollowerBody = payload('follower', person.transform(named))

/** Fields of a conversation that can be set at the start and later. */
export const conversationFields = {
  subject: optional(text(1, 1_000).transform(value => value.replace(/[\r\n\t]+/g, ' ').trim() || undefined)),
  /** An empty list clears the tags; an empty text or null leaves them. */
  tag_list: z
    .preprocess(blankToUndefined, tagList.optional())
    .optional()
    .describe('All tags; replaces the current ones.'),
  status: optional(code(STATUS)),
  hold_until: optional(timeText).describe('When a conversation on hold reopens; required with On Hold.'),
  data: optional(customData),
  priority: optional(oneOf(PRIORITIES)),
}

/** A customer and their custom data. */
export const customerWithData = z.preprocess(
  addressWins,
  customerFields
    .extend({ data: conversationFields.data })
    .transform(({ data, ...rest }, context) => ({ ...namedByAny(rest, context), data })),
)

/** Clients also send "", [] and {} for "nobody". */
function emptyAssigneeToUndefined(value: unknown): unknown {
  return isRecord(value) && !value.email ? undefined : nothingToUndefined(value)
}

/** A new conversation has nobody to unassign. */
export const assigneeField = z
  .preprocess(emptyAssigneeToUndefined, assignee.optional())
  .optional()
  .describe('Email address of a member of staff.')

/** An id, a name, or an object that has one of them. */
const team = z.preprocess(
  value => (isRecord(value) ? (value.id ?? value.name) : value),
  z.string().trim().min(1).max(80).or(z.int()),
)

/** Clients also send "", [] and {} for "none". */
function emptyTeamToUndefined(value: unknown): unknown {
  return isRecord(value) && value.id === undefined && !value.name ? undefined : nothingToUndefined(value)
}

/** A new conversation has no team to leave. */
export const teamField = z
  .preprocess(emptyTeamToUndefined, team.optional())
  .optional()
  .describe('ID or name of a team.')

/** Names of a conversation's fields in the code. */
export const CONVERSATION_NAMES = { category: 'channel', tag_list: 'tags' } as const

const ConversationChanges = domain(
  z.object({
    ...conversationFields,
    category: optional(z.string()).describe('Slug of the channel to move to.'),
    user: optional(customer).describe('Another customer, in place of the present one.'),
    brand: optional(z.string().max(500)).describe('The current brand; conversations cannot move to another.'),
    /** null unassigns, so it does not mean "absent" here. */
    assignee: z
      .preprocess(
        value => (value === null ? null : emptyAssigneeToUndefined(value)),
        z.null().or(assignee).optional(),
      )
      .optional()
      .describe('Email address of a member of staff; null unassigns.'),
    team: z
      .preprocess(value => (value === null ? null : emptyTeamToUndefined(value)), team.nullable().optional())
      .optional()
      .describe('ID or name of a team; null for none.'),
  }),
  { ...CONVERSATION_NAMES, user: 'customer' },
)

export const ConversationChangesBody = payload('conversation', ConversationChanges)

export type ConversationChanges = z.output<typeof ConversationChanges>
