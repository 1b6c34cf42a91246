import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

const policy = { name: z.string() }

export const slaPolicyCreated = event('sla_policy.created', policy)
export const slaPolicyChanged = event('sla_policy.changed', policy)
export const slaPolicyDeleted = event('sla_policy.deleted', policy)
