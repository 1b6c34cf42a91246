import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

export const webhookCreated = event('webhook.created')
export const webhookChanged = event('webhook.changed', { ...CHANGED, url_changed: z.boolean() })
export const webhookDeleted = event('webhook.deleted')
export const webhookDisabled = event('webhook.disabled', { because: z.string() })
export const webhookRedelivered = event('webhook.redelivered', { delivery_id: rowId })
export const webhookSecretRotated = event('webhook.secret_rotated')
