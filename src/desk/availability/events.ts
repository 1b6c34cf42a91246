import { CHANGED, event } from '../../kit/events/event.ts'

/** Of a member of staff: their state, what they take on, or what they know about. */
export const availabilityChanged = event('availability.changed', { ...CHANGED })
