import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { WebhookRow } from './queries.ts'

export function presentWebhook(row: WebhookRow, { brand: { timeZone } }: Scope) {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    event_types: row.eventTypes,
    'active?': row.disabledAt === null,
    disabled_because: row.disabledBecause,
    failing_since: formatTimeOrNull(row.failingSince, timeZone),
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}

/** Shows the secret, which happens only on creation and rotation. */
export function presentWithSecret(row: WebhookRow, scope: Scope) {
  return { ...presentWebhook(row, scope), secret: row.secret }
}

export function presentDelivery(row: DeliveryRow, { brand: { timeZone } }: Scope) {
  return {
    id: row.id,
    event: { id: row.eventId, type: row.eventType },
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? formatTime(row.nextAttemptAt, timeZone) : null,
    last_attempt_at: formatTimeOrNull(row.lastAttemptAt, timeZone),
    last_status: row.lastStatus,
    last_error: row.lastError,
    last_duration_ms: row.lastDurationMs,
    created_at: formatTime(row.createdAt, timeZone),
  }
}
