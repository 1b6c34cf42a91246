import sql from 'sql-template-tag'
import type { TxScope } from '../scope.ts'
import { promoteNext } from './head-queries.ts'

/** A new lane, which runs at most so many of its jobs at once. */
export async function insertLane(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    insert into job_lanes (brand_id, lane, places) values (${tx.brand.id}, ${lane}, ${places})`)
}

/** Changes how many jobs of an open lane run at once. */
export async function updateLane(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    update job_lanes set places = ${places}
    where brand_id = ${tx.brand.id} and lane = ${lane} and places not in (0, ${places})`)
}

/** Opens a lane with so many places, or closes it with none: then its jobs wait. */
export async function updateLaneOpen(tx: TxScope, lane: string, places: number): Promise<void> {
  await tx.sql.write(sql`
    update job_lanes set places = ${places} where brand_id = ${tx.brand.id} and lane = ${lane}`)
}

/** Deletes a lane with its jobs. */
export async function deleteLane(tx: TxScope, lane: string): Promise<void> {
  await tx.sql.write(sql`delete from job_lanes where brand_id = ${tx.brand.id} and lane = ${lane}`)
  await tx.sql.write(sql`delete from jobs where brand_id = ${tx.brand.id} and lane = ${lane}`)
}

/** Deletes jobs of a lane by a value of their data, also under way: the worker that has them finds that they are gone. */
export async function deleteJobsOfLane(
  tx: TxScope,
  lane: string,
  data: Record<string, number>,
): Promise<void> {
  const gone = await tx.sql.write<{ topic: string | null }>(sql`
    delete from jobs where brand_id = ${tx.brand.id} and lane = ${lane} and data @> ${JSON.stringify(data)}::jsonb
    returning topic`)
  for (const topic of new Set(gone.map(({ topic }) => topic))) await promoteNext(tx, topic)
}
