import type { TxScope } from '../../kit/scope.ts'
import type { TeamRow } from './queries.ts'
import { deleteTurnsOfOthers, selectTurns, upsertTurns } from './turn-queries.ts'

/** The turns of a team's members. */
export interface Turns {
  /** Gives the turn to the candidate with the fewest; undefined without candidates. */
  take(among: number[]): number | undefined
  save(): Promise<void>
}

/**
 * The turns of a team; lock it before saving them. `present` are the available members. New and returning members start with the
 * lowest number of turns among these.
 */
export async function loadTurns(
  tx: TxScope,
  team: Pick<TeamRow, 'id' | 'memberIds'>,
  present: number[],
): Promise<Turns> {
  const before = await selectTurns(tx, team.id)
  const had = present.flatMap(id => before.get(id) ?? [])
  const fewest = had.length > 0 ? Math.min(...had) : 0
  const turns = new Map(present.map(id => [id, before.get(id) ?? fewest]))
  return {
    take(among) {
      const [next] = among.toSorted((one, other) => turnOf(turns, one) - turnOf(turns, other) || one - other)
      if (next !== undefined) turns.set(next, turnOf(turns, next) + 1)
      return next
    },
    async save() {
      const least = turns.size > 0 ? Math.min(...turns.values()) : 0
      const absent = [...before].filter(([id, turn]) => !turns.has(id) && turn < least)
      const now = new Map([...turns, ...absent.map(([id]): [number, number] => [id, least])])
      const changed = [...now].filter(([id, turn]) => before.get(id) !== turn)
      await upsertTurns(
        tx,
        team.id,
        changed.map(([userId, turn]) => ({ userId, turn })),
      )
      if ([...before.keys()].some(id => !team.memberIds.includes(id)))
        await deleteTurnsOfOthers(tx, team.id, team.memberIds)
    },
  }
}

const turnOf = (turns: Map<number, number>, id: number) => turns.get(id) ?? 0
