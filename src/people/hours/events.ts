import { event } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'

/** Of a team, or null: of the brand. */
const hours = { team_id: rowId.nullable() }

export const businessHoursChanged = event('business_hours.changed', hours)
export const businessHoursDeleted = event('business_hours.deleted', hours)
