import { notFound } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { deleteDeletion, lockDeletion } from '../../people/brands/deletion-queries.ts'
import { brandRestored } from '../../people/brands/events.ts'

/** Takes back that the brand is deleted. Throws not_found if it is not scheduled, or has begun. */
export async function restoreBrand(tx: TxScope): Promise<void> {
  const deletion = await lockDeletion(tx)
  if (!deletion || deletion.begunAt) throw notFound(say`deletion of this brand`)
  await deleteDeletion(tx)
  await recordEventApart(tx, brandRestored.of({ subjectId: tx.brand.id }))
}
