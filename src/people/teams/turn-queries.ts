import sql, { join } from 'sql-template-tag'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** How many turns the members of a team have had, by user. */
export async function selectTurns(scope: Scope, teamId: number): Promise<Map<number, number>> {
  const rows = await scope.sql.rows<{ userId: number; turn: number }>(sql`
    select user_id as "userId", turn from team_turns where brand_id = ${scope.brand.id} and team_id = ${teamId}`)
  return new Map(rows.map(({ userId, turn }) => [userId, turn]))
}

export async function upsertTurns(
  tx: TxScope,
  teamId: number,
  turns: { userId: number; turn: number }[],
): Promise<void> {
  const rows = turns.map(({ userId, turn }) => sql`(${join([tx.brand.id, teamId, userId, turn])})`)
  for (const insert of insertsOf(
    rows,
    values => sql`
      insert into team_turns (brand_id, team_id, user_id, turn) values ${values}
      on conflict (brand_id, team_id, user_id) do update set turn = excluded.turn`,
  ))
    await tx.sql.write(insert)
}

/** Forgets who is no longer a member. */
export async function deleteTurnsOfOthers(tx: TxScope, teamId: number, memberIds: number[]): Promise<void> {
  await tx.sql.write(sql`
    delete from team_turns
    where brand_id = ${tx.brand.id} and team_id = ${teamId} and user_id <> all(${memberIds}::bigint[])`)
}
