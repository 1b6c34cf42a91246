import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

export const systemCreated = event('system.created', { title: z.string() })
/** `from` and `to` are titles. */
export const systemChanged = event('system.changed', { from: z.string(), to: z.string() })
export const systemsSorted = event('brand.systems_sorted', { systems: z.array(z.int()) })
