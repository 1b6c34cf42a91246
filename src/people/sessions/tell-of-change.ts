import { z } from 'zod'
import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'

const CHANGES = [
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'app_removed',
  'passkey_added',
  'passkey_removed',
] as const
export type LoginChange = (typeof CHANGES)[number]

export const tellOfChangeJob = job(
  'sessions.tell-of-change',
  { user_id: rowId, change: z.enum(CHANGES), at: z.iso.datetime() },
  { retryDelays: [10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** Tells a member by mail what has become of their login: whoever takes it over does not. */
export async function tellOfChange(tx: TxScope, userId: number, change: LoginChange): Promise<void> {
  await enqueue(tx, [tellOfChangeJob.of({ user_id: userId, change, at: tx.now().toISOString() })])
}
