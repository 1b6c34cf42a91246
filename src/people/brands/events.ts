import { z } from 'zod'
import { CHANGED, event } from '../../kit/events/event.ts'

export const brandCreated = event('brand.created', { slug: z.string() })
export const brandChanged = event('brand.changed', { ...CHANGED })
export const brandKeyChanged = event('brand.key_changed', { previous_until: z.string().nullable() })
export const brandHostAdded = event('brand.host_added', { host: z.string(), proof: z.string().nullable() })
export const brandHostRemoved = event('brand.host_removed', { host: z.string() })
/** Nothing of the brand has gone yet, and it works on until then. */
export const brandDeletionScheduled = event('brand.deletion_scheduled', { purge_at: z.string() })
export const brandRestored = event('brand.restored')
