import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const contactCreated = event('contact.created', {
  type: z.string().optional(),
  identifier: z.string().optional(),
  name: z.string().nullish(),
})
export const contactChanged = event('contact.changed', { ...CHANGED })
export const identityAttached = event('identity.attached', {
  type: z.string(),
  identifier: z.string(),
  name: z.string().nullish(),
})
export const identityMoved = event('identity.moved', {
  from: rowId,
  to: rowId,
  absorbed: z.boolean(),
  move_id: rowId,
})
export const identityMoveUndone = event('identity.move_undone', { from: rowId, to: rowId, move_id: rowId })
export const noteCreated = event('note.created', { contact_id: rowId })
export const noteChanged = event('note.changed', { contact_id: rowId })
export const noteDeleted = event('note.deleted', { contact_id: rowId })
