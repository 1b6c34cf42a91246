import { z } from 'zod'
import { channelKind } from '../channels/input.ts'
import { emailAddress } from '../identities/email.ts'
import { customData } from '../kit/custom-data.ts'
import {
  code,
  commaSeparated,
  dataParameter,
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
} from '../kit/input.ts'
import { ORIGIN, STATUS } from './codes.ts'

export const ConversationsQuery = z.object({
  filter: parameter(oneOf(['archived', 'open', 'unassigned', 'all'])),
  for: textParameter,
  for_id: textParameter,
  sort: parameter(oneOf(['updated', 'changed'])),
  tag: optional(commaSeparated(z.string())),
  category: textParameter,
  data: dataParameter,
  start_date: parameter(timeText),
  end_date: parameter(timeText),
  q: textParameter,
  origin: optional(commaSeparated(code(ORIGIN))),
  status: optional(commaSeparated(code(STATUS))),
  assignee: textParameter,
  ...pageParameters,
})

export type ConversationsQuery = z.output<typeof ConversationsQuery>

export const ConversationParams = z.object({ slug: z.string() })

export const LookupQuery = z
  .object({
    id_type: parameter(oneOf(['ref', 'origin'])),
    category: textParameter,
    channel: parameter(channelKind),
  })
  .refine(query => query.id_type !== 'origin' || query.category !== undefined, {
    path: ['category'],
    message: 'is required with id_type=origin',
  })

export type LookupQuery = z.output<typeof LookupQuery>

const tagList = commaSeparated(z.string().trim().min(1).max(255))

/** An email, or an object that has one. */
const assignee = z.preprocess(value => (isRecord(value) ? value.email : value), emailAddress)

function blankToUndefined(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}

/** What can be said of a conversation, when it is made and later. */
export const conversationFields = {
  subject: optional(text(1, 1_000).transform(value => value.trim() || undefined)),
  /** An empty list clears; an empty text, like null, says nothing. */
  tag_list: z.preprocess(blankToUndefined, tagList.optional()).optional(),
  status: optional(code(STATUS)),
  hold_until: optional(timeText),
  data: optional(customData),
}

/** Clients send "", [] and {} for "nobody" too. */
function nobodyToUndefined(value: unknown): unknown {
  return isRecord(value) && !value.email ? undefined : nothingToUndefined(value)
}

/** At the start there is nobody to unassign. */
export const assigneeField = z.preprocess(nobodyToUndefined, assignee.optional()).optional()

export const ConversationChangesBody = payload(
  'conversation',
  z.object({
    ...conversationFields,
    category: optional(z.string()),
    /** null unassigns, so here it does not mean "absent". */
    assignee: z
      .preprocess(
        value => (value === null ? null : nobodyToUndefined(value)),
        z.null().or(assignee).optional(),
      )
      .optional(),
  }),
)

export type ConversationChanges = z.output<typeof ConversationChangesBody>['conversation']
