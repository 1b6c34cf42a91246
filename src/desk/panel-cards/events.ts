import { z } from 'zod'
import { event } from '../../kit/events/event.ts'

/** Without the URL: agents can read the log, and it may contain a password. */
export const panelCardCreated = event('panel_card.created', { name: z.string() })
export const panelCardChanged = event('panel_card.changed', { name: z.string(), url_changed: z.boolean() })
export const panelCardSecretRotated = event('panel_card.secret_rotated')
export const panelCardDeleted = event('panel_card.deleted', { name: z.string() })
