import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

const macro = { name: z.string(), enabled: z.boolean() }

export const macroCreated = event('macro.created', macro)
export const macroChanged = event('macro.changed', macro)
export const macroDeleted = event('macro.deleted', macro)
