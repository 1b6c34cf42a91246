import { CHANNEL_KINDS } from './kinds.ts'
import type { ChannelRow } from './queries.ts'

/** Another may wait for days until its address is verified. */
export function canSend({ isVerified, settings }: ChannelRow): boolean {
  return isVerified || typeof settings.smtp_url === 'string'
}

export function isEmailChannel({ kind, email }: ChannelRow): boolean {
  return kind === CHANNEL_KINDS.email && email !== null
}
