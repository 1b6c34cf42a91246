import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

const rule = { name: z.string(), version: z.int(), enabled: z.boolean() }

export const ruleCreated = event('rule.created', rule)
export const ruleChanged = event('rule.changed', rule)
export const ruleDeleted = event('rule.deleted', rule)
/** By the server, since it acted too often. */
export const ruleStopped = event('rule.stopped', { name: z.string(), conversation_id: rowId })
