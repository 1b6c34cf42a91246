import { CHANGED, event } from '../../kit/events/event.ts'

/** State, room or skills of a member of staff. */
export const availabilityChanged = event('availability.changed', { ...CHANGED })
