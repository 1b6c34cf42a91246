import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findTeam } from '../teams/queries.ts'
import { businessHoursChanged, businessHoursDeleted } from './events.ts'
import type { HoursInput } from './input.ts'
import { deleteHours, type HoursRow, selectHours, upsertHours } from './queries.ts'

/** Sets the hours of the brand or of a team, whether there were any or not. Throws invalid for an unknown team. */
export async function setHours(
  tx: TxScope,
  { team = null, timeZone = tx.brand.timeZone, week, holidays = [] }: HoursInput,
): Promise<HoursRow> {
  const found = team === null ? undefined : await findTeam(tx, team)
  if (team !== null && !found) throw invalidInput('team', say`must be the ID or name of a team`)
  const teamId = found?.id ?? null
  const before = (await selectHours(tx)).find(hours => hours.teamId === teamId)
  const row = await upsertHours(tx, { teamId, timeZone, week, holidays })
  const audit = { name: found?.name ?? tx.brand.name, from: before && toldOf(before), to: toldOf(row) }
  await recordEvent(tx, businessHoursChanged.of({ subjectId: row.id, data: { team_id: teamId }, audit }))
  return row
}

/** From now on, a team has the hours of the brand, and a brand without any always works. Throws not_found. */
export async function removeHours(tx: TxScope, id: number): Promise<HoursRow> {
  const row = await deleteHours(tx, id)
  if (!row) throw notFound(say`business hours`)
  await recordEvent(tx, businessHoursDeleted.of({ subjectId: id, data: { team_id: row.teamId } }))
  return row
}

const toldOf = ({ timeZone, week, holidays }: HoursRow) => ({ time_zone: timeZone, week, holidays })
