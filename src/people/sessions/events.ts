import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { WAYS } from './require-way.ts'

export const sessionOpened = event('session.opened', {
  user_id: rowId,
  /** Absent in older ones. */
  way: z.enum(WAYS).optional(),
})
export const sessionEnded = event('session.ended', { user_id: rowId })
export const userInvited = event('user.invited')
export const userPasswordChanged = event('user.password_changed')
export const userSecondFactorAdded = event('user.second_factor_added')
export const userSecondFactorRemoved = event('user.second_factor_removed')
export const userAuthenticatorRemoved = event('user.authenticator_removed')
export const userPasskeyAdded = event('user.passkey_added', { passkey_id: rowId })
export const userPasskeyRenamed = event('user.passkey_renamed', { passkey_id: rowId })
export const userPasskeyRemoved = event('user.passkey_removed', { passkey_id: rowId })
export const userSessionsEnded = event('user.sessions_ended', { count: z.int() })
