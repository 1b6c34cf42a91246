import { z } from 'zod'
import { event } from '../../kit/events/event.ts'
import { LOGIN_PROVIDERS } from './providers.ts'

export const mailLoginCreated = event('mail_login.created', { provider: z.enum(LOGIN_PROVIDERS) })
/** Somebody has signed in. */
export const mailLoginConnected = event('mail_login.connected', { provider: z.enum(LOGIN_PROVIDERS) })
/** The provider no longer accepts it. */
export const mailLoginRefused = event('mail_login.refused', {
  provider: z.enum(LOGIN_PROVIDERS),
  error: z.string(),
})
