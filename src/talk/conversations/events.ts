import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { PRIORITIES } from './codes.ts'

/** A time: recorded as a Date, read from the log as ISO 8601 text. */
const instant = z.date().or(z.string())

export const conversationCreated = event('conversation.created', {
  channel_id: rowId,
  origin: z.int(),
  status: z.int(),
  tags: z.array(z.string()),
  assignee_id: rowId.nullable(),
  /** If it has one. */
  team_id: rowId.optional(),
})
export const conversationStatusChanged = event('conversation.status_changed', {
  from: z.int(),
  to: z.int(),
  because: z.enum(['message', 'hold_ended', 'delivery_failed']).optional(),
  message_id: rowId.optional(),
})
export const conversationAssigned = event('conversation.assigned', {
  from: rowId.nullable(),
  to: rowId.nullable(),
})
/** Teams; null: none. */
export const conversationTeamChanged = event('conversation.team_changed', {
  from: rowId.nullable(),
  to: rowId.nullable(),
})
export const conversationPriorityChanged = event('conversation.priority_changed', {
  from: z.enum(PRIORITIES),
  to: z.enum(PRIORITIES),
})
export const conversationTagged = event('conversation.tagged', {
  from: z.array(z.string()),
  to: z.array(z.string()),
})
export const conversationDataChanged = event('conversation.data_changed', { ...CHANGED })
export const conversationRenamed = event('conversation.renamed', {
  from: z.string().nullable(),
  to: z.string().nullable(),
})
/** With its messages. */
export const conversationDeleted = event('conversation.deleted')
/** As it was before a member deleted it. */
export const conversationRestored = event('conversation.restored')
/** Identities; null: there was no customer. */
export const conversationCustomerChanged = event('conversation.customer_changed', {
  from: rowId.nullable(),
  to: rowId,
})
export const conversationFollowerAdded = event('conversation.follower_added', { identity_id: rowId })
export const conversationFollowerRemoved = event('conversation.follower_removed', { identity_id: rowId })
export const conversationMoved = event('conversation.moved', { from: rowId, to: rowId })
export const conversationHoldChanged = event('conversation.hold_changed', {
  from: instant.nullable(),
  to: instant.nullable(),
})
/** A rule held, and acted: what it did has events of its own. */
export const conversationRuleRan = event('conversation.rule_ran', {
  rule_id: rowId,
  run_id: rowId,
  name: z.string(),
  version: z.int(),
  message_id: rowId.optional(),
  /** Names of its actions that did something. */
  did: z.array(z.string()),
  /** Staff whom it tells. */
  notify_ids: z.array(rowId).optional(),
  /** Webhooks that it calls. */
  webhook_ids: z.array(rowId).optional(),
})

const clock = {
  target: z.enum(['first_reply', 'next_reply', 'resolution']),
  policy_id: rowId,
  due_at: instant,
}
/** A clock of an SLA policy is due soon. */
export const conversationSlaWarned = event('conversation.sla_warned', clock)
/** Its time was up before what it waits for. */
export const conversationSlaBreached = event('conversation.sla_breached', clock)
/** Another time is due first. */
export const conversationDueChanged = event('conversation.due_changed', {
  from: instant.nullable(),
  to: instant.nullable(),
})
/** Somebody took back what a run of a rule had changed. */
export const conversationRuleUndone = event('conversation.rule_undone', {
  rule_id: rowId,
  run_id: rowId,
  name: z.string(),
  /** Values that somebody had changed since, and so stayed. */
  kept: z.array(z.string()),
})
/** Somebody applied a macro: what it did has events of its own, with the macro in their cause. */
export const conversationMacroApplied = event('conversation.macro_applied', {
  macro_id: rowId,
  use_id: rowId,
  name: z.string(),
})
export const conversationMacroUndone = event('conversation.macro_undone', {
  macro_id: rowId,
  use_id: rowId,
  name: z.string(),
  /** Values that a colleague had changed since, and so stayed. */
  kept: z.array(z.string()),
})
