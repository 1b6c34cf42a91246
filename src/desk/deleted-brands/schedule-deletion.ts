import { z } from 'zod'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { DAY, MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Deletion, lockDeletion, upsertDeletion } from '../../people/brands/deletion-queries.ts'
import { brandDeletionScheduled } from '../../people/brands/events.ts'
import { lockBrand } from '../../people/brands/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'

export const tellOfDeletionJob = job(
  'brands.tell-of-deletion',
  { user_id: rowId, purge_at: z.iso.datetime() },
  { retryDelays: [10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** As long as deleted conversations can be restored. */
const KEPT_MS = 30 * DAY

/**
 * Schedules that the brand is deleted permanently in 30 days, or now. Until then it works on, and can be restored. Returns the deletion
 * that is scheduled already if there is one, unless it should be now.
 */
export async function scheduleDeletion(tx: TxScope, { atOnce = false } = {}): Promise<Deletion> {
  const { slug } = await lockBrand(tx)
  const earlier = await lockDeletion(tx)
  if (earlier && !atOnce) return earlier
  const orderedAt = tx.now()
  const purgeAt = atOnce ? orderedAt : new Date(orderedAt.getTime() + KEPT_MS)
  const orderedBy = tx.actor?.identityId ?? null
  const deletion = await upsertDeletion(tx, { slug, orderedBy, orderedAt, purgeAt })
  const data = { purge_at: purgeAt.toISOString() }
  await recordEventApart(tx, brandDeletionScheduled.of({ subjectId: tx.brand.id, data }))
  if (!atOnce) await tellOwners(tx, purgeAt)
  return deletion
}

/** Members hear of it on their pages. */
async function tellOwners(tx: TxScope, purgeAt: Date): Promise<void> {
  const owners = (await selectUsers(tx)).filter(({ role }) => role === 'owner')
  await enqueue(
    tx,
    owners.map(({ id }) => tellOfDeletionJob.of({ user_id: id, purge_at: purgeAt.toISOString() })),
  )
}
