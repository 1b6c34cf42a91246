import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { LEFT_BEHIND } from './left-behind.ts'

export const tokenCreated = event('token.created', {
  user_id: rowId,
  name: z.string(),
  /** Null: all that its member may do. */
  scopes: z.array(z.string()).nullish(),
})
export const tokenRevoked = event('token.revoked')
export const userCreated = event('user.created', { role: z.string() })
export const userChanged = event('user.changed', { ...CHANGED })
export const userDeactivated = event('user.deactivated', {
  role: z.string(),
  /** Absent: they stay as they are. */
  conversations: z.enum(LEFT_BEHIND).optional(),
})
export const userReactivated = event('user.reactivated', { role: z.string() })
