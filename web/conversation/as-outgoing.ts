import type { ScheduledMessage } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import type { Outgoing } from './outgoing.ts'

/** As if it had been taken back from the outbox. */
export function asOutgoing(slug: string, message: ScheduledMessage, userId: number): Outgoing {
  const { id, body, visibility, recipients, bcc, without, uploads } = message
  return {
    slug,
    userId,
    originId: `scheduled ${id}`,
    body,
    recipients,
    bcc,
    without,
    uploads,
    visibility: visibility === VISIBILITY.internalNote ? 1 : 0,
    after: { do: 'keep' },
    at: 0,
  }
}
