import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

export const systemCreated = event('system.created', { title: z.string() })
export const systemChanged = event('system.changed', { from: z.string(), to: z.string() })
